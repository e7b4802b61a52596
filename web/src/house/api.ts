import type {
  Analysis, Brief, GameSeen, LessonSeen, Lobby, Made, NewTable, Played, Profile, Replay, Rulebook, Statistics,
  TransferCode, Trouble as TroubleSeen,
} from '../wire'
import type { Lang } from './kinds'
import { speaks, t } from './lang.svelte'

/** What the server answered instead: a sentence, and the clause where a rule is the reason. */
export class Trouble extends Error {
  constructor(
    readonly status: number,
    readonly words: string,
    readonly clause: string | null = null,
  ) {
    super(words)
  }
}

export function wordsOf(error: unknown): string {
  return error instanceof Trouble ? error.words : t('Da ist etwas schiefgegangen.', 'Something went wrong.')
}

async function ask<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
  } catch {
    throw new Trouble(0, t('Das Haus ist gerade nicht zu erreichen.', 'The house cannot be reached just now.'))
  }
  if (!answer.ok) throw await troubleOf(answer)
  if (answer.status === 204) return undefined as Body
  const json = answer.headers.get('Content-Type')?.includes('json')
  return (json ? await answer.json() : await answer.text()) as Body
}

async function troubleOf(answer: Response): Promise<Trouble> {
  try {
    const said = (await answer.json()) as TroubleSeen
    return new Trouble(answer.status, said.words, said.clause)
  } catch {
    return new Trouble(answer.status, t(`Das ging nicht (${answer.status}).`, `That did not work (${answer.status}).`))
  }
}

/** Questions that depend on the language carry it. */
function spoken(path: string): string {
  return `${path}?lang=${speaks.lang}`
}

let games: { lang: Lang; list: Promise<GameSeen[]> } | null = null

export const api = {
  games(): Promise<GameSeen[]> {
    if (games?.lang !== speaks.lang) {
      const list = ask<GameSeen[]>('GET', spoken('/api/games'))
      games = { lang: speaks.lang, list }
      list.catch(() => (games = null))
    }
    return games.list
  },
  profile: () => ask<Profile | null>('GET', '/api/profile'),
  newProfile: (name: string) => ask<Profile>('POST', '/api/profile', { name, lang: speaks.lang }),
  changeProfile: (change: { name?: string; lang?: Lang }) => ask<Profile>('PATCH', '/api/profile', change),
  transfer: () => ask<TransferCode>('POST', '/api/profile/transfer', {}),
  claim: (code: string) => ask<Profile>('POST', '/api/profile/claim', { code }),
  lobby: () => ask<Lobby>('GET', spoken('/api/lobby')),
  newTable: (table: NewTable) => ask<Made>('POST', '/api/tables', table),
  table: (id: string, invitation = '') => ask<Brief>('GET', `${spoken(`/api/tables/${id}`)}&invitation=${invitation}`),
  record: (id: string) => ask<string>('GET', `/api/tables/${id}/record`),
  replay: (id: string) => ask<Replay>('GET', spoken(`/api/tables/${id}/replay`)),
  analysis: (id: string) => ask<Analysis>('GET', spoken(`/api/tables/${id}/analysis`)),
  rules: (game: string) => ask<Rulebook>('GET', spoken(`/api/games/${game}/rules`)),
  lessons: (game: string) => ask<LessonSeen[]>('GET', spoken(`/api/lessons/${game}`)),
  history: () => ask<Played[]>('GET', spoken('/api/history')),
  statistics: () => ask<Statistics>('GET', spoken('/api/statistics')),
}
