/** Sets up tables: what the start page's three ways have in common. */
import type { Clock, NewSeat, NewTable } from '../wire'
import type { Level, StandIns } from './kinds'
import { api, type Source } from './api'
import { keep, kept } from './keep'
import { awaiting } from './loading.svelte'
import { HERE } from './root'
import { keepSeal } from './seals'
import { introduce } from './profile.svelte'

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
  standIns?: StandIns
  /** So many moves later spectators see what happens, */
  delay?: number
  /** and so many seconds. */
  delay_seconds?: number
  name?: string
}

/** Makes a table and answers its path. The secret of its invitation stays in this browser. */
export function setUp(wanted: Wanted): Promise<string> {
  return awaiting(made(wanted))
}

async function made(
  { game, seats, options = {}, open = false, clock = null, standIns = 'agree', delay, delay_seconds, name }: Wanted,
): Promise<string> {
  await introduce(name)
  // Around one device people talk without it.
  const wanted: NewTable = { game, options, seats, public: open, chat: !HERE, clock, stand_ins: standIns, delay, delay_seconds }
  const made = await api.newTable(wanted)
  keepSeal(made.table, { round: 1, commitment: made.commitment })
  if (made.invitation) keepInvitation(made.table, made.invitation)
  return made.path
}

/** A table that goes on from a position of a finished game, with another move there; answers its path. */
export function goOnFrom(source: Source, n: number, pick: string): Promise<string> {
  const made = introduce().then(() => source.branch({ n, pick, level: keptLevel() }))
  return awaiting(made).then((table) => {
    keepSeal(table.table, { round: 1, commitment: table.commitment })
    return table.path
  })
}

/** The secret of an address such as /t/abc#secret. */
export function keepInvitation(table: string, path: string): void {
  keep(`invitation ${table}`, path.slice(path.indexOf('#') + 1))
}

export function invitationTo(table: string): string | null {
  const secret = kept(`invitation ${table}`)
  return secret ? `/t/${table}#${secret}` : null
}
