/** The strategy chart: rows of letters against the dealer's 2 … 9, 10, ace. */
import type { BlackJackHandSeen } from '../../wire'

export const DEALER = ['2', '3', '4', '5', '6', '7', '8', '9', 'T', 'A'] as const

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

/** A decision that was not the chart's. */
export interface Deviation extends Cell {
  chosen: string
  best: string
}

const charts = new Map<string, Promise<Chart>>()

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
  const answer = await fetch(`/api/strategy?options=${encodeURIComponent(options)}`)
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()) as Chart
}

/** The ten and the pictures are one column. */
function rank(card: string): string {
  return 'TJQK'.includes(card[0]!) ? 'T' : card[0]!
}

/** Where the hand stands in the chart. */
export function cellOf(hand: BlackJackHandSeen, dealer: string | undefined): Cell | null {
  if (!dealer) return null
  const [first, second] = hand.cards
  const pair = hand.cards.length === 2 && rank(first!) === rank(second!)
  return { hand: pair ? `pairs ${rank(first!)}` : `${hand.soft ? 'soft' : 'hard'} ${hand.total}`, dealer: rank(dealer) }
}
