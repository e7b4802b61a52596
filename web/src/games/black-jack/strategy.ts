/** The strategy chart: rows of letters against the dealer's 2 … 9, 10, ace. */
import type { BlackJackHandSeen } from '../../wire'
import { api } from '../../common/api'

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

/** The chart depends on the table's options (BJ-19). */
export function chartFor(options: string): Promise<Chart> {
  let found = charts.get(options)
  if (!found) {
    found = asked(options)
    found.catch(() => charts.delete(options))
    charts.set(options, found)
  }
  return found
}

async function asked(options: string): Promise<Chart> {
  return whole(await api.charts<Chart>('black-jack', options))
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
