/** Where a seat's decisions were not the coach's: for the strategy chart. */
import type { Analysis, BlackJackView, Replay } from '../../wire'
import { cellsOf, type Deviation } from './strategy'

export function deviations(replay: Replay, analysis: Analysis, seat: number): Deviation[] {
  return analysis.decisions.flatMap((decision) => {
    const view = replay.steps[decision.n - 1]?.mine[seat]?.view as BlackJackView | undefined
    const hand = view?.active == null ? undefined : view.boxes[seat]?.hands[view.active]
    const card = view?.dealer.cards[0]
    const best = decision.actions[0]?.action
    if (decision.seat !== seat || decision.loss <= 0 || !hand || !card || !best) return []
    const cell = cellsOf(hand, card)[0]
    return cell ? [{ ...cell, chosen: decision.chosen, best }] : []
  })
}
