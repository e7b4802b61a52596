/** Whose lines of chat are not shown here: this browser's own business, which nobody else learns of. */
import type { ChatLine } from '../wire'
import { keep, kept } from './keep'

const NAME = 'muted'
const MOST = 500

function all(): string[] {
  try {
    const found: unknown = JSON.parse(kept(NAME) ?? '[]')
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

export function isMuted(person: string): boolean {
  return all().includes(person)
}

export function mute(person: string): void {
  keep(NAME, JSON.stringify([...all().filter((one) => one !== person), person].slice(-MOST)))
}

export function unmute(person: string): void {
  keep(NAME, JSON.stringify(all().filter((one) => one !== person)))
}

export function forgetMutes(): void {
  keep(NAME, null)
}

/** Without what the muted say. */
export function audible(lines: ChatLine[]): ChatLine[] {
  const muted = all()
  return muted.length ? lines.filter((line) => !line.person || !muted.includes(line.person)) : lines
}
