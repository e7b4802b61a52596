/** Where the client's files are, and where the house is. */

/** The folder that index.html is in, with a slash at its end: every chunk of the build is in `assets/` below it. */
export const ROOT = import.meta.env.DEV ? '/' : new URL(import.meta.url.replace(/assets\/[^/]*$/, '')).pathname

const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=kartenhaus-${name}]`)?.content

/** The page is among static files: no server knows a path, and none is asked. */
export const STATIC = said('house') === 'here'

const NAME = 'alone'

/** There is a server, but it is away, and somebody plays on without it. */
export const ALONE = !STATIC && playsAlone()

/** The house is in this page: there is no server, or somebody plays on alone. */
export const HERE = STATIC || ALONE

/** Where one can play with people elsewhere, if somebody has said. */
export const SERVER = said('server') || null

function playsAlone(): boolean {
  try {
    return sessionStorage.getItem(NAME) === 'yes'
  } catch {
    return false // a frame that may keep nothing
  }
}

/** A server that cannot be reached is left alone, or asked again. */
export function goAlone(alone: boolean): void {
  sessionStorage.setItem(NAME, alone ? 'yes' : 'no')
  location.assign(ROOT)
}
