import { figure, signed, t } from './lang.svelte'

/** What a worth is measured in: -1 … +1 between two, a share of the win among more, Coins, or minus turns. */
export type Scale = 'duel' | 'share' | 'coins' | 'turns'

export function scaleOf(game: string, seats: number): Scale {
  if (game === 'black-jack') return 'coins'
  return seats === 1 ? 'turns' : seats === 2 ? 'duel' : 'share'
}

/** As people read it: «49 %», «+3,5 Coins», «12,4 Züge». */
export function worthWords(scale: Scale, worth: number): string {
  if (scale === 'coins') return `${signed(worth, 2)} Coins`
  if (scale === 'turns') return t(`${figure(-worth)} Züge`, `${figure(-worth)} turns`)
  return `${figure(100 * (scale === 'duel' ? (1 + worth) / 2 : worth), 0)} %`
}

/** A difference of two worths. */
export function lossWords(scale: Scale, loss: number): string {
  if (scale === 'coins') return `${figure(loss, 2)} Coins`
  if (scale === 'turns') return t(`${figure(loss)} Züge`, `${figure(loss)} turns`)
  const points = figure(100 * (scale === 'duel' ? loss / 2 : loss), 0)
  return t(`${points} Punkte Gewinnchance`, `${points} points of winning chance`)
}
