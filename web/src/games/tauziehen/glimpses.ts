import type { Glimpse, Glimpses } from '../../common/glimpses'
import { said } from '../../common/glimpses'
import { many, t } from '../../common/lang.svelte'
import type { TauziehenEvent, TauziehenPlayed } from '../../wire'
import { GLYPHS } from './plays'

const glyphs = (ropes: number[]) => ropes.map((rope) => GLYPHS[rope]).join(' ')

function of(event: TauziehenEvent): Glimpse | null {
  switch (event.event) {
    case 'was-first':
      return { words: said.firstPlayer() }
    case 'dealt':
      return { cards: [event.card], words: said.dealt() }
    case 'drew':
      return { cards: [event.card], words: said.drawn() }
    case 'marked':
      return { words: `${t('Markierer', 'marker')} ${GLYPHS[event.rope]}` }
    case 'played':
      return { cards: [event.card], words: played(event) }
    case 'scored':
      return { words: `${glyphs(event.ropes)} ${t('über die Grenze', 'over the border')} · ${points(event.points)}` }
    case 'refilled':
      return { words: said.reshuffled() }
    default:
      return null
  }
}

const points = (n: number) => many(n, ['Punkt', 'Punkte'], ['point', 'points'])

function played({ moved, blocked, mark }: TauziehenPlayed): string {
  const stuck = blocked === null ? '' : ` · ${GLYPHS[blocked]} ${t('blockiert', 'blocked')}`
  return `${glyphs(moved)} ${t('vor', 'forward')}${stuck} · ${t('Markierer', 'marker')} ${GLYPHS[mark]}`
}

export default { deck: 'combi', of } as Glimpses
