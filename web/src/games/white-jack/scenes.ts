/**
 * The table as it is shown, scene by scene.
 *
 * One message may tell of a card that ends a round, of the throw for the next one and of its first two cards. Shown at
 * once it would hide the best moment. So what happened is told in scenes, each made of the one before and an event;
 * the last one is always the view itself.
 */
import type { Told, WhiteJackEvent, WhiteJackLaid, WhiteJackSide, WhiteJackView } from '../../wire'

export type Side = Pick<WhiteJackSide, 'laid' | 'value' | 'joker' | 'pile' | 'discard' | 'trophies'>

export interface Verdict {
  /** The winner; null if the round is void. */
  winner: number | null
  cards: number
  words: string
}

export interface Scene {
  dice: readonly [number, number] | null
  limit: number | null
  /** Counts the throws, so that the same throw twice is thrown twice. */
  throws: number
  ahead: number | null
  sides: Side[]
  verdict: Verdict | null
  /** The sentence that it shows; null for the view itself. */
  told: Told | null
  /** How long it is shown before the next one, in milliseconds. */
  time: number
}

export function sceneOf(view: WhiteJackView, before: Scene | null = null): Scene {
  const { dice, limit, ahead } = view
  const sides = view.sides.map((side, i) => ({ ...side, laid: inOrder(side.laid, before?.sides[i]?.laid ?? []) }))
  return { dice, limit, ahead, sides, throws: before?.throws ?? 0, verdict: null, told: null, time: 380 }
}

/** The view does not keep the order in which cards were laid; whoever looked on knows it. */
function inOrder(laid: number[], known: number[]): number[] {
  return [...known.filter((card) => laid.includes(card)), ...laid.filter((card) => !known.includes(card))]
}

/** From `before` to the view, by way of what happened; the last scene is the view. */
export function scenes(before: Scene, told: Told[], view: WhiteJackView): Scene[] {
  const shown: Scene[] = []
  let last = before
  for (const one of told) {
    const next = after(last, one.event as WhiteJackEvent, one.words).map((scene) => ({ ...scene, told: one }))
    if (next[0]?.verdict) last.time = 800 // the card that decided it is seen before it is said
    shown.push(...next)
    last = next.at(-1) ?? last
  }
  shown.splice(-1, 1, sceneOf(view, last))
  return shown
}

/** Its place on the ruler: a card is as long as it has symbols, the Joker as it counts just now. */
export function lengthOf(card: number, joker: number | null): number {
  return card ? [...card.toString(2)].filter((bit) => bit === '1').length : (joker ?? 0)
}

function after(scene: Scene, event: WhiteJackEvent, words: string): Scene[] {
  switch (event.event) {
    case 'rolled':
      return [{ ...scene, dice: event.dice, limit: event.limit, throws: scene.throws + 1, time: 700 }]
    case 'laid':
      return [withSide(scene, event.seat, (side) => laid(side, event))]
    case 'reshuffled':
      return [withSide(scene, event.seat, (side) => ({ ...side, pile: side.discard, discard: 0 }))]
    case 'round-won':
      return judged(scene, { winner: event.seat, cards: event.cards, words })
    case 'round-void':
      return judged(scene, { winner: null, cards: 0, words })
    default:
      return []
  }
}

function withSide(scene: Scene, seat: number, change: (side: Side) => Side): Scene {
  const sides = scene.sides.map((side, i) => (i === seat ? change(side) : side))
  return { ...scene, sides, ahead: null, verdict: null, time: 380 }
}

function laid(side: Side, { card, value, joker }: WhiteJackLaid): Side {
  return { ...side, laid: [...side.laid, card], pile: side.pile - 1, value, joker }
}

/** First it is said who has won, then the cards go where they belong. */
function judged(scene: Scene, verdict: Verdict): Scene[] {
  const sides = scene.sides.map((side, seat) => collected(side, seat, verdict))
  return [
    { ...scene, ahead: null, verdict, time: 1400 },
    { ...scene, ahead: null, sides, limit: null, verdict: null, time: 500 },
  ]
}

function collected(side: Side, seat: number, { winner, cards }: Verdict): Side {
  const kept = winner === null || winner === seat
  const trophies = side.trophies + (winner === seat ? cards : 0)
  return { ...side, laid: [], value: 0, joker: null, trophies, discard: side.discard + (kept ? side.laid.length : 0) }
}
