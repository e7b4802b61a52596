/** The worker of a page without a server. Of all windows of a browser one has the house, in Python; the others' workers
 *  hand on what their pages want. When its window is closed or hangs, another takes over: what was durable is there.
 *
 *  Which one has it a lock decides. Over plain HTTP there are none: then whoever hears of no other takes it, and where two
 *  did the database lets one of them write. */
import { isWish, type Cause, type News, type Start, type Wish } from './messages'
import { NotFetched, offeredPlayers, startPython, UNPACKED } from './python'
import { openShelf, type Keeping } from './shelf'
import { Thinkers } from './thinkers'

const HOUSE = 'kartenhaus-house'
/** Milliseconds after which a window that does not answer has lost the house. */
const PATIENCE = 6000
/** And one of which nothing was ever heard: it may be busy with opening. */
const FIRST_PATIENCE = 15_000
/** Without locks. */
const QUIET = 500
const BEAT = 10_000
const FAULTY = 1011
/** What Python imports takes it as long as all else that it does: by parts, to show how far it is. */
const PARTS = ['asyncio', 'msgspec', 'kartenhaus.games', 'kartenhaus.table.table', 'kartenhaus.server.hub', 'kartenhaus.site.browser']
const IMPORTED = 0.96

/** Between workers: to the one that has the house, from it to another, and from it to all. */
type Letter =
  | { to: 'house'; from: string; wish: Wish }
  | { to: 'house'; from: string; ask: 'who' }
  | { to: 'worker'; worker: string; news: News }
  | { to: 'all'; house: string; open: boolean }

interface House {
  ask: (method: string, address: string, body: string | null, agent: string) => Promise<string>
  restore: (text: string) => Promise<string>
  own_players: (file: Uint8Array | undefined, game: string) => Promise<string>
  connect: (socket: string, address: string, say: (text: string) => void, close: (code: number) => void) => Promise<void>
  hear: (socket: string, text: string) => Promise<void>
  disconnect: (socket: string) => void
}

const me = crypto.getRandomValues(new Uint32Array(4)).join('-')
const others = new BroadcastChannel(HOUSE)
const post = (letter: Letter) => others.postMessage(letter)
const tell = (news: News) => postMessage(news)

const locks = (navigator as Partial<Navigator>).locks

let start: Start | null = null
let house: House | null = null
let opening = false
/** Nothing of this house outlasts its window. */
let forgetful = false
/** Which worker has the house, as far as it is known here. */
let holder: string | null = null
let waiting: Wish[] = []
/** Of this page: asked, and not answered yet. */
const asked = new Map<number, Wish>()
/** Whose sockets are open in this house, and when each of them was last heard. */
const callers = new Map<string, { sockets: Set<string>; heardAt: number }>()
/** When the one that has the house, or opens it, was last heard. */
let heardAt = 0
let pinging = false

addEventListener('message', (event: MessageEvent<unknown>) => {
  const said = event.data as Start | null
  if (said?.kind === 'start') begin(said)
  else if (isWish(event.data)) wanted(event.data)
})

// ── Who has the house ────────────────────────────────────────────────────────
function begin(said: Start): void {
  if (start) return
  start = said
  heardAt = performance.now()
  if (locks) {
    locks.request(`kartenhaus-${me}`, forever).catch(() => {}) // as long as this window lives, and no longer
    request({})
  } else {
    setInterval(() => (house ? forgetSilent() : ask()), BEAT)
  }
  setTimeout(seek, 30)
}

const forever = () => new Promise<never>(() => {})
const ask = () => post({ to: 'house', from: me, ask: 'who' })

function seek(): void {
  if (opening || holder) return
  ask()
  setTimeout(() => {
    if (opening || holder) return
    if (performance.now() - heardAt > (locks ? FIRST_PATIENCE : QUIET)) takeOver()
    else seek()
  }, QUIET)
}

function takeOver(): void {
  if (opening || house) return
  if (locks) request({ steal: true })
  else void lead()
}

function request(how: LockOptions): void {
  locks!.request(HOUSE, how, () => (lead(), forever())).catch((error: DOMException) => {
    // A frame that may keep nothing has no locks either, and then nothing to lose.
    if (error.name === 'AbortError') lose()
    else void lead(true)
  })
}

/** Another worker has the house, or is to have it. If somebody still wants something here, the page begins another. */
function lose(): void {
  house = null
  tell({ kind: 'failed', cause: 'lost', detail: '' })
  close()
}

// ── Where the house is elsewhere ─────────────────────────────────────────────
function wanted(wish: Wish): void {
  if ('id' in wish) asked.set(wish.id, wish)
  if (house) void grant(me, wish)
  else if (holder && !opening) handOn(wish)
  else waiting.push(wish)
}

function handOn(wish: Wish): void {
  post({ to: 'house', from: me, wish })
  if (pinging) return
  pinging = true
  const since = performance.now()
  ask()
  setTimeout(() => {
    pinging = false
    if (heardAt < since) takeOver()
  }, PATIENCE)
}

