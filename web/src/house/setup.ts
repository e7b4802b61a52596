/** Sets up tables: what the start page's three ways have in common. */
import type { Clock, GameSeen, NewSeat, NewTable } from '../wire'
import type { Level } from './kinds'
import { api } from './api'
import { keep, kept } from './keep'
import { keepSeal } from './seals'
import { introduce } from './profile.svelte'

const USUAL: Record<string, number> = { colouredjack: 3, 'j-solitaer': 2, 'black-jack': 1 }

/** How many sit down if nobody says otherwise. */
export function usualSeats(game: Pick<GameSeen, 'name' | 'fewest'>): number {
  return USUAL[game.name] ?? Math.max(2, game.fewest)
}

export function keptLevel(): Level {
  const level = kept('level')
  return level === 'beginner' || level === 'expert' ? level : 'solid'
}

export function keepLevel(level: Level): void {
  keep('level', level)
}

export function againstComputers(seats: number, level: Level): NewSeat[] {
  return [{ kind: 'me' }, ...Array.from({ length: seats - 1 }, (): NewSeat => ({ kind: 'computer', level }))]
}

export interface Wanted {
  game: string
  seats: NewSeat[]
  options?: Record<string, unknown>
  open?: boolean
  clock?: Clock | null
  name?: string
}

/** Makes a table and answers its path. The secret of its invitation stays in this browser. */
export async function setUp({ game, seats, options = {}, open = false, clock = null, name }: Wanted): Promise<string> {
  await introduce(name)
  const wanted: NewTable = { game, options, seats, public: open, clock }
  const made = await api.newTable(wanted)
  keepSeal(made.table, { round: 1, commitment: made.commitment })
  if (made.invitation) keep(`invitation ${made.table}`, secretOf(made.invitation))
  return made.path
}

/** Of an address such as /t/abc#secret. */
function secretOf(invitation: string): string {
  return invitation.slice(invitation.indexOf('#') + 1)
}

export function invitationTo(table: string): string | null {
  const secret = kept(`invitation ${table}`)
  return secret ? `/t/${table}#${secret}` : null
}
