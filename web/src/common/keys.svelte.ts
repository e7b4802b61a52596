/** Shortcuts: whatever is on the page registers its keys, and the help lists those that work just now. */
import { getContext } from 'svelte'
import { SvelteSet } from 'svelte/reactivity'

export interface Shortcut {
  key: string
  words: string
  run: () => void
}

/** The context of what is only a picture: there is nothing to press in it. */
export const STILL = Symbol('still')

const registered = new SvelteSet<Shortcut>()

/** To be called while a component is set up; `shortcut` may answer null for «not now». */
export function key(shortcut: () => Shortcut | null): void {
  if (getContext(STILL)) return
  $effect(() => {
    const one = shortcut()
    if (!one) return
    registered.add(one)
    return () => void registered.delete(one)
  })
}

export function shortcuts(): Shortcut[] {
  return [...registered]
}

const NAMES: Record<string, string> = { ' ': '␣', Enter: '⏎', ArrowLeft: '←', ArrowRight: '→', Home: '⇤', End: '⇥' }

/** As it is shown on a key. */
export function keyName(key: string): string {
  return NAMES[key] ?? key.toUpperCase()
}

const FIELDS = 'input:not([type=range]), select, textarea, [contenteditable]'

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && !!target.closest(FIELDS)
}

/** What Enter and the space bar press by themselves. */
function isPressed(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && !!target.closest('button, a[href], summary')
}

addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
  if ((event.key === 'Enter' || event.key === ' ') && isPressed(event.target)) return
  const open = document.querySelector('dialog[open]')
  const wanted = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const found = [...registered].reverse().find((one) => one.key === wanted)
  if (!found || open) return
  event.preventDefault()
  found.run()
})
