import { cardName } from '../../common/cards'
import { t } from '../../common/lang.svelte'
import { either } from '../../common/offers'
import type { JSolitaerView, Mine } from '../../wire'
import { offered } from './picks'

const FEW = 4

export function offer(mine: Mine): string {
  const view = mine.view as JSolitaerView
  const { lays, swaps, turn, ends } = offered(mine.legal, view)
  const cards = [...new Set(lays.map((lay) => lay.card))].map((card) => cardName('jay', card, view.colours, view.figures))
  const ways: string[] = []
  if (cards.length > FEW) ways.push(t(`leg eine von ${cards.length} Karten`, `lay one of ${cards.length} cards`))
  else if (cards.length) ways.push(t(`leg ${either(cards)}`, `lay ${either(cards)}`))
  if (swaps.length) ways.push(t('tausch einen Slot', 'exchange a Slot'))
  if (turn) ways.push(t('blättere auf', 'turn a card'))
  if (ends.length) ways.push(t('beende den Zug', 'end the turn'))
  return either(ways)
}
