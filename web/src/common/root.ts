/** Where the client's files are, and where the house is. */

/** The folder that index.html is in, with a slash at its end: every chunk of the build is in `assets/` below it. */
export const ROOT = import.meta.env.DEV ? '/' : new URL(import.meta.url.replace(/assets\/[^/]*$/, '')).pathname

const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name=kartenhaus-${name}]`)?.content

/** The page is among static files: no server knows a path, and none is asked. */
export const STATIC = said('house') === 'here'

const ALONE = 'alone'

/** The house is in this page: there is no server, or it is away and somebody plays on alone. */
export const HERE = STATIC || sessionStorage.getItem(ALONE) === 'yes'

/** Where one can play with people elsewhere, if somebody has said. */
export const SERVER = said('server') || null

/** A server that cannot be reached is left alone, or asked again. */
export function goAlone(alone: boolean): void {
  sessionStorage.setItem(ALONE, alone ? 'yes' : 'no')
  location.assign(ROOT)
}
