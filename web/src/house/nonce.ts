import { keep, kept } from './keep'

/** A share of chance of one's own: 128 random bits. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
}

/** Kept, so that the check after the game can see that it was used. */
export function keepNonce(table: string, nonce: string): void {
  const all = noncesAt(table)
  if (!all.includes(nonce)) keep(`nonce ${table}`, [...all, nonce].slice(-40).join(' '))
}

export function noncesAt(table: string): string[] {
  return kept(`nonce ${table}`)?.split(' ') ?? []
}
