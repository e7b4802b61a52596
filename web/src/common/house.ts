/** Where the house is: on a server, or in this page. Both are asked by the same addresses and with the same messages. */
import type { Cause, News, Wish } from '../site/messages'
import { keep, kept } from './keep'
import { t } from './lang.svelte'
import { lacking, loading } from './loading.svelte'
import { HERE, ROOT, STATIC } from './root'
import { isKept, keepConstants, keepFiles } from './worker.svelte'

/** As much of a WebSocket as a table's connection uses. */
export interface Socket {
  readyState: number
  onopen: (() => void) | null
  onmessage: ((event: { data: string }) => void) | null
  onclose: ((event: { code: number }) => void) | null
  send(text: string): void
  close(): void
}

interface House {
  ask(method: string, path: string, body?: string): Promise<Response>
  socket(path: string): Socket
}

// ── On a server ──────────────────────────────────────────────────────────────
const served: House = {
  ask: (method, path, body) =>
    fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body ?? null,
    }),
  socket(path) {
    const address = new URL(path, location.href)
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    return new WebSocket(address) as Socket
  },
}

// ── In the page ──────────────────────────────────────────────────────────────
const LOST = 1006
/** Answers that are the same for everybody lie beside the page, and are there before Python is. */
const CONSTANT = /^\/api\/(games|games\/[^/?]+\/rules|lessons\/[^/?]+)\?lang=(de|en)$/

class InPage implements House {
  #worker: Worker | null = null
  #asked = new Map<number, (news: News & { kind: 'answer' }) => void>()
  #sockets = new Map<string, PageSocket>()
  #id = 0
  readonly #root = new URL(ROOT, location.href).href

  async ask(method: string, path: string, body?: string): Promise<Response> {
    const constant = method === 'GET' ? CONSTANT.exec(path) : null
    if (constant) {
      const beside = await fetch(STATIC ? `${this.#root}api/${constant[1]}.${constant[2]}.json` : path).catch(() => null)
      if (beside?.ok) return beside
    }
    return this.#answered((id) => ({ kind: 'ask', id, method, address: path, body: body ?? null }))
  }

