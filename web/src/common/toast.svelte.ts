import { announce } from './announce'

export interface Toast {
  id: number
  words: string
  clause: string | null
  kind: 'plain' | 'refused'
}

/** Short notices over the bottom of the page; the newest three. */
export const toasts = $state<{ list: Toast[] }>({ list: [] })
let last = 0

export function tell(words: string, kind: Toast['kind'] = 'plain', clause: string | null = null): void {
  const id = ++last
  toasts.list = [...toasts.list.filter((one) => one.words !== words), { id, words, clause, kind }].slice(-3)
  announce(words, kind === 'refused')
  setTimeout(() => dismiss(id), 4000 + 55 * words.length)
}

/** A refusal names what would have been possible, and with it cards. */
export function dismissRefusals(): void {
  toasts.list = toasts.list.filter((one) => one.kind !== 'refused')
}

export function dismiss(id: number): void {
  toasts.list = toasts.list.filter((one) => one.id !== id)
}
