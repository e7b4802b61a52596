/** The commitments that this browser was shown, kept so that the check can hold the server to them. */
import type { Fair } from '../wire'
import { keep, kept } from './keep'

export function keepSeal(table: string, fair: Pick<Fair, 'round' | 'commitment'>): void {
  const all = sealsAt(table)
  if (all[fair.round]) return
  keep(`seal ${table}`, JSON.stringify({ ...all, [fair.round]: fair.commitment }))
}

export function sealsAt(table: string): Record<number, string> {
  return JSON.parse(kept(`seal ${table}`) ?? '{}') as Record<number, string>
}
