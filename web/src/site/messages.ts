/** What a page and its worker tell each other, and one window's worker the worker that has the house. */

/** From a page. */
export type Wish =
  | { kind: 'ask'; id: number; method: string; address: string; body: string | null }
  | { kind: 'restore'; id: number; text: string }
  /** Which players were opened here; before that a file, if there is one, becomes one of them, for that game. */
  | { kind: 'players'; id: number; file: Uint8Array | null; game: string }
  | { kind: 'open'; socket: string; address: string }
  | { kind: 'say'; socket: string; text: string }
  | { kind: 'close'; socket: string }

/** To a page. */
export type News =
  | { kind: 'answer'; id: number; status: number; type: string; text: string; filename: string | null }
  | { kind: 'opened'; socket: string }
  | { kind: 'said'; socket: string; text: string }
  | { kind: 'closed'; socket: string; code: number }
  /** How much of the way to an open house is done, from 0 to 1. */
  | { kind: 'progress'; done: number }
  /** `forgetful`: nothing outlasts this window. */
  | { kind: 'ready'; forgetful: boolean }
  /** Another window has the house now: sockets are to be opened anew. */
  | { kind: 'moved' }
  /** It cannot be opened here, or not any more. */
  | { kind: 'failed'; cause: Cause; detail: string }

/** Why a house is not open: what it needs did not come, the browser's database does not open, memory is scarce, another
 *  worker has it or is to have it, or something else. */
export type Cause = 'files' | 'storage' | 'memory' | 'lost' | 'unknown'

export interface Start {
  kind: 'start'
  /** Of the client's files. */
  root: string
  agent: string
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Other pages of the same origin may say anything to anybody. */
export function isWish(value: unknown): value is Wish {
  const wish = (value ?? {}) as Record<string, unknown>
  switch (wish.kind) {
    case 'ask':
      return Number.isInteger(wish.id) && isText(wish.method) && isText(wish.address) && (wish.body === null || isText(wish.body))
    case 'restore':
      return Number.isInteger(wish.id) && isText(wish.text)
    case 'players':
      return Number.isInteger(wish.id) && (wish.file === null || wish.file instanceof Uint8Array) && isText(wish.game)
    case 'open':
      return isText(wish.socket) && isText(wish.address)
    case 'say':
      return isText(wish.socket) && isText(wish.text)
    case 'close':
      return isText(wish.socket)
    default:
      return false
  }
}
