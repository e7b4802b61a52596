/** The worker of a page without a server. Of all windows of a browser one has the house, in Python; the others' workers
 *  hand on what their pages want. When its window is closed or hangs, another takes over: what was durable is there. */
import type { Cause, News, Start, Wish } from './messages'
import { NotFetched, startPython, UNPACKED } from './python'
import { openShelf, type Keeping } from './shelf'
import { Thinkers } from './thinkers'

const HOUSE = 'kartenhaus-house'
/** Milliseconds after which a window that does not answer has lost the house. */
const PATIENCE = 6000
/** What Python imports takes it as long as all else that it does: by parts, to show how far it is. */
const PARTS = ['asyncio', 'msgspec', 'kartenhaus.games', 'kartenhaus.table.table', 'kartenhaus.server.hub', 'kartenhaus.site.browser']
const IMPORTED = 0.96

/** Between workers: to the one that has the house, from it to another, and from it to all. */
type Letter =
  | { to: 'house'; from: string; wish: Wish }
  | { to: 'house'; from: string; ask: 'who' | 'ping' }
  | { to: 'worker'; worker: string; news: News }
  | { to: 'all'; house: string }

interface House {
  ask: (method: string, address: string, body: string | null, agent: string) => Promise<string>
  restore: (text: string) => Promise<string>
  connect: (socket: string, address: string, say: (text: string) => void, close: (code: number) => void) => Promise<void>
  hear: (socket: string, text: string) => Promise<void>
  disconnect: (socket: string) => void
}

const me = crypto.getRandomValues(new Uint32Array(4)).join('-')
const others = new BroadcastChannel(HOUSE)
const post = (letter: Letter) => others.postMessage(letter)
const tell = (news: News) => postMessage(news)

let start: Start
let house: House | null = null
let opening = false
let forgetful = false
/** Which worker has the house, as far as it is known here. */
let holder: string | null = null
let waiting: Wish[] = []
/** Of this page: asked, and not answered yet. */
const asked = new Map<number, Wish>()
/** Whose sockets are open in this house. */
const callers = new Map<string, Set<string>>()
let heardAt = 0
let pinging: ReturnType<typeof setTimeout> | undefined

addEventListener('message', (event: MessageEvent<Start | Wish>) => {
  if (event.data.kind === 'start') begin(event.data)
  else wanted(event.data)
})

function begin(said: Start): void {
  start = said
  if (!navigator.locks) return void lead() // not over plain HTTP; the database still lets only the last one write
  navigator.locks.request(`kartenhaus-${me}`, forever).catch(() => {}) // as long as this window lives, and no longer
  request({})
  setTimeout(() => {
    if (!opening) post({ to: 'house', from: me, ask: 'who' })
  }, 30)
}

const forever = () => new Promise<never>(() => {})

function request(how: LockOptions): void {
  navigator.locks.request(HOUSE, how, () => (lead(), forever())).catch((error: DOMException) => {
    // A frame that may keep nothing has no locks either, and then nothing to lose.
    if (error.name !== 'AbortError') return void lead(true)
    // Another window has taken it over, since this one did not answer.
    for (const socket of [...callers.values()].flatMap((sockets) => [...sockets])) house?.disconnect(socket)
    end()
  })
}

/** If somebody still wants something here, another worker is begun. */
function end(): void {
  tell({ kind: 'failed', cause: 'lost', detail: '' })
  close()
}

// ── Where the house is elsewhere ─────────────────────────────────────────────
function wanted(wish: Wish): void {
  if (wish.kind === 'ask' || wish.kind === 'restore') asked.set(wish.id, wish)
  if (house) void grant(me, wish)
  else if (holder && !opening) handOn(wish)
  else waiting.push(wish)
}

function handOn(wish: Wish): void {
  post({ to: 'house', from: me, wish })
  if (pinging !== undefined) return
  const since = performance.now()
  post({ to: 'house', from: me, ask: 'ping' })
  pinging = setTimeout(() => {
    pinging = undefined
    if (heardAt < since && !opening) request({ steal: true })
  }, PATIENCE)
}

others.onmessage = (event: MessageEvent<Letter>) => {
  const letter = event.data
  if (letter.to === 'house') {
    if (!house) return
    if ('wish' in letter) void grant(letter.from, letter.wish)
    else if (letter.ask === 'ping') post({ to: 'worker', worker: letter.from, news: { kind: 'ready', forgetful } })
    else post({ to: 'all', house: me })
  } else if (letter.to === 'all') {
    if (!opening && !house) follow(letter.house)
  } else if (letter.worker === me) {
    heardAt = performance.now()
    if (letter.news.kind !== 'ready') pass(letter.news)
  }
}

