import type { Hinted } from '../wire'
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

/** A difference of two worths. */
export function lossWords(scale: Scale, loss: number): string {
  if (scale === 'coins') return `${figure(loss, 2)} Coins`
  if (scale === 'turns') return t(`${figure(loss)} Züge`, `${figure(loss)} turns`)
  if (scale === 'points') return t(`${figure(loss)} Punkte`, `${figure(loss)} points`)
  const points = figure(100 * (scale === 'duel' ? loss / 2 : loss), 0)
  return t(`${points} Punkte Gewinnchance`, `${points} points of winning chance`)
}
