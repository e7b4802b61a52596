/**
 * The focus stays where one is: when what had it goes away or is disabled, the nearest thing takes it.
 *
 * `data-focus` marks places that may have it themselves (a board, a panel, a dialog), `data-focus="game"` the one where
 * the game is played; `data-play` marks what is played with there. Somebody at the keys is led to the next control.
 * Somebody with a pointer is left at the place: a card that has the focus is a card that is looked at.
 */
const CONTROLS = 'button:enabled:not([tabindex="-1"]), a[href], input:enabled, select:enabled, textarea:enabled'
const PLAYS = 'button:enabled:not(.quiet, [tabindex="-1"])'

/** What had it last, with everything around it at that time. */
let last: { node: HTMLElement; around: HTMLElement[] } | null = null
/** The place that it was put to until there is a control again. */
let resting: HTMLElement | null = null
let byKeys = true

function remember(node: HTMLElement): void {
  const around: HTMLElement[] = []
  for (let one = node.parentElement; one; one = one.parentElement) around.push(one)
  last = { node, around }
}

function mayHave(node: HTMLElement): boolean {
  return node.isConnected && !node.matches(':disabled') && node.checkVisibility({ visibilityProperty: true })
}

function first(place: Element, wanted: string): HTMLElement | undefined {
  return [...place.querySelectorAll<HTMLElement>(wanted)].find(mayHave)
}

/** Where this page is about something: the game, or else its content. */
function centre(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-focus=game]') ?? document.getElementById('main')
}

function playedWith(place: HTMLElement): HTMLElement {
  for (const part of place.querySelectorAll('[data-play]')) {
    const found = first(part, PLAYS)
    if (found) return found
  }
  return place
}

function nearest(): HTMLElement | null {
  const around = last?.around ?? []
  const modal = document.querySelector<HTMLElement>('dialog:modal')
  const isOpen = (one: HTMLElement) => 'focus' in one.dataset && mayHave(one) && (!modal || modal.contains(one))
  const place = around.find(isOpen) ?? modal ?? centre()
  if (!place || !byKeys) return place
  for (const one of around) {
    if (one === place || one.querySelector('[data-play]')) break
    const found = place.contains(one) && first(one, one.closest('[data-play]') ? PLAYS : CONTROLS)
    if (found) return found
  }
  return playedWith(place)
}

function put(node: HTMLElement | null): void {
  if (!node) return
  if (node !== document.activeElement) node.focus({ preventScroll: true })
  resting = node.matches('[data-focus], main') ? node : null
}

function check(): void {
  if (!last) return
  const now = document.activeElement
  // It rests where a pointer's does, and does not come back: to look what can be seen would style the whole page anew.
  if (now && now === resting && !byKeys && !last.node.isConnected) return
  const nowhere = !now || now === document.body
  if (now && now === resting) put(mayHave(last.node) && last.node !== resting ? last.node : nearest())
  else if (nowhere ? !mayHave(last.node) : now === last.node && now.matches(':disabled')) put(nearest())
}

/** To what the page is about, for the link that skips the rest. */
export function skip(): void {
  const place = centre()
  if (!place) return
  last = { node: place, around: [] }
  put(playedWith(place))
}

/** For what has to be seen next: it takes the focus of whoever plays, not of somebody who reads or writes elsewhere. */
export function calls(to?: string): (node: HTMLElement) => void {
  return (node) => {
    const now = document.activeElement as HTMLElement | null
    const plays = !now || now === document.body || now === resting || centre()?.contains(now) || !mayHave(now)
    if (!last || !plays || document.querySelector('dialog:modal')) return
    const wanted = (to && node.querySelector<HTMLElement>(to)) || node
    remember(wanted)
    wanted.focus({ preventScroll: true })
  }
}

export function keepFocus(): void {
  addEventListener('pointerdown', () => (byKeys = false), true)
  addEventListener(
    'keydown',
    (event) => {
      byKeys = true
      // The focus may have gone on to the next button: a key that is held down does not press that one, too.
      if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.preventDefault()
    },
    true,
  )
  addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    if (target !== resting) resting = null
    if (!target.matches('[data-focus], main')) remember(target)
  })
  addEventListener('focusout', () => requestAnimationFrame(check))
  const wanted = { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] }
  new MutationObserver(check).observe(document.body, wanted)
}
