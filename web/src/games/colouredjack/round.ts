/** What the parts of the board share: keys of cards, and what decided a round, in words. */
import { cardName } from '../../common/cards'
import { t } from '../../common/lang.svelte'
import type { ColouredjackHand, ColouredjackShown } from '../../wire'

export const GOAL = 23
export const MOST_CARDS = 6

export interface Held {
  card: string | null
  key: string
}

/** One's own cards by name, twins counted; a card of somebody else's is only the so-manieth of the hand. */
export function held(round: number, seat: number, cards: string[]): Held[] {
  const copies = new Map<string, number>()
  return cards.map((card) => {
    const copy = copies.get(card) ?? 0
    copies.set(card, copy + 1)
    return { card, key: `${round}-${seat}-${card}-${copy}` }
  })
}

export function backs(round: number, seat: number, count: number): Held[] {
  return Array.from({ length: count }, (_, i) => ({ card: null, key: `${round}-${seat}-${i}` }))
}

const NUMERALS: [string, string][] = [
  ['keine Karte', 'no card'],
  ['eine Karte', 'one card'],
  ['zwei Karten', 'two cards'],
  ['drei Karten', 'three cards'],
  ['vier Karten', 'four cards'],
  ['fünf Karten', 'five cards'],
  ['sechs Karten', 'six cards'],
]

export function numeral(count: number): string {
  return t(...NUMERALS[count]!)
}

/** «23 · zwei Karten · ohne Zusatzkarte · Rot W12»: what the hand was compared by, as far as what decided. */
export function merits(hand: ColouredjackHand, clause: string): string[] {
  const every = [
    String(hand.counts),
    numeral(hand.cards.length),
    hand.used ? t('mit Zusatzkarte', 'with an extra card') : t('ohne Zusatzkarte', 'no extra card'),
    hand.strongest ? highest(hand.strongest, clause) : t('keine Zahlenkarte', 'no number card'),
  ]
  return every.slice(0, { 'CJ-14': 1, 'CJ-15': 2, 'CJ-16': 3 }[clause] ?? 4)
}

const COLOURS: Record<string, [string, string]> = {
  r: ['rot', 'red'], y: ['gelb', 'yellow'], g: ['grün', 'green'], b: ['blau', 'blue'],
}

/** The colour is named where it decided (CJ-18). */
function highest(card: string, clause: string): string {
  const plain = cardName('maxomin', card).split(' ').at(-1)!
  return clause === 'CJ-17' ? plain : `${plain} ${t(...COLOURS[card[0]!]!)}`
}

/** Who won, and by what. */
export function verdict(shown: ColouredjackShown, name: (seat: number) => string, you: number | null): string {
  const [winner] = shown.winners
  if (winner === undefined) {
    return t('Alle liegen über 23: Niemand gewinnt die Runde.', 'All are above 23: nobody wins the round.')
  }
  if (shown.winners.length > 1) {
    const all = shown.winners.map((seat) => (seat === you ? t('du', 'you') : name(seat))).join(t(' und ', ' and '))
    return t(`Die Runde wird geteilt: ${all}`, `The round is shared: ${all}`)
  }
  return winner === you
    ? t('Du gewinnst die Runde', 'You win the round')
    : t(`${name(winner)} gewinnt die Runde`, `${name(winner)} wins the round`)
}
