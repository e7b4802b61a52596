import type {
  Again, Analysis, Blocked, Brief, Daily, DailyMade, Device, Evening, GameSeen, LessonSeen, Lobby, NewBranch, NewSubscription, NewTable,
  Played, Profile, PushOffer, PuzzleAnswer, PuzzleSeen, PuzzleShelf, Replay, Report, Rulebook, ScoreSheet, Share, Standing, Statistics, TableMade,
  Training, TransferCode, Trouble as TroubleSeen,
} from '../wire'
import type { Lang } from './kinds'
import { house } from './house'
import { HERE } from './root'
import { kept } from './keep'
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

const NOT_THERE = ['Der Server ist gerade nicht zu erreichen.', 'The server cannot be reached just now.'] as const
const NOT_HERE = [
  'Das Haus ließ sich auf diesem Gerät gerade nicht öffnen.',
  'The house could not be opened on this device just now.',
] as const

async function ask<Body>(method: string, path: string, body?: unknown): Promise<Body> {
  let answer: Response
  try {
    answer = await house.ask(method, spoken(path), body === undefined ? undefined : JSON.stringify(body))
  } catch {
    throw new Trouble(0, HERE ? t(...NOT_HERE) : t(...NOT_THERE))
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

/** Every question carries the language: a refusal is words, too. */
function spoken(path: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${speaks.lang}`
}

let games: { lang: Lang; list: Promise<GameSeen[]> } | null = null

export const api = {
  games(): Promise<GameSeen[]> {
    if (games?.lang !== speaks.lang) {
      const list = ask<GameSeen[]>('GET', '/api/games')
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
  devices: () => ask<Device[]>('GET', '/api/profile/devices'),
  signOut: (device: string) => ask<Device[]>('DELETE', `/api/profile/devices/${device}`),
  erase: (name: string) => ask<boolean>('DELETE', '/api/profile', { name }),
  everything: () => ask<unknown>('GET', '/api/profile/export'),
  report: (report: Report) => ask<boolean>('POST', '/api/reports', report),
  blocked: () => ask<Blocked[]>('GET', '/api/blocks'),
  block: (table: string, person: string) => ask<Blocked[]>('POST', '/api/blocks', { table, person }),
  unblock: (person: string) => ask<Blocked[]>('DELETE', `/api/blocks/${person}`),
  push: () => ask<PushOffer>('GET', '/api/push'),
  subscribe: (wanted: NewSubscription) => ask<PushOffer>('POST', '/api/push', wanted),
  unsubscribe: () => ask<PushOffer>('DELETE', '/api/push'),
  lobby: () => ask<Lobby>('GET', '/api/lobby'),
  newTable: (table: NewTable) => ask<TableMade>('POST', '/api/tables', table),
  table: (id: string, invitation = '') => ask<Brief>('GET', `/api/tables/${id}?invitation=${invitation}`),
  share: (id: string) => ask<Share>('POST', `/api/tables/${id}/share`),
  unshare: (id: string) => ask<number>('DELETE', `/api/tables/${id}/share`),
  rules: (game: string) => ask<Rulebook>('GET', `/api/games/${game}/rules`),
  lessons: (game: string) => ask<LessonSeen[]>('GET', `/api/lessons/${game}`),
  history: () => ask<Played[]>('GET', '/api/history'),
  statistics: () => ask<Statistics>('GET', '/api/statistics'),
  standing: () => ask<Standing>('GET', '/api/standing'),
  daily: (day: string) => ask<Daily>('GET', `/api/daily?day=${day}`),
  playDaily: (game: string) => ask<DailyMade>('POST', `/api/daily/${game}`),
  puzzles: () => ask<PuzzleShelf[]>('GET', '/api/puzzles'),
  puzzle: (game: string, id: string) => ask<PuzzleSeen>('GET', `/api/puzzles/${game}/${id}`),
  solve: (game: string, id: string, pick: string) => ask<PuzzleAnswer>('POST', `/api/puzzles/${game}/${id}`, { pick }),
  charts: <Chart>(game: string, options: string) =>
    ask<Chart>('GET', `/api/games/${game}/charts?options=${encodeURIComponent(options)}`),
  again: (id: string, wanted: Again) => ask<TableMade>('POST', `/api/tables/${id}/again`, wanted),
  score: (id: string) =>
    ask<ScoreSheet>('GET', `/api/tables/${id}/score?invitation=${kept(`invitation ${id}`) ?? ''}`),
  evening: (id: string) => ask<Evening>('GET', `/api/tables/${id}/evening`),
  training: (game: string, options: string, hard: boolean) =>
    ask<Training>('GET', `/api/games/${game}/training?options=${encodeURIComponent(options)}&hard=${hard ? 1 : 0}`),
}

/** Where a game is read again: at its table, or by a link that somebody shared. */
export interface Source {
  replay: (page: number) => Promise<Replay>
  analysis: () => Promise<Analysis>
  record: () => Promise<string>
  /** A new table that goes on from one of its positions. */
  branch: (wanted: NewBranch) => Promise<TableMade>
  /** Where the record is downloaded from. */
  file: string
}

export function atTable(id: string): Source {
  return source(`/api/tables/${id}`, `invitation=${kept(`invitation ${id}`) ?? ''}`)
}

export function byLink(token: string): Source {
  return source('/api/shared', `token=${encodeURIComponent(token)}`)
}

function source(path: string, query: string): Source {
  const at = (part: string) => `${path}/${part}?${query}`
  return {
    replay: (page) => ask<Replay>('GET', `${at('replay')}&page=${page}`),
    analysis: () => ask<Analysis>('GET', at('analysis')),
    record: () => ask<string>('GET', at('record')),
    branch: (wanted) => ask<TableMade>('POST', at('branch'), wanted),
    file: at('record'),
  }
}
