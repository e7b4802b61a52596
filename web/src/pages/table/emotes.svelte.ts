/** Whether reactions are shown on the board: this browser's own business. */
import { keep, kept } from '../../common/keep'

export const emotes = $state({ shown: kept('emotes') !== 'off' })

export function showEmotes(on: boolean): void {
  emotes.shown = on
  keep('emotes', on ? null : 'off')
}
