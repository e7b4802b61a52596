/** How far a house in the page has come: it takes a while until Python is there. */
import type { Cause } from '../site/messages'

export interface Failure {
  /** `old`: it was not even tried. */
  cause: Cause | 'old'
  /** For those who can do something with it. */
  detail: string
}

export const loading = $state({
  asked: false,
  /** From 0 to 1. */
  done: 0,
  ready: false,
  failed: null as Failure | null,
  /** Nothing outlasts this window: the browser lets the page keep nothing. */
  forgetful: false,
  /** So many things that somebody has asked for wait for it. */
  awaited: 0,
})

/** Somebody waits for it. */
export async function awaiting<Result>(work: Promise<Result>): Promise<Result> {
  loading.awaited++
  try {
    return await work
  } finally {
    loading.awaited--
  }
}

/** What this browser lacks without which it need not be tried. Where it may keep nothing, one can still play. */
export function lacking(): string[] {
  const needed = ['WebAssembly', 'Worker', 'DecompressionStream', 'TransformStream', 'BroadcastChannel']
  return needed.filter((name) => !(name in globalThis))
}
