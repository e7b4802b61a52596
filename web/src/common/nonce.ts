import { keep, kept } from './keep'

/** A share of chance of one's own: 128 random bits. */
export function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
}

/**
 * One's share of a round: however often it has to be sent, it is the same, or a house that loses the ones it dislikes
 * would be given others. It is kept, so that the check can see that it was used.
 */
export function nonceFor(table: string, round: number): string {
  const given = nonceOf(table, round) ?? newNonce()
  const others = givenAt(table).filter((one) => !one.startsWith(`${round}.`))
  keep(`nonce ${table}`, [...others, `${round}.${given}`].slice(-40).join(' '))
  return given
}

/** What was given for a round, if anything. */
export function nonceOf(table: string, round: number): string | null {
  const given = givenAt(table).find((one) => one.startsWith(`${round}.`))
  return given?.slice(given.indexOf('.') + 1) ?? null
}

function givenAt(table: string): string[] {
  return kept(`nonce ${table}`)?.split(' ') ?? []
}
