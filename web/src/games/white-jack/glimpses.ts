import type { Glimpse, Glimpses } from '../../common/glimpses'
import { said } from '../../common/glimpses'
import { many, t } from '../../common/lang.svelte'
import type { WhiteJackEvent, WhiteJackLaid } from '../../wire'

const DICE = '⚀⚁⚂⚃⚄⚅'

function of(event: WhiteJackEvent): Glimpse | null {
  switch (event.event) {
    case 'began':
      return { words: said.firstPlayer() }
    case 'rolled':
      return { signs: event.dice.map((eyes) => DICE[eyes - 1]).join(''), words: `Limit ${event.limit}`, begins: true }
    case 'laid':
      return { cards: [event.card], run: event.joker === null ? 'laid' : undefined, words: laid(event) }
    case 'paused':
      return { words: t('Pause', 'pause') }
    case 'gave-up':
      return { words: t('aufgegeben', 'given up') }
    case 'reshuffled':
      return { words: said.reshuffled() }
    case 'round-won':
      return { words: `${said.roundWon()} · ${many(event.cards, ['Karte', 'Karten'], ['card', 'cards'])}` }
    case 'round-void':
      return { words: t('Die Runde zählt nicht', 'the round is void') }
    default:
      return null
  }
}

function laid({ value, limit, joker }: WhiteJackLaid): string {
  const total = value > limit ? `${value} > ${limit}` : t(`${value} von ${limit}`, `${value} of ${limit}`)
  return joker === null ? total : `${total} · Joker = ${joker}`
}

export default { deck: 'combi', of } as Glimpses
