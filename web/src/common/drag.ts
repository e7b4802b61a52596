/**
 * Dragging with mouse, pen or finger, besides tapping.
 *
 *     <div {@attach lay && grip(() => ({ deed: (place) => (place === 'row' ? () => act(lay.pick) : undefined) }))}>
 *     <div data-drop="row"> … </div>
 *
 * A short touch stays a tap. What may be dropped where is what `deed` answers: while something is dragged, the places for
 * which there is a deed carry `data-lit`, and the one under the pointer `data-over`. A copy follows the pointer; dropped
 * elsewhere it goes back. Where a deed is done it waits for the next position, and `flip` takes over from there.
 */
import { isCalm, pace } from './motion'
import './drag.css'

export interface Drag {
  /** What dropping it on this `data-drop` does; nothing: it may not be dropped there. */
  deed: (place: string) => (() => void) | undefined
  start?: () => void
  /** The place under the pointer, if there is a deed for it. */
  over?: (place: string | null) => void
  /** Dropped, or given up. */
  end?: () => void
  /** It comes from a pile: what lies there stays. */
  pile?: boolean
  /** What it does shows at once, without a new position. */
  atOnce?: boolean
}

/** What was dropped, until the next position is drawn. */
interface Landed {
  key: string
  box: DOMRect
  pile: boolean
  copy: HTMLElement
  source: HTMLElement
  waiting: number
}

const FAR = 7
const PATIENCE = 1500
let landed: Landed | null = null

/** Where the card with this key was dropped; `from`: for a card that comes out of the pile with this key. */
export function landedAt(key: string, from: boolean): DOMRect | undefined {
  return landed?.key === key && landed.pile === from ? landed.box : undefined
}

/** The next position is drawn: what was dropped is now where it belongs. */
export function putDown(): void {
  if (!landed) return
  clearTimeout(landed.waiting)
  landed.copy.remove()
  delete landed.source.dataset.lifted
  landed = null
}

export function grip(does: () => Drag): (node: HTMLElement) => () => void {
  return (node) => {
    let from: { x: number; y: number; id: number } | null = null
    let held: { drag: Drag; copy: HTMLElement; source: HTMLElement; place: string | null } | null = null

    function down(event: PointerEvent): void {
      if (event.button || !event.isPrimary) return
      from = { x: event.clientX, y: event.clientY, id: event.pointerId }
      listen(window.addEventListener)
    }

    function move(event: PointerEvent): void {
      if (!from || event.pointerId !== from.id) return
      const [x, y] = [event.clientX - from.x, event.clientY - from.y]
      if (!held && Math.hypot(x, y) < FAR) return
      held ??= lift()
      held.copy.style.translate = `${x}px ${y}px`
      const place = placeUnder(event, held.drag)
      if (place !== held.place) held.drag.over?.((held.place = place))
      light(held.drag, place)
    }

    function lift(): { drag: Drag; copy: HTMLElement; source: HTMLElement; place: null } {
      putDown()
      const drag = does()
      const source = node.querySelector<HTMLElement>('[data-card]') ?? node
      const copy = copyOf(source)
      if (!drag.pile) source.dataset.lifted = ''
      document.body.append(copy)
      drag.start?.()
      return { drag, copy, source, place: null }
    }

    function up(event: PointerEvent): void {
      if (event.pointerId === from?.id) drop(event.type === 'pointerup' ? event : null)
    }

    function drop(event: PointerEvent | null): void {
      from = null
      listen(window.removeEventListener)
      if (!held) return
      const { drag, copy, source } = held
      held = null
      if (event) swallowClick()
      const place = event && placeUnder(event, drag)
      const deed = place === null ? undefined : drag.deed(place)
      light(null, null)
      if (deed && !drag.atOnce) land(drag, copy, source)
      else if (deed) copy.remove()
      else goBack(copy, source)
      deed?.()
      drag.end?.()
    }

    function land(drag: Drag, copy: HTMLElement, source: HTMLElement): void {
      const give = () => {
        landed = null
        goBack(copy, source)
      }
      const waiting = window.setTimeout(give, PATIENCE)
      const box = copy.getBoundingClientRect()
      landed = { key: source.dataset.card ?? '', box, pile: !!drag.pile, copy, source, waiting }
    }

    function giveUp(event: KeyboardEvent): void {
      if (event.key === 'Escape' && held) drop(null)
    }

    /** The pointer may well outrun the card. */
    function listen(how: typeof window.addEventListener): void {
      how('pointermove', move)
      how('pointerup', up)
      how('pointercancel', up)
      how('keydown', giveUp)
    }

    node.dataset.grip = ''
    node.addEventListener('pointerdown', down)
    return () => {
      drop(null)
      delete node.dataset.grip
      node.removeEventListener('pointerdown', down)
    }
  }
}

function placeUnder(event: PointerEvent, drag: Drag): string | null {
  for (const found of document.elementsFromPoint(event.clientX, event.clientY)) {
    const place = found.closest<HTMLElement>('[data-drop]')?.dataset.drop
    if (place && drag.deed(place)) return place
  }
  return null
}

function light(drag: Drag | null, over: string | null): void {
  for (const node of document.querySelectorAll<HTMLElement>('[data-drop]')) {
    const place = node.dataset.drop!
    node.toggleAttribute('data-lit', !!drag?.deed(place))
    node.toggleAttribute('data-over', place === over)
  }
}

function copyOf(source: HTMLElement): HTMLElement {
  const { x, y, width, height } = source.getBoundingClientRect()
  const copy = source.cloneNode(true) as HTMLElement
  delete copy.dataset.card
  copy.dataset.held = ''
  copy.inert = true
  copy.setAttribute('aria-hidden', 'true')
  Object.assign(copy.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` })
  copy.style.setProperty('--card-w', `${width}px`)
  copy.style.setProperty('--chip', `${width}px`)
  return copy
}

function goBack(copy: HTMLElement, source: HTMLElement): void {
  const done = () => {
    copy.remove()
    delete source.dataset.lifted
  }
  const still = isCalm()
  const frames = still ? [{ opacity: 0 }] : [{ translate: '0 0', rotate: '0deg' }]
  copy.animate(frames, { id: 'back', duration: still ? 120 : 240 * pace(), easing: 'ease-out' }).finished.then(done, done)
}

/** The click that follows a drag is none. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.stopPropagation()
    event.preventDefault()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}
