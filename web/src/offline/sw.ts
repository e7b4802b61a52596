/**
 * The service worker: the house opens without a network, and a page keeps the chunks that it was built with.
 *
 * One cache holds a build's files, each under its fingerprint, so that the next build fetches only what has changed.
 * A new worker waits until it is asked to take over, or until no page of the old build is open.
 */
import type { FromWorker, Progress, ToWorker } from './messages'
import { below, mayKeep, wayOf } from './policy'
import { bodyOf, noticeOf, subscriptionTo } from './subscription'
import type { PushOffer } from '../wire'

declare const self: ServiceWorkerGlobalScope
// Written in by ../../installable.ts.
declare const BUILD: string
declare const FINGERPRINTS: Record<string, string>

/** The fingerprints of the build's files, by their paths. */
const FILES = FINGERPRINTS

const ROOT = self.registration.scope
/** Several houses may live in folders of one host. */
const OURS = `kartenhaus ${new URL(ROOT).pathname} `
const SHELL = `${OURS}shell ${BUILD}`
const CONSTANTS = `${OURS}constants ${BUILD}`
const RUNTIME = `${OURS}runtime`
/** Milliseconds after which what was kept is good enough. */
const PATIENCE = 4000
const AT_ONCE = 6

const at = (path: string) => new URL(path, ROOT).href
/** Only what has changed gets another key. */
const keyOf = (path: string) => at(path.startsWith('assets/') ? path : `${path}?${FILES[path]}`)

// ── Installing ───────────────────────────────────────────────────────────────
self.addEventListener('install', (event) => event.waitUntil(install()))

async function install(): Promise<void> {
  const old = await namesOf('shell')
  try {
    const cache = await caches.open(SHELL)
    await cache.put(ROOT, await shell())
    await inTurn(Object.keys(FILES), (path) => keepFile(cache, path))
  } catch (error) {
    if (!old.includes(SHELL)) await caches.delete(SHELL)
    if (isFull(error)) await tellAll({ type: 'full' })
    throw error
  }
  await renewConstants()
}

/** The index page; of this very build, or else a newer one has come meanwhile and this one is not needed. */
async function shell(): Promise<Response> {
  const answer = await fetch(ROOT, { cache: 'no-cache' })
  if (!mayKeep(answer, '')) throw new Error(`no index page: ${answer.status}`)
  if (!(await answer.clone().text()).includes(`content="${BUILD}"`)) throw new Error('the index page is of another build')
  return answer
}

async function keepFile(cache: Cache, path: string): Promise<void> {
  const key = keyOf(path)
  if (await cache.match(key)) return
  const known = await kept(key)
  await cache.put(key, known ?? (await whole(path)))
}

async function whole(path: string): Promise<Response> {
  const answer = await fetch(at(path), path.startsWith('assets/') ? {} : { cache: 'no-cache' })
  if (!mayKeep(answer, path)) throw new Error(`${path} cannot be kept: ${answer.status}`)
  return answer
}

/** What people could read without a network they can still read. */
async function renewConstants(): Promise<void> {
  const found = new Set<string>()
  for (const name of await namesOf('constants')) {
    for (const { url } of await (await caches.open(name)).keys()) found.add(url)
  }
  await keepConstants([...found])
}

// ── Taking over ──────────────────────────────────────────────────────────────
self.addEventListener('activate', (event) => event.waitUntil(activate()))

async function activate(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const old = (await namesOf('shell')).filter((name) => name !== SHELL)
  // Another window may still need its chunks: the build before stays, until the next one comes.
  const going = windows.length > 1 ? old.slice(0, -1) : old
  const said = (await namesOf('constants')).filter((name) => name !== CONSTANTS)
  await Promise.all([...going, ...said].map((name) => caches.delete(name)))
  await self.clients.claim()
}

// ── Answering ────────────────────────────────────────────────────────────────
self.addEventListener('fetch', (event) => {
  const { request } = event
  const path = below(ROOT, request.url)
  const asked = { method: request.method, navigates: request.mode === 'navigate', part: request.headers.has('Range') }
  switch (wayOf(asked, path, FILES)) {
    case 'page':
      return event.respondWith(page(request))
    case 'file':
      return event.respondWith(file(request, path!))
    case 'runtime':
      return event.respondWith(runtime(event, path!))
    case 'constant':
      return event.respondWith(constant(event, path!))
  }
})

async function page(request: Request): Promise<Response> {
  const fallback = await kept(ROOT)
  const answer = await soon(fetch(request), fallback)
  return fallback && answer.status >= 500 ? fallback : answer
}

async function file(request: Request, path: string): Promise<Response> {
  return (await kept(keyOf(path))) ?? fetch(request)
}

async function runtime(event: FetchEvent, path: string): Promise<Response> {
  const cache = await caches.open(RUNTIME)
  const known = await cache.match(at(path))
  if (known) return known
  const answer = await fetch(event.request)
  if (mayKeep(answer, path)) event.waitUntil(cache.put(at(path), answer.clone()).catch(complain))
  return answer
}

/** From the network first: a newer page never gets the answer of an older server. */
async function constant(event: FetchEvent, path: string): Promise<Response> {
  const cache = await caches.open(CONSTANTS)
  const known = await cache.match(event.request.url, { ignoreVary: true })
  const fetched = fetch(event.request).then(
    (answer) => {
      if (mayKeep(answer, path)) event.waitUntil(cache.put(event.request.url, answer.clone()).catch(complain))
      void tell(event.clientId, { type: 'reached', reached: answer.status < 502 })
      return answer
    },
    (error: unknown) => {
      void tell(event.clientId, { type: 'reached', reached: false })
      throw error
    },
  )
  const answer = await soon(fetched, known)
  return known && answer.status >= 500 ? known : answer
}

