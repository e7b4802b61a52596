/** The keys by which cards travel (common/flip), and where those that a message brings come from. */
import type { JSolitaerEvent, JSolitaerLaid, Told } from '../../wire'

export const backKey = (seat: number, i: number) => `back-${seat}-${i}`
export const stackKey = (seat: number) => `stack-${seat}`
export const openKey = (opened: number) => `open-${opened}`
export const pileKey = (pile: number, height: number) => `pile-${pile}-${height}`
export const CORNER = 'corner'

/** Twins are counted; of several the one that was touched is the last, since it is the one that will be missing. */
export function twinKeys(prefix: string, cards: string[], touched: number | null): string[] {
  const twins = (i: number) => cards.flatMap((card, at) => (card === cards[i] && at !== touched ? [at] : []))
  return cards.map((card, i) => `${prefix}-${card}-${i === touched ? twins(i).length : twins(i).indexOf(i)}`)
}

export const handPrefix = (seat: number) => `hand-${seat}`
export const slotPrefix = (seat: number) => `slot-${seat}`

/** Answers where a card that is new has come from. */
export class Origins {
  #events: JSolitaerEvent[]
  #me: number | null
  #hand: string[]
  #slots: string[][]
  #opened: number

  constructor(told: Told[], me: number | null, hand: string[], slots: string[][], opened: number) {
    this.#events = told.map((one) => one.event as JSolitaerEvent)
    this.#me = me
    this.#hand = hand
    this.#slots = slots
    this.#opened = opened
  }

  /** Of the top card of a pile: the beginning of it comes from the corner pile. */
  pile(pile: number, height: number): string {
    const laid = this.#events.findLast((e): e is JSolitaerLaid => e.event === 'laid' && e.pile === pile)
    if (!laid || height <= 1) return CORNER
    if (laid.source === 'open') return openKey(this.#opened + 1)
    if (laid.source === 'slot') return this.#missingSlot(laid.seat, laid.card)
    return this.#missingCard(laid.seat, laid.card)
  }

  /** Of a hand card of mine: drawn, or a Slot that was exchanged. */
  hand(card: string): string {
    const me = this.#me ?? 0
    return this.#exchange(me, (e) => e.slot === card) ? this.#missingSlot(me, card) : stackKey(me)
  }

  /** Of a Slot: the top card of the draw pile, or a hand card that was given for it. */
  slot(seat: number, card: string): string {
    return this.#exchange(seat, (e) => e.card === card) ? this.#missingCard(seat, card) : stackKey(seat)
  }

  #exchange(seat: number, is: (e: { slot: string; card: string }) => boolean): boolean {
    return this.#events.some((e) => e.event === 'exchanged' && e.seat === seat && is(e))
  }

  #missingSlot(seat: number, card: string): string {
    const left = (this.#slots[seat] ?? []).filter((one) => one === card).length
    return `${slotPrefix(seat)}-${card}-${left}`
  }

  #missingCard(seat: number, card: string): string {
    if (seat !== this.#me) return backKey(seat, 0)
    const drawn = this.#events.filter((e) => e.event === 'drew' && e.card === card).length
    const left = this.#hand.filter((one) => one === card).length - drawn
    return `${handPrefix(seat)}-${card}-${Math.max(left, 0)}`
  }
}
