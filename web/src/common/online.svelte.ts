/** Whether the server can be reached. A house that is in the page needs none, and always is. */
import { ALONE, HERE } from './root'

/** `reachable` turns false when a question stays without an answer, and true with the next one that is answered. */
export const online = $state({ reachable: HERE || navigator.onLine })

/** For whoever plays on alone: the server that was away answers again. */
export const server = $state({ back: false })

const FIRST_WAIT = 2000
const LONGEST_WAIT = 30_000
let wait = FIRST_WAIT
let timer: ReturnType<typeof setTimeout> | undefined

/** Somebody asked the server and got no answer, or did. */
export function reached(answered: boolean): void {
  if (HERE) return
  clearTimeout(timer)
  timer = undefined
  if (answered) wait = FIRST_WAIT
  online.reachable = answered
  if (answered) return
  timer = setTimeout(() => void ask(), wait)
  wait = Math.min(LONGEST_WAIT, 2 * wait)
}

/** Nobody waits for the answer: a page that is not looked at asks later. */
async function ask(): Promise<void> {
  if (!document.hidden && navigator.onLine) reached(await answers())
}

async function answers(): Promise<boolean> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  return !!answer && answer.status < 502
}

/** Something was lost on the way: is the server there? */
export function doubt(): void {
  if (!HERE && online.reachable) void ask()
}

function hurry(): void {
  if (online.reachable) return
  wait = FIRST_WAIT
  void ask()
}

if (!HERE) {
  addEventListener('offline', () => reached(false))
  addEventListener('online', hurry)
  document.addEventListener('visibilitychange', () => document.hidden || hurry())
  if (!online.reachable) reached(false)
}

async function lookForServer(): Promise<void> {
  if (!document.hidden && navigator.onLine) server.back = await answers()
}

if (ALONE) {
  setInterval(() => void lookForServer(), LONGEST_WAIT / 2)
  addEventListener('online', () => void lookForServer())
  document.addEventListener('visibilitychange', () => void lookForServer())
  addEventListener('offline', () => (server.back = false))
}
