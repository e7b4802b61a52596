/** A browser's subscription to Web Push, for pages and for the service worker. */
import type { NewSubscription } from '../wire'

export interface Notice {
  title: string
  body: string
  /** Of a table. */
  path: string
}

/** What was sent. Browsers insist on showing something, so that what cannot be read is shown as the house itself. */
export function noticeOf(text: string | undefined): Notice {
  const said = read(text)
  const path = typeof said.path === 'string' && /^\/t\/[\w-]+$/.test(said.path) ? said.path : '/'
  return { title: wordOf(said.title) || 'Kartenhaus', body: wordOf(said.body), path }
}

function read(text: string | undefined): Record<string, unknown> {
  try {
    return (JSON.parse(text ?? '{}') ?? {}) as Record<string, unknown>
  } catch {
    return {}
  }
}

const wordOf = (said: unknown) => (typeof said === 'string' ? said : '')

/** The one that there is, or a new one; one that was made with another key is of no use. */
export async function subscriptionTo(manager: PushManager, key: string): Promise<PushSubscription> {
  const known = await manager.getSubscription()
  if (known && base64url(known.options.applicationServerKey) === key) return known
  await known?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

export function bodyOf(subscription: PushSubscription): NewSubscription {
  const [p256dh, auth] = [subscription.getKey('p256dh'), subscription.getKey('auth')]
  return { endpoint: subscription.endpoint, p256dh: base64url(p256dh), auth: base64url(auth) }
}

function base64url(data: ArrayBuffer | null): string {
  const letters = String.fromCharCode(...new Uint8Array(data ?? new ArrayBuffer(0)))
  return btoa(letters).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
