/** Web Push as pages see it: subscribed where the server offers it, or the reason why not. */
import { bodyOf, subscriptionTo } from '../offline/subscription'
import { api } from './api'
import { me } from './profile.svelte'

/**
 * - `closed`: notifications come also when the house is closed.
 * - `possible`: they could.
 * - `not offered`: this server sends none.
 * - `no worker`: the page has no service worker, which needs https.
 * - `no push`: the browser does not support Web Push.
 * - `install`: this one knows it for pages on its home screen.
 * - `failed`: the browser's push service or the server did not take it.
 */
export type Reach = 'closed' | 'possible' | 'not offered' | 'no worker' | 'no push' | 'install' | 'failed'

/** The subscription as it should be, here and at the server. */
export async function settled(on: boolean): Promise<Reach> {
  if (!(await navigator.serviceWorker?.getRegistration())) return 'no worker'
  const worker = await navigator.serviceWorker.ready // one that is still being installed cannot subscribe
  if (!worker.pushManager) return isOnlyOnHomeScreen() ? 'install' : 'no push'
  try {
    return await (on ? subscribed(worker.pushManager) : unsubscribed(worker.pushManager))
  } catch {
    return 'failed'
  }
}

async function subscribed(manager: PushManager): Promise<Reach> {
  const offer = await api.push()
  if (!offer.key) return 'not offered'
  if (!me.profile) return 'possible'
  const found = await subscriptionTo(manager, offer.key)
  if (found.endpoint !== offer.endpoint) await api.subscribe(bodyOf(found))
  return 'closed'
}

async function unsubscribed(manager: PushManager): Promise<Reach> {
  const offer = await api.push()
  const known = await manager.getSubscription()
  await known?.unsubscribe()
  if (offer.endpoint) await api.unsubscribe()
  return offer.key ? 'possible' : 'not offered'
}

/** Safari on iPhone and iPad. */
function isOnlyOnHomeScreen(): boolean {
  return (navigator as { standalone?: boolean }).standalone === false
}
