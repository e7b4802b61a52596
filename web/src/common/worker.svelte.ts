/** The service worker as pages see it: it is registered, keeps what is read offline, and tells of a newer build. */
import type { FromWorker, Progress, ToWorker } from '../offline/messages'
import type { Lang } from './kinds'
import { t } from './lang.svelte'
import { reached } from './online.svelte'
import { ROOT, STATIC } from './root'
import { tell } from './toast.svelte'

/** Milliseconds between two looks for a newer build. */
const LOOK_AGAIN = 15 * 60_000
const PATIENCE = 1500

export const newer = $state({
  /** A newer build than this page's is there. */
  ready: false,
  /** Whoever plays is not told of it. */
  playing: false,
})

const own = document.querySelector<HTMLMetaElement>('meta[name=kartenhaus-build]')?.content
const container = workers()
let registration: ServiceWorkerRegistration | undefined
let looked = 0
let settled: () => void
const tried = new Promise<void>((then) => (settled = then))

/** None where a page is shown in a frame that may keep nothing: there the mere question is an error. */
function workers(): ServiceWorkerContainer | undefined {
  try {
    return own ? navigator.serviceWorker : undefined
  } catch {
    return undefined
  }
}

/** Whether what was read is there without a network, too. */
export function isKept(): boolean {
  return !!container?.controller
}

/** Once the page is there. None in an insecure context, in a private window of some browsers, or while the client is being
 * developed. */
export function registerWorker(): void {
  if (document.readyState === 'complete') void register().finally(settled)
  else addEventListener('load', () => void register().finally(settled), { once: true })
}

async function register(): Promise<void> {
  if (!container) return
  container.addEventListener('message', (event) => hear(event.data as FromWorker))
  container.addEventListener('controllerchange', () => void compare(container.controller))
  container.startMessages()
  registration = await container.register(`${ROOT}sw.js`, { scope: ROOT, updateViaCache: 'none' }).catch(() => undefined)
  if (!registration) return
  looked = Date.now()
  registration.addEventListener('updatefound', () => follow(registration!.installing))
  follow(registration.installing)
  void compare(registration.waiting, true)
  document.addEventListener('visibilitychange', look)
}

function hear(said: FromWorker): void {
  if (said.type === 'reached') reached(said.reached)
  if (said.type === 'full') {
    tell(t(
      'Der Speicher dieses Browsers ist voll. Gespielt wird weiter, aber nicht ohne Netz.',
      'This browser’s storage is full. You can go on playing, but not without a network.',
    ))
  }
}

function follow(worker: ServiceWorker | null): void {
  worker?.addEventListener('statechange', () => {
    if (worker.state === 'installed') void compare(worker)
  })
}

function look(): void {
  if (document.hidden || Date.now() - looked < LOOK_AGAIN) return
  looked = Date.now()
  registration?.update().catch(() => {}) // without a network there is nothing new
}

/** A worker of this page's own build may serve it at once. One of another build that came later than the page is newer;
 * one that the page has found waiting may be older, since pages come from the network first. */
async function compare(worker: ServiceWorker | null, found = false): Promise<void> {
  if (!worker) return
  const said = await ask(worker, { type: 'build' })
  if (said?.type !== 'build') return
  if (said.build !== own) newer.ready ||= !found
  else if (worker.state === 'installed' && registration?.active) send(worker, { type: 'take over' })
}

function send(worker: ServiceWorker, said: ToWorker): void {
  worker.postMessage(said)
}

function ask(worker: ServiceWorker, said: ToWorker): Promise<FromWorker | null> {
  const { port1, port2 } = new MessageChannel()
  worker.postMessage(said, [port2])
  return new Promise((then) => {
    port1.onmessage = (event) => then(event.data as FromWorker)
    setTimeout(() => then(null), PATIENCE)
  })
}

/** This page in its newest build. It is only ever asked for by a click. */
export async function renew(): Promise<void> {
  const waiting = registration?.waiting
  if (waiting && container) {
    const taken = new Promise((then) => container.addEventListener('controllerchange', then, { once: true }))
    send(waiting, { type: 'take over' })
    await Promise.race([taken, new Promise((then) => setTimeout(then, PATIENCE))])
  }
  location.reload()
}

/** What can be read without a server: the games, their rule books and lessons. */
export function readable(games: { name: string }[], lang: Lang): string[] {
  const books = ['general', ...games.map((game) => game.name)].map((name) => `games/${name}/rules`)
  const paths = ['games', ...books, ...games.map((game) => `lessons/${game.name}`)]
  return paths.map((path) => `api/${path}${STATIC ? `.${lang}.json` : `?lang=${lang}`}`)
}

/** Answers of the API, such as `api/games?lang=de`, that are to be there without a network. */
export async function keepConstants(paths: string[]): Promise<void> {
  await tried
  if (registration) send((await container!.ready).active!, { type: 'constants', paths })
}

/** Files below `python/`, by their paths from the root: from now on they come from the cache, and others that were
 * kept there are forgotten. Answers null where there is no service worker. */
export async function keepFiles(files: string[], follow: (progress: Progress) => void = () => {}): Promise<Progress | null> {
  await tried
  if (!registration) return null
  const worker = (await container!.ready).active!
  const { port1, port2 } = new MessageChannel()
  worker.postMessage({ type: 'keep', files } satisfies ToWorker, [port2])
  return new Promise((then) => {
    port1.onmessage = (event) => {
      const said = event.data as FromWorker
      if (said.type !== 'kept') return
      follow(said.progress)
      if (said.progress.finished) then(said.progress)
    }
  })
}