  socket(path: string): Socket {
    const socket = new PageSocket((wish) => this.#send(wish))
    this.#sockets.set(socket.name, socket)
    this.#send({ kind: 'open', socket: socket.name, address: path })
    return socket
  }

  /** Everything that is kept in this browser is replaced by what a file says. */
  restore(text: string): Promise<Response> {
    return this.#answered((id) => ({ kind: 'restore', id, text }))
  }

  ownPlayers(file: Uint8Array | null, game: string): Promise<Response> {
    return this.#answered((id) => ({ kind: 'players', id, file, game }))
  }

  #answered(wish: (id: number) => Wish): Promise<Response> {
    const id = ++this.#id
    return new Promise((resolve, reject) => {
      if (loading.failed) return reject(new Error('the house is not open'))
      this.#asked.set(id, ({ status, type, text, filename }) => {
        if (!status) return reject(new Error('the house moved to another window'))
        const name = filename ? { 'Content-Disposition': `attachment; filename="${filename}"` } : undefined
        resolve(new Response(text, { status, headers: { 'Content-Type': type, ...name } }))
      })
      this.#send(wish(id))
    })
  }

  #send(wish: Wish): void {
    this.start()
    if (this.#worker) this.#worker.postMessage(wish)
    else if (wish.kind === 'open') setTimeout(() => this.#close(wish.socket, LOST))
  }

  start(): void {
    if (this.#worker || loading.failed) return
    const missing = lacking()
    if (missing.length) return void (loading.failed = { cause: 'old', detail: missing.join(', ') })
    loading.asked = true
    const worker = new Worker(new URL('../site/house.worker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = (event: MessageEvent<News>) => this.#hear(event.data)
    worker.onerror = ({ message }) => this.#hear({ kind: 'failed', cause: 'unknown', detail: message || 'Worker' })
    worker.postMessage({ kind: 'start', root: this.#root, agent: navigator.userAgent })
    this.#worker = worker
  }

  #hear(news: News): void {
    switch (news.kind) {
      case 'answer':
        this.#asked.get(news.id)?.(news)
        return void this.#asked.delete(news.id)
      case 'opened':
        return this.#sockets.get(news.socket)?.opened()
      case 'said':
        return this.#sockets.get(news.socket)?.onmessage?.({ data: news.text })
      case 'closed':
        return this.#close(news.socket, news.code)
      case 'progress':
        return void (loading.done = Math.max(loading.done, news.done))
      case 'ready':
        return void Object.assign(loading, { done: 1, ready: true, forgetful: news.forgetful })
      case 'moved':
        return this.#leaveAll()
      case 'failed':
        return this.#fail(news.cause, news.detail)
    }
  }

  /** A worker that has lost the house to another window is replaced: the new one asks that window. */
  #fail(cause: Cause, detail: string): void {
    this.#worker?.terminate()
    this.#worker = null
    if (cause !== 'lost') loading.failed = { cause, detail }
    this.#leaveAll()
    for (const answer of this.#asked.values()) answer({ kind: 'answer', id: 0, status: 0, type: '', text: '', filename: null })
    this.#asked.clear()
  }

  #leaveAll(): void {
    for (const name of [...this.#sockets.keys()]) this.#close(name, LOST)
  }

  #close(name: string, code: number): void {
    const socket = this.#sockets.get(name)
    this.#sockets.delete(name)
    socket?.closed(code)
  }
}

let sockets = 0
const window = crypto.getRandomValues(new Uint32Array(2)).join('-')

class PageSocket implements Socket {
  readyState: number = WebSocket.CONNECTING
  onopen: Socket['onopen'] = null
  onmessage: Socket['onmessage'] = null
  onclose: Socket['onclose'] = null
  readonly name = `${window}-${++sockets}`

  constructor(private readonly wish: (wish: Wish) => void) {}

  opened(): void {
    this.readyState = WebSocket.OPEN
    this.onopen?.()
  }

  closed(code: number): void {
    if (this.readyState === WebSocket.CLOSED) return
    this.readyState = WebSocket.CLOSED
    this.onclose?.({ code })
  }

  send(text: string): void {
    this.wish({ kind: 'say', socket: this.name, text })
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return
    this.wish({ kind: 'close', socket: this.name })
    this.closed(1000)
  }
}

const inPage = HERE ? new InPage() : null
export const house: House = inPage ?? served

/** It takes a while until Python is there: the sooner it is begun the better. */
export function openHouse(): void {
  inPage?.start()
}

const KEPT = 'house kept'

/** What Python needs is there without a network from now on. A server need not have it. */
export async function keepHouse(): Promise<void> {
  const answer = await fetch(`${ROOT}python.json`, { cache: 'no-cache' }).catch(() => null)
  if (!answer || answer.status >= 500) return
  if (!answer.ok || !answer.headers.get('Content-Type')?.includes('json')) return keep(KEPT, null)
  const { folder, files } = (await answer.json()) as { folder: string; files: Record<string, number> }
  const progress = await keepFiles(Object.keys(files).map((name) => `${folder}/${name}`))
  await keepConstants(['python.json'])
  keep(KEPT, progress && !progress.failed.length ? 'yes' : null)
}

/** A server that is away leaves people their own device to play on. */
export function mayGoAlone(): boolean {
  return !HERE && isKept() && kept(KEPT) === 'yes' && !lacking().length
}

export function restore(text: string): Promise<Response> {
  if (!inPage) throw new Error(t('Das geht nur ohne Server.', 'That is for a house without a server.'))
  return inPage.restore(text)
}

/** The players from files of this browser, after `file` has become one of them. */
export function ownPlayers(file: Uint8Array | null, game: string): Promise<Response> {
  if (!inPage) throw new Error(t('Das geht nur ohne Server.', 'That is for a house without a server.'))
  return inPage.ownPlayers(file, game)
}
