/** What `mine.legal` offers, read from its notation. What a lay would be is the server's word too (`view.choices`). */
import { t } from '../../common/lang.svelte'
import type { Choice, JSolitaerChoice, JSolitaerView } from '../../wire'

export type Place = 'hand' | 'open' | 'slot'

/** A card that can be taken up: which one, from where, and at which place it lies there. */
export interface Source {
  place: Place
  card: string
  at: number
}

export interface Lay {
  pick: string
  words: string
  place: Place
  card: string
  pile: number
  way: string
  reserves: boolean
}

export interface Swap {
  pick: string
  words: string
  slot: string
  card: string
}

export interface Offer {
  lays: Lay[]
  swaps: Swap[]
  turn: Choice | null
  ends: Choice[]
}

const LAY = /^lay (\w+) on (\d)$/
const LAY_OPEN = /^lay-open on (\d)$/
const LAY_SLOT = /^lay-slot (\w+) on (\d)$/
const EXCHANGE = /^exchange (\w+) for (\w+)$/

export function offered(legal: Choice[], view: JSolitaerView): Offer {
  const offer: Offer = { lays: [], swaps: [], turn: null, ends: [] }
  for (const choice of legal) {
    const lay = layOf(choice, view)
    const swap = EXCHANGE.exec(choice.pick)
    if (lay) offer.lays.push(lay)
    else if (swap) offer.swaps.push({ pick: choice.pick, words: choice.words, slot: swap[1]!, card: swap[2]! })
    else if (choice.pick === 'turn') offer.turn = choice
    else if (/^end\b/.test(choice.pick)) offer.ends.push(choice)
  }
  return offer
}

function layOf(choice: Choice, view: JSolitaerView): Lay | null {
  const [hand, open, slot] = [LAY, LAY_OPEN, LAY_SLOT].map((form) => form.exec(choice.pick))
  if (hand) return told(choice, view, 'hand', hand[1]!, Number(hand[2]))
  if (slot) return told(choice, view, 'slot', slot[1]!, Number(slot[2]))
  return open && view.open ? told(choice, view, 'open', view.open, Number(open[1])) : null
}

function told({ pick, words }: Choice, view: JSolitaerView, place: Place, card: string, pile: number): Lay {
  const is = (one: JSolitaerChoice) => one.source === place && one.card === card && one.pile === pile
  const { way, reserves } = view.choices.find(is) ?? { way: '', reserves: false }
  return { pick, words, place, card, pile, way, reserves }
}

/** «bedienen», «werfen», «umleiten»: an effect redirects, too. */
export function wayName(way: string): string {
  if (!way) return t('legen', 'lay')
  if (way === 'serve') return t('bedienen', 'serve')
  return way === 'throw' ? t('werfen', 'throw') : t('umleiten', 'redirect')
}

/** The number that an `end` announces; null: it draws up to eight. */
export function announcedBy(choice: Choice): number | null {
  const number = /^end (\d)$/.exec(choice.pick)
  return number ? Number(number[1]) : null
}

export function isSame(one: Source | null, other: Source | null): boolean {
  return !!one && !!other && one.place === other.place && one.card === other.card && one.at === other.at
}
