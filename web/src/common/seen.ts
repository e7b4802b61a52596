/** How far one has read at which table, for the tables that one was at last. */
import { keep, kept } from './keep'

const MOST = 20

type Seen = Record<string, number>

function all(): Seen {
  try {
    const found: unknown = JSON.parse(kept('seen') ?? '{}')
    return typeof found === 'object' && found !== null ? (found as Seen) : {}
  } catch {
    return {}
  }
}

/** The number of the last event; null: one was never there. */
export function seenOf(table: string): number | null {
  const n = all()[table]
  return typeof n === 'number' ? n : null
}

export function see(table: string, n: number): void {
  const { [table]: _, ...others } = all()
  keep('seen', JSON.stringify(Object.fromEntries([...Object.entries(others).slice(1 - MOST), [table, n]])))
}
