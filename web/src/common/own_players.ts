/** Players from files that are kept in this browser, for a house in the page. */
import { Trouble } from './api'
import { learnOwnPlayers, type OwnPlayer } from './facts.svelte'
import { ownPlayers } from './house'
import { t } from './lang.svelte'

/** Bytes of a file; the house itself looks again. */
export const LARGEST = 1 << 23

interface Listed {
  players: OwnPlayer[]
  taken: string | null
}

/** Answers the level of the one that has come. */
async function told(answer: Response): Promise<string | null> {
  if (answer.status === 422) {
    const { de, en } = (await answer.json()) as { de: string; en: string }
    throw new Trouble(answer.status, t(de, en))
  }
  if (!answer.ok) throw new Error(String(answer.status))
  const { players, taken } = (await answer.json()) as Listed
  learnOwnPlayers(players)
  return taken
}

/** If the house cannot say it, the built-in ones are offered. */
export async function listOwnPlayers(): Promise<void> {
  await ownPlayers(null, '').then(told).catch(() => {})
}

export async function takePlayer(file: File, game: string): Promise<string | null> {
  if (file.size > LARGEST) {
    throw new Trouble(413, t(
      `${file.name} ist zu groß: höchstens ${LARGEST >> 20} MB.`,
      `${file.name} is too large: at most ${LARGEST >> 20} MB.`,
    ))
  }
  return told(await ownPlayers(new Uint8Array(await file.arrayBuffer()), game))
}