others.onmessage = (event: MessageEvent<unknown>) => {
  const letter = (event.data ?? {}) as Partial<Letter>
  if (letter.to === 'house') {
    if ('wish' in letter && isWish(letter.wish)) {
      if (house) void grant(String(letter.from), letter.wish)
    } else if (house || opening) {
      const caller = callers.get(String(letter.from))
      if (caller) caller.heardAt = performance.now()
      post({ to: 'all', house: me, open: !!house })
    }
  } else if (letter.to === 'all') {
    heardAt = performance.now()
    if (letter.open && letter.house && !opening) follow(letter.house)
  } else if (letter.to === 'worker' && letter.worker === me && letter.news) {
    heardAt = performance.now()
    if (!house) pass(letter.news)
  }
}

/** That worker has the house. What was asked of another is asked again, unless it changes something. */
function follow(other: string): void {
  if (house) return locks ? undefined : lose() // a lock is lost when it is taken, and not by hearsay
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
    else if ('id' in wish) pass(lost(wish.id))
  }
}

const lost = (id: number, status = 0): News => ({ kind: 'answer', id, status, type: '', text: '', filename: null })

function pass(news: News): void {
  if (news.kind === 'answer') asked.delete(news.id)
  tell(news)
}

// ── Where the house is here ──────────────────────────────────────────────────
/** `refused`: the browser lets this page keep nothing. */
async function lead(refused = false): Promise<void> {
  opening = true
  post({ to: 'all', house: me, open: false })
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
    const { root } = start!
    const python = await startPython(root, (done) => tell({ kind: 'progress', done }))
    for (const [n, part] of PARTS.entries()) {
      python.runPython(`import ${part}`)
      tell({ kind: 'progress', done: UNPACKED + ((IMPORTED - UNPACKED) * (n + 1)) / PARTS.length })
    }
    const open = python.runPython('from kartenhaus.site.browser import open_house; open_house') as (
      ...parts: unknown[]
    ) => Promise<House>
    house = await open(shelf, new Thinkers(root).ask, await offeredPlayers(root))
  } catch (error) {
    if (/\bLost\b/.test(wordsOf(error))) return lose()
    return tell({ kind: 'failed', cause: causeOf(error), detail: wordsOf(error) })
  }
  opening = false
  post({ to: 'all', house: me, open: true })
  tell({ kind: 'ready', forgetful })
  for (const wish of waiting.splice(0)) void grant(me, wish)
}

/** Python throws things that are no errors. */
const wordsOf = (error: unknown) => String((error as Error | null)?.message ?? error).slice(-500)

function causeOf(error: unknown): Cause {
  if (error instanceof NotFetched || /fetch|network|load failed/i.test(wordsOf(error))) return 'files'
  return error instanceof RangeError || /memory/i.test(wordsOf(error)) ? 'memory' : 'unknown'
}

/** Whoever asks is answered, whatever happens. */
async function grant(from: string, wish: Wish): Promise<void> {
  const answer = (news: News) => (from === me ? pass(news) : post({ to: 'worker', worker: from, news }))
  try {
    await grantTo(from, wish, answer)
  } catch (error) {
    console.error(error)
    if ('id' in wish) answer(lost(wish.id, 500))
    else answer({ kind: 'closed', socket: wish.socket, code: FAULTY })
  }
}

async function grantTo(from: string, wish: Wish, answer: (news: News) => void): Promise<void> {
  const here = house!
  if (wish.kind === 'ask') {
    const said = await here.ask(wish.method, wish.address, wish.body, start!.agent)
    const [status, type, text, filename] = JSON.parse(said) as [number, string, string, string | null]
    answer({ kind: 'answer', id: wish.id, status, type, text, filename })
  } else if (wish.kind === 'restore') {
    const trouble = await here.restore(wish.text)
    answer({ kind: 'answer', id: wish.id, status: trouble ? 422 : 200, type: 'application/json', text: trouble, filename: null })
    // What is in memory is of the house before: the next worker reads what is there now.
    if (!trouble) lose()
  } else if (wish.kind === 'players') {
    const text = await here.own_players(wish.file ?? undefined, wish.game)
    const status = 'players' in JSON.parse(text) ? 200 : 422
    answer({ kind: 'answer', id: wish.id, status, type: 'application/json', text, filename: null })
  } else if (wish.kind === 'open') {
    attend(from, wish.socket)
    let open = true
    const closed = (code: number) => {
      open = false
      leave(from, wish.socket)
      answer({ kind: 'closed', socket: wish.socket, code })
    }
    await here.connect(wish.socket, wish.address, (text) => answer({ kind: 'said', socket: wish.socket, text }), closed)
    if (open) answer({ kind: 'opened', socket: wish.socket }) // now it is heard
  } else if (wish.kind === 'say') {
    await here.hear(wish.socket, wish.text)
  } else {
    leave(from, wish.socket)
    here.disconnect(wish.socket)
  }
}

function attend(caller: string, socket: string): void {
  const known = callers.get(caller)
  if (known) return void known.sockets.add(socket)
  callers.set(caller, { sockets: new Set([socket]), heardAt: performance.now() })
  // When its window is gone this is granted.
  if (caller !== me && locks) void locks.request(`kartenhaus-${caller}`, () => forget(caller))
}

function forget(caller: string): void {
  for (const one of callers.get(caller)?.sockets ?? []) house?.disconnect(one)
  callers.delete(caller)
}

/** Without locks: windows that are gone do not ask any more. */
function forgetSilent(): void {
  for (const [caller, { heardAt }] of callers) {
    if (caller !== me && performance.now() - heardAt > 3 * BEAT) forget(caller)
  }
}

function leave(caller: string, socket: string): void {
  callers.get(caller)?.sockets.delete(socket)
}
