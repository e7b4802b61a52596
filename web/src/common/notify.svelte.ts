/** Notifications: whose turn it is, for those who are not looking. The page shows its own as long as it is open; where the
 * server offers Web Push (push.ts), the browser is told also when it is closed. */
import { api } from './api'
import { keep, kept } from './keep'
import { t } from './lang.svelte'
import { me } from './profile.svelte'
import { HERE, ROOT } from './root'
import type { Reach } from './push'
import { linkTo, place } from './route.svelte'

const EVERY = 60_000

export const mayNotify = !HERE && typeof Notification !== 'undefined'
export const notices = $state({
  on: mayNotify && kept('notify') === 'on' && Notification.permission === 'granted',
  /** Whether they come also when the house is closed, or why not; null: not known yet. */
  reach: null as Reach | null,
})

/** True if it is on now. The browser asks, and a no is a no. */
export async function wantNotices(on: boolean): Promise<boolean> {
  const allowed = on && mayNotify && (await Notification.requestPermission()) === 'granted'
  keep('notify', allowed ? 'on' : on ? null : 'off')
  notices.on = allowed
  await settlePush()
  if (allowed) watch()
  return allowed
}

/** The browser's subscription as it should be: an old one may have been lost, here or there. */
export async function settlePush(): Promise<void> {
  if (!mayNotify) return
  notices.reach = await import('./push').then((push) => push.settled(notices.on), () => 'failed' as const)
}

/** Whoever was asked once is not asked again. */
export function isAsked(): boolean {
  return kept('notify') !== null || !mayNotify || Notification.permission === 'denied'
}

/** Not while the page is looked at. `path` is where a click leads. */
export async function notify(title: string, body: string, path: string): Promise<void> {
  if (!notices.on || (!document.hidden && document.hasFocus())) return
  const options = { body, tag: path, icon: `${ROOT}icons/192.png`, data: linkTo(path) }
  try {
    const worker = await navigator.serviceWorker?.getRegistration()
    if (worker?.active) return void (await worker.showNotification(title, options))
    const notice = new Notification(title, options)
    notice.onclick = () => {
      focus()
      location.assign(options.data)
      notice.close()
    }
  } catch {
    // A browser may have changed its mind; the title of the page says it, too.
  }
}

export function notifyTurn(game: string, path: string): void {
  void notify(t('Du bist dran', 'Your turn'), game, path)
}

let timer: ReturnType<typeof setInterval> | undefined
let known: Set<string> | null = null

/** Now and then looks after one's other games, from whatever page. */
export function watch(): void {
  if (timer !== undefined || !mayNotify) return
  timer = setInterval(() => void look(), EVERY)
  void look()
}

async function look(): Promise<void> {
  if (!notices.on || !me.profile) return
  try {
    const { own } = await api.lobby()
    const waiting = own.filter((one) => one.my_turn || one.phase === 'open')
    for (const one of waiting) {
      const id = `${one.table} ${one.my_turn}`
      if (known?.has(id) === false && place.path !== one.path) {
        const others = one.seats.filter((seat) => !seat.mine && seat.name).map((seat) => seat.name).join(', ')
        const words = one.my_turn ? t('Du bist dran', 'Your turn') : t('Ein Tisch wartet auf dich', 'A table is waiting for you')
        void notify(words, others ? `${one.title}: ${others}` : one.title, one.path)
      }
    }
    known = new Set(waiting.map((one) => `${one.table} ${one.my_turn}`))
  } catch {
    // Next time.
  }
}
