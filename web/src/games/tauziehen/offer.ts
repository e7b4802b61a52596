import { t } from '../../common/lang.svelte'
import { either } from '../../common/offers'
import type { Mine } from '../../wire'
import { plays } from './plays'

export function offer(mine: Mine): string {
  const cards = [...new Set(plays(mine.legal).flatMap((play) => play.card ?? []))]
  if (!cards.length) return t('Setz deinen Markierer auf eine Seilkarte', 'place your marker on a rope card')
  const which = either(cards.map((card) => t(`die ${card}`, `${card}`)))
  return t(`Spiel ${which} und setz deinen Markierer`, `play ${which} and place your marker`)
}
