/** How much later spectators see what happens: some moves, some time, or both. */
import { many, t } from './lang.svelte'

export interface Delay {
  delay: number
  delay_seconds: number
}

/** What is offered; the first one is what is usual. */
export const DELAYS: readonly [Delay, ...Delay[]] = [
  { delay: 0, delay_seconds: 0 },
  { delay: 3, delay_seconds: 0 },
  { delay: 10, delay_seconds: 0 },
  { delay: 0, delay_seconds: 30 },
  { delay: 0, delay_seconds: 120 },
  { delay: 0, delay_seconds: 600 },
]

/** «3 Züge später», «2 Minuten später». */
export function inDelay({ delay, delay_seconds }: Delay): string {
  const parts: string[] = []
  if (delay) parts.push(many(delay, ['Zug', 'Züge'], ['move', 'moves']))
  if (delay_seconds % 60) parts.push(many(delay_seconds, ['Sekunde', 'Sekunden'], ['second', 'seconds']))
  else if (delay_seconds) parts.push(many(delay_seconds / 60, ['Minute', 'Minuten'], ['minute', 'minutes']))
  return `${parts.join(t(' und ', ' and '))} ${t('später', 'later')}`
}
