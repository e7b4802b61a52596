/** Where the client's files are, and where the house is. */

/** The folder that index.html is in, with a slash at its end: every chunk of the build is in `assets/` below it. */
export const ROOT = import.meta.env.DEV ? '/' : new URL(import.meta.url.replace(/assets\/[^/]*$/, '')).pathname

/** The house is in this page, among static files: no server knows a path, and none is asked. */
export const HERE = document.querySelector<HTMLMetaElement>('meta[name=kartenhaus-house]')?.content === 'here'
