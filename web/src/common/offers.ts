/** What can be done just now, in short: «Karte fordern oder aufhören». */
import type { Choice, Mine } from '../wire'
import { t } from './lang.svelte'

export type Offer = (mine: Mine) => string

// A game whose actions are many says it in its own words.
const OWN = import.meta.glob('../games/*/offer.ts', { eager: true, import: 'offer' }) as Record<string, Offer>
const FEW = 5

export function offerWords(game: string, mine: Mine): string {
  const own = OWN[`../games/${game}/offer.ts`]
  return own ? own(mine) : either(short(mine.legal).map((choice) => choice.words))
}

/** «a, b oder c» */
export function either(words: string[]): string {
  return words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${t('oder', 'or')} ${words.at(-1)}`
}

/** Of very many the first of each kind. */
function short(legal: Choice[]): Choice[] {
  if (legal.length <= FEW) return legal
  const kinds = new Map<string, Choice>()
  for (const choice of legal.toReversed()) kinds.set(choice.pick.split(' ')[0]!, choice)
  return legal.filter((choice) => [...kinds.values()].includes(choice))
}
