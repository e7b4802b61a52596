import type { Glimpse, Glimpses } from '../../common/glimpses'
import { said } from '../../common/glimpses'
import { many, t } from '../../common/lang.svelte'
import type { ColouredjackEvent } from '../../wire'

function of(event: ColouredjackEvent): Glimpse | null {
  switch (event.event) {
    case 'round-began':
      return { seats: [event.dealer], begins: true, words: t(`Runde ${event.round} · Geber`, `round ${event.round} · dealer`) }
    case 'took':
      return { cards: [event.card], run: 'hand', words: event.counts === null ? cards(event.held) : String(event.counts) }
    case 'stopped':
      return { run: 'hand', words: `${stopped()} · ${cards(event.held)}`, adds: stopped() }
    case 'hands-shown':
      return { words: t('Alle Hände offen', 'all hands shown') }
    case 'round-won': {
      const { winners, hand } = event
      if (!winners.length) return { words: t('Niemand gewinnt', 'nobody wins') }
      const prize = winners.length > 1 ? t('Runde geteilt', 'round shared') : said.roundWon()
      return { seats: winners, words: hand ? `${prize} · ${hand.counts}` : prize }
    }
    default:
      return null
  }
}

const stopped = () => t('aufgehört', 'stopped')
const cards = (n: number) => many(n, ['Karte', 'Karten'], ['card', 'cards'])

export default { deck: 'maxomin', of } as Glimpses
