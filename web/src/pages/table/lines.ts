/** The lines of the log: what happened, one event a line, but several of one run in one. */
import type { Glimpse, Glimpses } from '../../common/glimpses'
import type { Told } from '../../wire'

export interface Line {
  n: number
  words: string
  seats: number[]
  glimpse: Glimpse | null
  /** It is the same one's as the line before. */
  goesOn: boolean
  /** What came before it one had seen. */
  missed: boolean
}

/** `missed` is where that begins which one has not seen; null for `glimpses`: whole sentences. */
export function linesOf(log: Told[], glimpses: Glimpses | null, missed: number): Line[] {
  const found: Line[] = []
  for (const [i, { n, event, words }] of log.entries()) {
    const glimpse = glimpses?.of(event) ?? null
    const seats = glimpse?.seats ?? ('seat' in event ? [event.seat] : [])
    const before = found.at(-1)
    const same = i !== missed && before?.seats.join() === seats.join()
    if (before?.glimpse && glimpse && same && isRun(before.glimpse, glimpse)) {
      Object.assign(before, { n, words: `${before.words} ${words}`, glimpse: together(before.glimpse, glimpse) })
    } else {
      const goesOn = same && seats.length > 0 && !glimpse?.begins
      found.push({ n, words, seats, glimpse, goesOn, missed: i === missed && i > 0 })
    }
  }
  return found
}

/** Cards of the same words are a run without being called one. */
const runOf = ({ run, cards, words }: Glimpse) => run ?? (cards && words)

function isRun(before: Glimpse, next: Glimpse): boolean {
  const run = runOf(next)
  return run !== undefined && run === runOf(before)
}

function together(before: Glimpse, { adds, ...next }: Glimpse): Glimpse {
  const cards = [...(before.cards ?? []), ...(next.cards ?? [])]
  return { ...next, cards, words: adds ? `${before.words} · ${adds}` : next.words }
}