/** What the network answers; if it does not, or takes too long, what was kept. */
async function soon(fetched: Promise<Response>, fallback: Response | undefined): Promise<Response> {
  if (!fallback) return fetched
  const late = new Promise<Response>((then) => setTimeout(() => then(fallback), PATIENCE))
  return Promise.race([fetched.catch(() => fallback), late])
}

// ── Web Push ─────────────────────────────────────────────────────────────────
self.addEventListener('push', (event) => {
  const { title, body, path } = noticeOf(event.data?.text())
  // The page's own notification of the same table has the same tag: there is one of them.
  const options = { body, tag: path, icon: at('icons/192.png'), data: at(path.slice(1)) }
  event.waitUntil(self.registration.showNotification(title, options))
})

/** The browser has withdrawn the subscription; whoever wanted to be told still does. */
self.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(resubscribe()))

async function resubscribe(): Promise<void> {
  const offer = (await (await fetch(at('api/push'))).json()) as PushOffer
  if (!offer.key || !offer.endpoint) return
  const body = bodyOf(await subscriptionTo(self.registration.pushManager, offer.key))
  await fetch(at('api/push'), { method: 'POST', body: JSON.stringify(body) })
}

// ── What pages ask for ───────────────────────────────────────────────────────
/** A notification leads to its page: to a window that is open, or to a new one. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = typeof event.notification.data === 'string' ? event.notification.data : ROOT
  if (address.startsWith(ROOT)) event.waitUntil(lead(address))
})

async function lead(address: string): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window' })
  const there = windows.find((one) => one.url === address) ?? windows[0]
  if (!there) return void (await self.clients.openWindow(address))
  await there.focus()
  if (there.url !== address) await there.navigate(address)
}

self.addEventListener('message', (event) => {
  const asked = event.data as ToWorker
  const answer = (said: FromWorker) => (event.ports[0] ?? event.source)?.postMessage(said)
  switch (asked.type) {
    case 'build':
      return answer({ type: 'build', build: BUILD })
    case 'take over':
      return void self.skipWaiting()
    case 'constants':
      return event.waitUntil(keepConstants(asked.paths.map(at)))
    case 'keep':
      return event.waitUntil(keepRuntime(asked.files, answer))
  }
})

/** Asked without a name: nothing in them is anybody's own. */
async function keepConstants(addresses: string[]): Promise<void> {
  const cache = await caches.open(CONSTANTS)
  for (const address of addresses) {
    const path = below(ROOT, address)
    const asked = { method: 'GET', navigates: false, part: false }
    if (wayOf(asked, path, FILES) !== 'constant' || (await cache.match(address, { ignoreVary: true }))) continue
    try {
      const answer = await fetch(address, { credentials: 'omit' })
      if (mayKeep(answer, path!)) await cache.put(address, answer)
    } catch (error) {
      return complain(error)
    }
  }
}

async function keepRuntime(files: string[], tellHow: (said: FromWorker) => void): Promise<void> {
  const cache = await caches.open(RUNTIME)
  const progress: Progress = { done: 0, of: files.length, bytes: 0, failed: [], finished: false }
  const say = () => tellHow({ type: 'kept', progress: { ...progress } })
  await inTurn(files, async (path) => {
    const size = await keepOne(cache, path).catch((error: unknown) => {
      progress.failed.push(path)
      complain(error)
      return 0
    })
    progress.done++
    progress.bytes += size
    say()
  })
  if (!progress.failed.length) await forgetOthers(cache, files)
  progress.finished = true
  say()
}

/** Answers its size. */
async function keepOne(cache: Cache, path: string): Promise<number> {
  const asked = { method: 'GET', navigates: false, part: false }
  if (wayOf(asked, below(ROOT, at(path)), FILES) !== 'runtime') throw new Error(`${path} is not below python/`)
  const known = await cache.match(at(path))
  if (known) return (await known.blob()).size
  const answer = await whole(path)
  const size = (await answer.clone().blob()).size
  await cache.put(at(path), answer)
  return size
}

async function forgetOthers(cache: Cache, files: string[]): Promise<void> {
  const wanted = new Set(files.map(at))
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url)
}

// ── Small parts ──────────────────────────────────────────────────────────────
/** The oldest first. */
async function namesOf(kind: 'shell' | 'constants'): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(`${OURS}${kind} `))
}

/** From this build's cache, or from that of the build before: keys never mean two things, but for the index page. */
async function kept(key: string): Promise<Response | undefined> {
  for (const name of [SHELL, ...(key === ROOT ? [] : await namesOf('shell'))]) {
    const found = await caches.match(key, { cacheName: name, ignoreVary: true })
    if (found) return found
  }
  return undefined
}

/** All of them, some at a time; the first that fails ends it. */
async function inTurn<One>(all: One[], run: (one: One) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const work = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await run(one)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError'
}

/** Without room nothing more is kept; everything goes on from the network. */
function complain(error: unknown): void {
  if (isFull(error)) void tellAll({ type: 'full' })
}

async function tell(client: string, said: FromWorker): Promise<void> {
  ;(await self.clients.get(client))?.postMessage(said)
}

async function tellAll(said: FromWorker): Promise<void> {
  for (const one of await self.clients.matchAll({ type: 'window', includeUncontrolled: true })) one.postMessage(said)
}
