/** What the service worker does with a request: decided by its address alone, so that it can be tested without one. */

/**
 * - `page`: from the network; where that does not answer, the shell that was kept.
 * - `file`: one of the build's, as it was kept.
 * - `runtime`: has its fingerprint in its name, and is kept once it was seen.
 * - `constant`: says the same to everybody; from the network, and where that does not answer, as it was said last.
 * - `leave`: none of the worker's business.
 */
export type Way = 'page' | 'file' | 'runtime' | 'constant' | 'leave'

export interface Asked {
  method: string
  /** A page is being opened. */
  navigates: boolean
  /** Only a part of it is wanted. */
  part: boolean
}

const PAGES = /^(index\.html)?$|^(t|lobby|me|rules|replay|shared|learn)(\/|$)/
const CONSTANT = /^api\/(games|lessons)([./]|$)|^python\.json$/
const RUNTIME = /^python\/./
const FINGERPRINTED = /^assets\/./

/** `path` is the one below the house's own folder, null if it is elsewhere; `files` are those of the build. */
export function wayOf({ method, navigates, part }: Asked, path: string | null, files: Record<string, string>): Way {
  if (path === null || method !== 'GET' || part) return 'leave'
  if (navigates) return PAGES.test(path) ? 'page' : 'leave'
  if (path in files || FINGERPRINTED.test(path)) return 'file'
  if (RUNTIME.test(path)) return 'runtime'
  return CONSTANT.test(path) ? 'constant' : 'leave'
}

/** The path below the folder `scope`, or null. */
export function below(scope: string, address: string): string | null {
  const [at, root] = [new URL(address), new URL(scope)]
  if (at.origin !== root.origin || !at.pathname.startsWith(root.pathname)) return null
  return at.pathname.slice(root.pathname.length)
}

interface Answered {
  status: number
  type: string
  redirected: boolean
  headers: Pick<Headers, 'get'>
}

/** Whether an answer may be kept: whole, from our own host, meant for everybody; and what was asked for, not the page
 * by which a network asks people to sign in. */
export function mayKeep(answer: Answered, path: string): boolean {
  const { status, type, redirected, headers } = answer
  if (status !== 200 || type !== 'basic' || redirected) return false
  if (/no-store|private/.test(headers.get('Cache-Control') ?? '')) return false
  const page = /html/.test(headers.get('Content-Type') ?? '')
  return page === (path === '' || path.endsWith('.html'))
}
