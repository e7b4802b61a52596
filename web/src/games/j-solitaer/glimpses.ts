import type { Glimpse, Glimpses } from '../../common/glimpses'
import { said } from '../../common/glimpses'
import { t } from '../../common/lang.svelte'
import type { JSolitaerEnded, JSolitaerEvent, JSolitaerLaid } from '../../wire'

function of(event: JSolitaerEvent): Glimpse | null {
  switch (event.event) {
    case 'was-first':
      return { words: said.firstPlayer() }
    case 'betrayed':
      return {
        cards: [event.card], run: 'traitors', adds: String(event.pile),
        words: t(`Verräter ${event.pile}`, `traitor ${event.pile}`),
      }
    case 'drew':
      return { cards: [event.card], words: said.drawn() }
    case 'turned':
      return { cards: [event.card], words: t('aufgeblättert', 'turned up') }
    case 'laid':
      return { cards: [event.card], words: laid(event) }
    case 'laid-all':
      return { words: t('Die ganze Hand gelegt!', 'the whole hand laid!') }
    case 'got-slot':
      return { cards: [event.card], words: t('neuer Slot', 'new Slot') }
    case 'exchanged':
      return { cards: [event.slot, event.card], words: t('Slot getauscht', 'Slot exchanged') }
    case 'ended':
      return { words: ended(event) }
    case 'finished':
      return { words: t('fertig', 'finished') }
    case 'round-won':
      return event.seats.length ? { seats: event.seats, words: said.roundWon() } : null
    default:
      return null
  }
}

const WAYS: Record<string, [string, string]> = {
  serve: ['bedient', 'served'],
  throw: ['geworfen auf', 'thrown on'],
  redirect: ['umgeleitet auf', 'redirected to'],
  effect: ['umgeleitet auf', 'redirected to'],
}

function laid({ way, pile, reserves }: JSolitaerLaid): string {
  const place = t(`Stapel ${pile}`, `pile ${pile}`)
  return `${t(...WAYS[way]!)} ${place}${reserves ? ` · ${t('reserviert', 'reserved')}` : ''}`
}

function ended({ draws, announced }: JSolitaerEnded): string {
  const over = t('Zug zu Ende', 'end of turn')
  if (!draws) return over
  return `${over} · ${announced ? t(`${draws} angesagt`, `${draws} announced`) : t(`${draws} ziehen`, `draw ${draws}`)}`
}

export default { deck: 'jay', of } as Glimpses
