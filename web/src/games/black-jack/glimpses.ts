import type { Glimpse, Glimpses } from '../../common/glimpses'
import { t } from '../../common/lang.svelte'
import type { BlackJackEvent } from '../../wire'
import { coins, gain } from './round'

function of(event: BlackJackEvent): Glimpse | null {
  switch (event.event) {
    case 'staked':
      return { words: t(`Einsatz ${coins(event.stake)}`, `stake ${coins(event.stake)}`) }
    case 'refilled':
      return { words: t(`Börse aufgefüllt · ${coins(event.purse)}`, `purse refilled · ${coins(event.purse)}`) }
    case 'shuffled':
      return { words: t('Alle Karten gemischt', 'all cards shuffled') }
    case 'received':
      return { cards: [event.card], run: handOf(event), words: total(event) }
    case 'dealer-drew':
    case 'turned-up':
      return { cards: [event.card], run: 'dealer', words: `${t('Bank', 'dealer')} ${total(event)}` }
    case 'hole-taken':
      return { cards: [event.card], words: t('Bank, verdeckt', 'dealer, hidden') }
    case 'insured':
      return { words: `Insurance ${coins(event.stake)}` }
    case 'declined':
      return { words: t('keine Insurance', 'no insurance') }
    case 'stayed':
      return { run: handOf(event), words: t(`Stay bei ${event.total}`, `stay on ${event.total}`), adds: t('Stay', 'stay') }
    case 'doubled':
      return { words: t(`verdoppelt · ${coins(event.stake)}`, `doubled · ${coins(event.stake)}`) }
    case 'was-split':
      return { cards: event.cards, words: t('geteilt', 'split') }
    case 'settled':
      return { words: gain(event.settlement.change) }
    case 'insurance-settled':
      return { words: `Insurance ${gain(event.settlement.change)}` }
    default:
      return null
  }
}

/** A seat that has split has several. */
const handOf = ({ hand, hands }: { hand: number; hands: number }) => `hand ${hand} of ${hands}`

function total(of: { total: number; soft: boolean; black_jack?: boolean }): string {
  if (of.black_jack) return 'Black Jack'
  return of.soft ? t(`weich ${of.total}`, `soft ${of.total}`) : String(of.total)
}

export default { deck: 'french', of } as Glimpses
