import { either } from '../../common/offers'
import type { Choice, Mine } from '../../wire'

export function offer(mine: Mine): string {
  return either(mine.legal.map(short))
}

/** The sheet's word alone, «Card»; how much may be staked is told whole. */
function short({ low, words }: Choice): string {
  return low === null ? words.split(': ')[0]! : words
}
