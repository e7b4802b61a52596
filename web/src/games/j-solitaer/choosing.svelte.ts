/** Which card is in question, and what may be done with it: everything comes from the offer, nothing is worked out. */
import { announce } from '../../common/announce'
import { t } from '../../common/lang.svelte'
import type { Drag } from '../../common/drag'
import { isSame, wayName, type Lay, type Offer, type Source, type Swap } from './picks'

/** What the choosing is about just now. */
export interface Scene {
  position: number
  seat: number | null
  offer: Offer
  hand: string[]
  slots: string[]
  open: string | null
  busy: boolean
  act: (pick: string) => void
  nameOf: (card: string) => string
  /** What the coach would do. */
  advice: string | null
}

export class Choosing {
  #scene: () => Scene
  #taken = $state.raw<{ source: Source; position: number; seat: number | null } | null>(null)
  #looked = $state.raw<Source | null>(null)
  #ending = $state(-1)
  dragged = $state.raw<Source | null>(null)
  /** The place that a card is being dragged over. */
  over = $state<string | null>(null)

  constructor(scene: () => Scene) {
    this.#scene = scene
  }

  /** Taken up by a tap or a key; a new position puts it down. */
  get up(): Source | null {
    const { position, seat } = this.#scene()
    return this.#taken?.position === position && this.#taken.seat === seat ? this.#taken.source : null
  }

  get held(): Source | null {
    return this.dragged ?? this.up
  }

  /** What the card that is held, or only looked at, could do on the piles. */
  get lays(): Lay[] {
    const source = this.held ?? this.#looked
    return source ? this.#laysOf(source) : []
  }

  /** The turn is to end, and there is a choice of how many cards to draw. */
  get asksDraw(): boolean {
    const { position, offer } = this.#scene()
    return this.#ending === position && offer.ends.length > 1
  }

  /** All cards that can be taken up, in the order of the keys. */
  get sources(): Source[] {
    const { hand, slots, open } = this.#scene()
    const all: Source[] = slots.map((card, at) => ({ place: 'slot', card, at }))
    if (open) all.push({ place: 'open', card: open, at: 0 })
    all.push(...hand.map((card, at): Source => ({ place: 'hand', card, at })))
    return all.filter((source) => this.isUsable(source))
  }

  isUsable(source: Source): boolean {
    return this.#laysOf(source).length > 0 || this.#swapsOf(source).length > 0
  }

  isUp(source: Source): boolean {
    return isSame(this.up, source)
  }

  /** Could the card that is held be exchanged for this one? A tap takes a Slot up, so there it takes a drag. */
  isSwapped(source: Source): boolean {
    if (source.place === 'hand') return this.held?.place === 'slot' && !!this.#swap(this.held, source)
    return this.dragged?.place === 'hand' && !!this.#swap(source, this.dragged)
  }

  /** Is the card that is up a Slot that may be exchanged? */
  get maySwap(): boolean {
    return this.up?.place === 'slot' && this.#swapsOf(this.up).length > 0
  }

  /** The next thing to touch, if the coach's advice is taken: first the card, then where it goes. */
  isAdvised(source: Source): boolean {
    const { advice, offer, hand } = this.#scene()
    if (source.place === 'hand' && source.at !== hand.indexOf(source.card)) return false
    const swap = offer.swaps.find((one) => one.pick === advice)
    if (swap) {
      if (source.place === 'hand') return source.card === swap.card && this.isSwapped(source)
      return source.place === 'slot' && source.card === swap.slot && !isSame(this.held, source)
    }
    const lay = offer.lays.find((one) => one.pick === advice)
    return lay?.place === source.place && lay.card === source.card && this.held?.card !== source.card
  }

  take(source: Source | null): void {
    const { position, seat, nameOf } = this.#scene()
    this.#ending = -1
    this.#taken = source && { source, position, seat }
    if (!source) return
    const ways = this.#laysOf(source).map(({ pile, way }) =>
      t(`Stapel ${pile} ${wayName(way)}`, `${wayName(way)} pile ${pile}`),
    )
    announce([nameOf(source.card), ...ways].join(', '))
  }

  tap(source: Source): void {
    const swap = source.place === 'hand' && this.up?.place === 'slot' && this.#swap(this.up, source)
    if (swap) this.#scene().act(swap.pick)
    else this.take(this.isUp(source) ? null : source)
  }

  look(source: Source, on: boolean): void {
    if (on) this.#looked = this.isUsable(source) ? source : null
    else if (isSame(this.#looked, source)) this.#looked = null
  }

  next(by: number): void {
    const { sources, up } = this
    const at = sources.findIndex((one) => isSame(one, up))
    const first = by > 0 ? 0 : sources.length - 1
    this.take(sources[at < 0 ? first : (at + by + sources.length) % sources.length] ?? null)
  }

  /** Ends the turn, or asks how many cards to draw first. */
  end(): void {
    const { position, offer, act } = this.#scene()
    if (offer.ends.length === 1) return act(offer.ends[0]!.pick)
    this.#taken = null
    this.#ending = this.#ending === position ? -1 : position
  }

  goOn(): void {
    this.#ending = -1
  }

  drags(source: Source): Drag {
    return {
      start: () => {
        this.take(null)
        this.dragged = source
      },
      over: (place) => (this.over = place),
      deed: (place) => {
        const pick = this.#scene().busy ? undefined : this.#droppedOn(source, place)
        return pick ? () => this.#drop(source, pick) : undefined
      },
      end: () => (this.dragged = this.over = this.#looked = null),
    }
  }

  #drop(source: Source, pick: string): void {
    const { position, seat, act } = this.#scene()
    this.#taken = { source, position, seat }
    act(pick)
  }

  #droppedOn(source: Source, drop: string): string | undefined {
    const { hand, slots } = this.#scene()
    const [place, at] = drop.split('-')
    const i = Number(at)
    if (place === 'pile') return this.#laysOf(source).find((lay) => lay.pile === i)?.pick
    const slot = { place: 'slot', card: slots[i] ?? '', at: i } as const
    if (place === 'slot' && source.place === 'hand') return this.#swap(slot, source)?.pick
    const card = { place: 'hand', card: hand[i] ?? '', at: i } as const
    return place === 'hand' && source.place === 'slot' ? this.#swap(source, card)?.pick : undefined
  }

  #laysOf({ place, card }: Source): Lay[] {
    return this.#scene().offer.lays.filter((lay) => lay.place === place && lay.card === card)
  }

  #swapsOf({ place, card }: Source): Swap[] {
    if (place === 'open') return []
    return this.#scene().offer.swaps.filter((swap) => (place === 'slot' ? swap.slot : swap.card) === card)
  }

  #swap(slot: Source, given: Source): Swap | undefined {
    return this.#swapsOf(slot).find((swap) => swap.card === given.card)
  }
}
