/**
 * Cards travel from where they were to where they are.
 *
 *     const moves = flip(() => table.position, () => mine.seat)
 *     <div {@attach moves}> … <Card key="13" from="pile-0" to="discard-0" … /> … </div>
 *
 * Every element with `data-card` inside moves by its key. One that is new comes from the element whose key is its
 * `data-from`; one that has gone flies to the element whose key is its `data-to`. Nothing waits for it: a new position
 * starts from wherever the cards are just then. Where somebody else looks than before, whatever is gone is gone at once:
 * what flies away would still be seen.
 */
import { untrack } from 'svelte'
import { landedAt, putDown } from './drag'
import { isCalm, pace } from './motion'
import { turn } from './turn'

interface Was {
  box: DOMRect
  node: HTMLElement
  down: boolean
  to: string | undefined
}

const EASE = 'cubic-bezier(0.2, 0.8, 0.3, 1)'
const STAGGER = 60

export function flip(changes: () => unknown, eyes: () => unknown): (root: HTMLElement) => () => void {
  let root: HTMLElement | null = null
  let before = new Map<string, Was>()
  let looking = untrack(eyes)
  let away: HTMLElement[] = []

  function forget(): void {
    for (const copy of away) copy.remove()
    away = []
  }

  $effect.pre(() => {
    changes()
    eyes()
    untrack(() => {
      if (root) before = seen(root)
    })
  })
  $effect(() => {
    changes()
    const now = eyes()
    untrack(() => {
      if (now !== looking) forget()
      if (root && before.size) {
        const gone = travel(root, before)
        if (now === looking && !isCalm()) away = [...away.filter((copy) => copy.isConnected), ...goAway(root, gone)]
      }
      putDown()
      looking = now
      before = new Map()
    })
  })
  return (node) => {
    root = node
    return () => {
      forget()
      root = null
    }
  }
}

function seen(root: HTMLElement): Map<string, Was> {
  const found = new Map<string, Was>()
  for (const node of root.querySelectorAll<HTMLElement>('[data-card]')) {
    const { card, down, to } = node.dataset
    found.set(card!, { box: landedAt(card!, false) ?? node.getBoundingClientRect(), node, down: down !== undefined, to })
  }
  return found
}

/** Answers which cards are no longer there. */
function travel(root: HTMLElement, before: Map<string, Was>): Was[] {
  const now = [...root.querySelectorAll<HTMLElement>('[data-card]')]
  const calm = isCalm()
  if (!calm) for (const node of now) for (const old of node.getAnimations()) if (old.id === 'flip') old.cancel()
  // All are measured before the first one moves: after that, each measurement would lay out the page anew.
  const boxes = calm ? [] : now.map((node) => node.getBoundingClientRect())
  let dealt = 0
  for (const [i, node] of now.entries()) {
    const old = before.get(node.dataset.card!)
    const { from } = node.dataset
    const source = old ?? (from ? before.get(from) : undefined)
    const dropped = !old && from ? landedAt(from, true) : undefined
    if (calm) {
      if (!old) fade(node)
      continue
    }
    if (!source) {
      fade(node)
      continue
    }
    const delay = old ? 0 : STAGGER * pace() * dealt++
    move(node, dropped ?? source.box, boxes[i]!, delay)
    const leaf = node.querySelector('.leaf')
    // What has stayed in its place turns by itself.
    if (leaf && source.node !== node && source.down && node.dataset.down === undefined) turn(leaf, delay)
  }
  const still = new Set(now.map((node) => node.dataset.card!))
  return [...before].flatMap(([key, was]) => (still.has(key) ? [] : [was]))
}

function move(node: HTMLElement, from: DOMRect, to: DOMRect, delay: number): void {
  if (!to.width || !from.width) return
  const x = from.x + from.width / 2 - to.x - to.width / 2
  const y = from.y + from.height / 2 - to.y - to.height / 2
  const grown = from.width / to.width
  if (Math.abs(x) < 1 && Math.abs(y) < 1 && Math.abs(grown - 1) < 0.01) return
  const duration = pace() * Math.min(260, 180 + Math.hypot(x, y) / 6)
  // `translate` and `scale` leave an element's own `transform` alone.
  const frames = [
    { translate: `${x}px ${y}px`, scale: `${grown}`, zIndex: 5 },
    { translate: '0 0', scale: '1', zIndex: 5 },
  ]
  node.animate(frames, { id: 'flip', duration, delay, easing: EASE, fill: 'backwards' })
}

function fade(node: HTMLElement): void {
  node.animate([{ opacity: 0 }, { opacity: 1 }], { id: 'flip', duration: 160, easing: 'ease-out' })
}

/** Cards that are no longer there fly to where they went, as copies that vanish on arrival. */
function goAway(root: HTMLElement, gone: Was[]): HTMLElement[] {
  const ends = gone.map(({ to }) => to && root.querySelector(`[data-card="${CSS.escape(to)}"]`)?.getBoundingClientRect())
  return gone.flatMap((was, i) => {
    const end = ends[i]
    if (!end) return []
    const copy = was.node.cloneNode(true) as HTMLElement
    delete copy.dataset.card
    copy.setAttribute('aria-hidden', 'true')
    copy.inert = true
    const { x, y, width, height } = was.box
    Object.assign(copy.style, {
      position: 'fixed', left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px`,
      margin: '0', zIndex: '50', pointerEvents: 'none', transform: 'none',
    })
    document.body.append(copy)
    const frames = [
      { translate: '0 0', scale: '1', opacity: 1 },
      { opacity: 1, offset: 0.8 },
      {
        translate: `${end.x + end.width / 2 - x - width / 2}px ${end.y + end.height / 2 - y - height / 2}px`,
        scale: `${end.width / width || 1}`,
        opacity: 0,
      },
    ]
    copy.animate(frames, { id: 'flip', duration: 280 * pace(), easing: EASE }).finished.then(() => copy.remove(), () => copy.remove())
    return [copy]
  })
}
