/** The strategy chart: rows of letters against the dealer's 2 … 9, 10, ace. */
import type { BlackJackHandSeen } from '../../wire'

export const DEALER = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'A'] as const

/** Keyed by the total, or by the value of a pair's cards (the ace is 1). C card, S stay, D double or else card,
 * d double or else stay, P split; a dot in a pair's row: as the total says. */
export interface Chart {
  hard: Record<string, string>
  soft: Record<string, string>
  pairs: Record<string, string>
}

export type Part = keyof Chart

/** A place in the chart: `hard 16`, `soft 18` or `pairs 8`, against one of the dealer's cards. */
export interface Cell {
  hand: string
  dealer: string
}

/** A decision that was not the chart's; both as picks: `card`, `stay`, `double`, `split`. */
export interface Deviation extends Cell {
  chosen: string
  best: string
}

const charts = new Map<string, Promise<Chart>>()

/** The chart depends on when the dealer looks at the second card (BJ-19). */
export function chartFor(options: string): Promise<Chart> {
  const card = /\bhole_card=(\w+)/.exec(options)?.[1] ?? 'none'
  let found = charts.get(card)
  if (!found) {
    found = asked(card)
    found.catch(() => charts.delete(card))
    charts.set(card, found)
  }
  return found
}

async function asked(card: string): Promise<Chart> {
  const answer = await fetch(`/api/strategy?hole_card=${card}`)
  if (!answer.ok) throw new Error(String(answer.status))
  return whole((await answer.json()) as Chart)
}

/** Pairs that are not split are played as their total. */
function whole(chart: Chart): Chart {
  const pairs = Object.entries(chart.pairs).map(([value, letters]) => {
    const total = value === '1' ? chart.soft['12'] : chart.hard[String(2 * Number(value))]
    return [value, [...letters].map((letter, i) => (letter === '.' ? (total?.[i] ?? '.') : letter)).join('')]
  })
  return { ...chart, pairs: Object.fromEntries(pairs) as Record<string, string> }
}

function value(card: string): string {
  return card[0] === 'A' ? '1' : 'TJQK'.includes(card[0]!) ? '10' : card[0]!
}

/** Where a hand may stand in the chart: as a pair, if there is a row for it, else by its total. */
export function cellsOf(hand: BlackJackHandSeen, dealer: string | undefined): Cell[] {
  if (!dealer) return []
  const against = { dealer: 'TJQK'.includes(dealer[0]!) ? 'T' : dealer[0]! }
  const total = { hand: `${hand.soft ? 'soft' : 'hard'} ${hand.total}`, ...against }
  const [first, second] = hand.cards.map(value)
  return hand.cards.length === 2 && first === second ? [{ hand: `pairs ${first}`, ...against }, total] : [total]
}
