import type { Choice } from '../wire'

/** The pick of a range at n: of `bet 10` (10 … 1000) at 250 it is `bet 250`. */
export function pickAt(choice: Choice, n: number): string {
  return choice.low === null ? choice.pick : choice.pick.replace(new RegExp(`\\b${choice.low}$`), String(n))
}
