import type { Decision, Hinted, Weighed } from '../wire'
import { figure, signed, t } from './lang.svelte'

/** What a worth is measured in: -1 … +1 between two, a share of the win among more, Coins, minus turns, or points. */
export type Scale = Hinted['scale']

/** As people read it: «49 %», «+3,5 Coins», «12,4 Züge». */
export function worthWords(scale: Scale, worth: number): string {
  if (scale === 'coins') return `${signed(worth, 2)} Coins`
  if (scale === 'turns') return t(`${figure(-worth)} Züge`, `${figure(-worth)} turns`)
  if (scale === 'points') return t(`${figure(worth)} Punkte`, `${figure(worth)} points`)
  return `${figure(100 * (scale === 'duel' ? (1 + worth) / 2 : worth), 0)} %`
}

/** «87 (84 bis 90)»; an accuracy that is too uncertain to be said: «unsicher: 41 bis 78». */
export function accuracyWords(value: number | null, interval: readonly number[]): string {
  const [low, high] = [Math.min(...interval), Math.max(...interval)].map((one) => figure(one, 0))
  const between = low === high ? `${low}` : t(`${low} bis ${high}`, `${low} to ${high}`)
  if (value === null) return t(`unsicher: ${between}`, `uncertain: ${between}`)
  return between === figure(value, 0) ? between : `${figure(value, 0)} (${between})`
}

/** A difference of two worths, with one standard error of it: «12 ± 3 Punkte Gewinnchance». */
export function lossWords(scale: Scale, loss: number, error = 0): string {
  if (scale === 'coins') return `${about(loss, error, 2)} Coins`
  if (scale === 'turns') return t(`${about(loss, error, 1)} Züge`, `${about(loss, error, 1)} turns`)
  if (scale === 'points') return t(`${about(loss, error, 1)} Punkte`, `${about(loss, error, 1)} points`)
  const times = scale === 'duel' ? 50 : 100
  const points = about(times * loss, times * error, times * loss < 1 ? 1 : 0)
  return points === '1'
    ? t('1 Punkt Gewinnchance', '1 point of winning chance')
    : t(`${points} Punkte Gewinnchance`, `${points} points of winning chance`)
}

/** As the coach's own sentences have it: so many standard errors to either side (`SURE`, players/weighing.py). */
const SURE = 3

/** «12 ± 3»; the bare figure where nothing of the margin would be seen. */
function about(value: number, error: number, digits: number): string {
  const margin = figure(SURE * error, digits)
  return margin === figure(0, digits) ? figure(value, digits) : `${figure(value, digits)} ± ${margin}`
}

/** One standard error of what a decision cost: of the best action and of the chosen one, as far as they do not share it. */
export function lossError(decision: Decision): number {
  const apart = (one?: Weighed) => one?.own ?? one?.error ?? 0
  return Math.hypot(apart(decision.actions[0]), apart(decision.actions.find((one) => one.action === decision.chosen)))
}
