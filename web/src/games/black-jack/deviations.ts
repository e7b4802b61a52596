/** Where a seat's decisions were not the coach's: for the strategy chart. */
import type { Analysis, BlackJackView, Step } from '../../wire'
import { cellsOf, type Deviation } from './strategy'

/** `load`: the position after so many picks. */
export async function deviations(
  analysis: Analysis,
  seat: number,
  load: (place: number) => Promise<Step | undefined>,
): Promise<Deviation[]> {
  const found: Deviation[] = []
  for (const decision of analysis.decisions.filter((one) => one.seat === seat && one.loss > 0)) {
    const view = (await load(decision.n - 1))?.mine[seat]?.view as BlackJackView | undefined
    const hand = view?.active == null ? undefined : view.boxes[seat]?.hands[view.active]
    const card = view?.dealer.cards[0]
    const best = decision.actions[0]?.action
    const cell = hand && card && best ? cellsOf(hand, card)[0] : undefined
    if (cell && best) found.push({ ...cell, chosen: decision.chosen, best })
  }
  return found
}