/** That worker has the house. What was asked of another is asked again, unless it changes something. */
function follow(other: string): void {
  if (holder === other) return
  const moved = holder !== null
  holder = other
  if (moved) {
    tell({ kind: 'moved' })
    repeat()
  }
  tell({ kind: 'ready', forgetful: false })
  for (const wish of waiting.splice(0)) handOn(wish)
}

function repeat(): void {
  for (const wish of asked.values()) {
    if (wish.kind === 'ask' && wish.method === 'GET') waiting.push(wish)
    else if (wish.kind === 'ask' || wish.kind === 'restore') pass(lost(wish.id))
  }
}

const lost = (id: number): News => ({ kind: 'answer', id, status: 0, type: '', text: '', filename: null })

function pass(news: News): void {
  if (news.kind === 'answer') asked.delete(news.id)
  tell(news)
}

// ── Where the house is here ──────────────────────────────────────────────────
/** `refused`: the browser lets this page keep nothing. */
async function lead(refused = false): Promise<void> {
  opening = true
  if (holder !== null) {
    tell({ kind: 'moved' })
    repeat()
  }
  holder = me
  let shelf: Keeping
  try {
    shelf = await openShelf(me, refused)
  } catch (error) {
    return tell({ kind: 'failed', cause: 'storage', detail: wordsOf(error) })
  }
  forgetful = shelf.forgetful
  try {
    const python = await startPython(start.root, (done) => tell({ kind: 'progress', done }))
    for (const [n, part] of PARTS.entries()) {
      python.runPython(`import ${part}`)
      tell({ kind: 'progress', done: UNPACKED + ((IMPORTED - UNPACKED) * (n + 1)) / PARTS.length })
    }
    const open = python.runPython('from kartenhaus.site.browser import open_house; open_house') as (
      ...parts: unknown[]
    ) => Promise<House>
    house = await open(shelf, new Thinkers(start.root).ask)
  } catch (error) {
    return tell({ kind: 'failed', cause: causeOf(error), detail: wordsOf(error) })
  }
  opening = false
  post({ to: 'all', house: me })
  tell({ kind: 'ready', forgetful })
  for (const wish of waiting.splice(0)) void grant(me, wish)
}

/** Python throws things that are no errors. */
const wordsOf = (error: unknown) => String((error as Error | null)?.message ?? error).slice(-500)

function causeOf(error: unknown): Cause {
  if (error instanceof NotFetched || /fetch|network|load failed/i.test(wordsOf(error))) return 'files'
  return error instanceof RangeError || /memory/i.test(wordsOf(error)) ? 'memory' : 'unknown'
}

async function grant(from: string, wish: Wish): Promise<void> {
  const answer = (news: News) => (from === me ? pass(news) : post({ to: 'worker', worker: from, news }))
  if (wish.kind === 'ask') {
    const said = await house!.ask(wish.method, wish.address, wish.body, start.agent)
    const [status, type, text, filename] = JSON.parse(said) as [number, string, string, string | null]
    answer({ kind: 'answer', id: wish.id, status, type, text, filename })
  } else if (wish.kind === 'restore') {
    const trouble = await house!.restore(wish.text)
    answer({ kind: 'answer', id: wish.id, status: trouble ? 422 : 200, type: 'application/json', text: trouble, filename: null })
    // What is in memory is of the house before: the next worker reads what is there now.
    if (!trouble) end()
  } else if (wish.kind === 'open') {
    attend(from, wish.socket)
    const closed = (code: number) => (leave(from, wish.socket), answer({ kind: 'closed', socket: wish.socket, code }))
    answer({ kind: 'opened', socket: wish.socket })
    await house!.connect(wish.socket, wish.address, (text) => answer({ kind: 'said', socket: wish.socket, text }), closed)
  } else if (wish.kind === 'say') {
    await house!.hear(wish.socket, wish.text)
  } else {
    leave(from, wish.socket)
    house!.disconnect(wish.socket)
  }
}

function attend(caller: string, socket: string): void {
  const known = callers.get(caller)
  if (known) return void known.add(socket)
  callers.set(caller, new Set([socket]))
  // When its window is gone this is granted.
  if (caller !== me)
    void navigator.locks.request(`kartenhaus-${caller}`, () => {
      for (const one of callers.get(caller) ?? []) house!.disconnect(one)
      callers.delete(caller)
    })
}

function leave(caller: string, socket: string): void {
  callers.get(caller)?.delete(socket)
}
