/** Dragging a card with mouse, pen or finger. A short touch stays a tap; nothing is needed but pointer events. */
export interface Drag {
  start: () => void
  /** What lies under the pointer, by its `data-drop`. */
  over: (drop: string | null) => void
  /** Answers whether the card stays there until the next position is drawn. */
  drop: (drop: string | null) => boolean
}

const FAR = 7
const PATIENCE = 900

/** Where a card is dragged, and how it is put back. */
export interface Draggable {
  putBack: () => void
  end: () => void
}

export function draggable(node: HTMLElement, does: () => Drag | undefined): Draggable {
  let from: { x: number; y: number } | null = null
  let moving = false
  let waiting = 0

  function down(event: PointerEvent): void {
    if (event.button || !event.isPrimary) return
    from = { x: event.clientX, y: event.clientY }
    listen(window.addEventListener)
  }

  function move(event: PointerEvent): void {
    if (!from) return
    const [x, y] = [event.clientX - from.x, event.clientY - from.y]
    if (!moving && Math.hypot(x, y) < FAR) return
    if (!moving) {
      moving = true
      node.setPointerCapture(event.pointerId)
      node.dataset.dragging = ''
      does()?.start()
    }
    node.style.translate = `${x}px ${y}px`
    does()?.over(under(event))
  }

  function up(event: PointerEvent): void {
    from = null
    listen(window.removeEventListener)
    if (!moving) return
    moving = false
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }))
    if (does()?.drop(event.type === 'pointerup' ? under(event) : null)) waiting = window.setTimeout(goBack, PATIENCE)
    else goBack()
  }

  function under(event: PointerEvent): string | null {
    for (const found of document.elementsFromPoint(event.clientX, event.clientY)) {
      const drop = found.closest<HTMLElement>('[data-drop]')
      if (drop && !node.contains(drop) && drop !== node) return drop.dataset.drop!
    }
    return null
  }

  function goBack(): void {
    const was = node.style.translate
    putBack()
    if (was) node.animate([{ translate: was }, { translate: '0 0' }], { duration: 180, easing: 'ease-out' })
  }

  function putBack(): void {
    clearTimeout(waiting)
    if (moving) return
    node.style.translate = ''
    delete node.dataset.dragging
  }

  /** The pointer may well outrun the card. */
  function listen(how: typeof window.addEventListener): void {
    how('pointermove', move)
    how('pointerup', up)
    how('pointercancel', up)
  }

  function end(): void {
    if (moving) does()?.drop(null)
    moving = false
    putBack()
    node.removeEventListener('pointerdown', down)
    listen(window.removeEventListener)
  }

  node.addEventListener('pointerdown', down)
  return { putBack, end }
}

function swallow(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}
