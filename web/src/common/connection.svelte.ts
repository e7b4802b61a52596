/** A table's socket: it says hello, keeps the last message, and comes back by itself. Nothing is sent twice. */
import { untrack } from 'svelte'
import type { Answer, ChatLine, Earlier, Hinted, Message, Table, Told } from '../wire'
import type { Reaction, Level } from './kinds'
import { VERSION } from '../wire'
import { api, wordsOf } from './api'
import { house, type Socket } from './house'
import { speaks, t } from './lang.svelte'
import { audible, mute, unmute } from './mutes'
import { nonceFor, newNonce } from './nonce'
import { doubt, reached } from './online.svelte'
import { keepSeal } from './seals'
import { keepInvitation } from './setup'
import { tell } from './toast.svelte'

const FIRST_WAIT = 400
const LONGEST_WAIT = 12_000
const BEAT = 20_000
const GREET_AGAIN = 1500
const MOST_LINES = 200
/** Entries of a log, of which half are left when there are more: the rest can be asked for again. */
const MOST_TOLD = 1000
const NOTHING: Told[] = []
const CROWDED = 4403
const NO_TABLE = 4404
/** Why a socket was closed that is not to come back. */
const FAREWELLS: Record<number, [string, string]> = {
  4401: ['Dieses Gerät ist abgemeldet.', 'This device is signed out.'],
  [CROWDED]: ['Dieser Tisch ist schon in zu vielen Fenstern offen.', 'This table is open in too many windows already.'],
  [NO_TABLE]: [
    'Diesen Tisch gibt es nicht, oder du brauchst eine Einladung dazu.',
    'That table does not exist, or you need an invitation to it.',
  ],
  4405: ['Wer diesen Server betreibt, hat dich gesperrt.', 'Whoever runs this server has banned you.'],
  4410: ['Von diesem Spiel ist nur noch das Ergebnis gespeichert.', 'Of this game only the result is kept.'],
  4423: ['Diesen Tisch hat geschlossen, wer den Server betreibt.', 'Whoever runs this server has closed this table.'],
}

type Sent<M> = M extends Message ? Omit<M, 'id'> : never

export class Connection {
  table = $state.raw<Table | null>(null)
  /** What each held seat was told, the last of it; of a spectator, under null. */
  logs = $state.raw<ReadonlyMap<number | null, Told[]>>(new Map())
  /** The entry before which there is more; null: that is all. */
  earlier = $state<number | null>(null)
  /** More of it has been asked for. */
  remembering = $state(false)
  lines = $state.raw<ChatLine[]>([])
  /** Those that came last, if they were said just now. */
  said = $state.raw<ChatLine[]>([])
  hint = $state.raw<Hinted | null>(null)
  hinting = $state(false)
  busy = $state(false)
  state = $state<'connecting' | 'here' | 'away' | 'gone'>('connecting')
  /** The server speaks a newer language than this page. */
  outdated = $state(false)
  /** Why there is no table. */
  trouble = $state<string | null>(null)
  watch = $state(false)
  /** What becomes of the game when the seat that was asked for leaves it. */
  ifLeft = $state('')

  #socket: Socket | null = null
  #id = 0
  #hello = -1
  #refusals = 0
  #fresh = -1
  #isFresh = true
  #freshLines = true
  /** What the log was told in. */
  #lang = speaks.lang
  #acting = -1
  #hintId = -1
  #wait = FIRST_WAIT
  #timer: ReturnType<typeof setTimeout> | undefined
  #heard = 0
  #beat: ReturnType<typeof setInterval>
  #closed = false
  /** Of the socket that was refused. */
  #code = 0
  #then: (() => void) | null = null

  constructor(
    readonly id: string,
    readonly invitation: string,
  ) {
    this.#connect()
    this.#beat = setInterval(() => this.#listen(), BEAT)
    addEventListener('online', this.#hurry)
    document.addEventListener('visibilitychange', this.#hurry)
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
    clearInterval(this.#beat)
    removeEventListener('online', this.#hurry)
    document.removeEventListener('visibilitychange', this.#hurry)
    this.#socket?.close()
  }

  /** Everything in the language that is spoken now. */
  translate(): void {
    const asked = this.hint?.seat ?? (this.hinting ? this.table?.to_act : undefined)
    if (this.state === 'gone') return void this.#explain(this.#code)
    this.hint = null
    this.hello()
    if (asked !== undefined) this.ask(asked)
  }

  /** What a seat was told with the last message; nothing after a fresh start, so that nothing is animated twice. */
  told(seat: number | null): Told[] {
    return (!this.#isFresh && this.table?.mine.find((one) => one.seat === seat)?.told) || NOTHING
  }

  /** Everything anew: in another language, or to look on as a spectator. */
  hello(watch = this.watch): void {
    this.watch = watch
    this.#freshLines = true
    this.#fresh = this.#send({ type: 'hello', version: VERSION, lang: speaks.lang, since: 0, watch })
    if (this.#fresh >= 0) this.#lang = speaks.lang
  }

  act(seat: number, pick: string): void {
    if (!this.table || this.busy) return
    this.hint = null
    const fair = this.table.fair
    const nonce = fair?.nonce ? nonceFor(this.id, fair.round) : undefined
    this.#acting = this.#send({ type: 'act', position: this.table.position, seat, pick, ...(nonce && { nonce }) })
    this.busy = this.#acting >= 0
  }

  join(seat?: number): void {
    // In the middle of a round it would not count.
    const nonce = this.table?.phase === 'open' && this.table.fair ? nonceFor(this.id, this.table.fair.round) : newNonce()
    this.#send({ type: 'join', nonce, ...(seat !== undefined && { seat }) })
  }

  ask(seat: number): void {
    if (!this.table) return
    this.hinting = true
    this.#hintId = this.#send({ type: 'hint', position: this.table.position, seat })
  }

  /** What was taken back leaves the log, too: it is told anew. */
  undo(): void {
    if (this.table && this.#send({ type: 'undo', position: this.table.position }) >= 0) this.hello()
  }

  /** The page before what is known. */
  remember(): void {
    if (this.earlier === null || this.remembering) return
    this.remembering = this.#send({ type: 'past', before: this.earlier }) >= 0
  }

  /** What becomes of the game is told when it has been asked for. */
  thinkOfLeaving(seat: number): void {
    this.ifLeft = ''
    this.#send({ type: 'leaving', seat })
  }

  leave = (seat: number) => void this.#send({ type: 'leave', seat })
  /** An open seat is a computer player's. */
  fill = (seat: number, level: Level) => void this.#send({ type: 'fill', seat, level })
  /** One agrees that a computer player stands in there. */
  standIn = (seat: number) => void this.#send({ type: 'stand-in', seat })
  /** With another game, if one is named. */
  rematch = (game?: string) => void this.#send({ type: 'rematch', ...(game && { game }) })
  say = (text: string) => void this.#send({ type: 'say', text })
  /** Nothing is seen here of what somebody says. */
  mute(person: string): void {
    mute(person)
    this.lines = audible(this.lines)
  }
  unmute(person: string): void {
    unmute(person)
    this.hello()
  }
  react = (reaction: Reaction) => void this.#send({ type: 'react', reaction })

  /** The promise has been seen: now one's own share of chance, and when all have come the game begins. */
  #come(since: number, round: number): void {
    this.#send({ type: 'hello', version: VERSION, lang: speaks.lang, since, nonce: nonceFor(this.id, round) })
  }

  /** The message's id; -1 if it could not be sent. */
  #send(message: Sent<Message>): number {
    if (this.#socket?.readyState !== WebSocket.OPEN) return -1
    this.#id++
    this.#socket.send(JSON.stringify({ ...message, id: this.#id }))
    return this.#id
  }

  #connect(): void {
    const query = this.invitation ? `?invitation=${encodeURIComponent(this.invitation)}` : ''
    const socket = house.socket(`/api/tables/${this.id}/socket${query}`)
    this.#socket = socket
    this.#heard = performance.now()
    socket.onopen = () => untrack(() => this.#opened())
    socket.onmessage = (event) => this.#take(JSON.parse(event.data) as Answer)
    socket.onclose = (event) => void this.#lost(socket, event.code)
  }

  #opened(): void {
    reached(true)
    const since = this.#lang === speaks.lang ? (this.table?.position ?? 0) : 0
    this.#freshLines = true
    const id = this.#send({ type: 'hello', version: VERSION, lang: speaks.lang, since, watch: this.watch })
    this.#lang = speaks.lang
    this.#hello = id
    if (!since) this.#fresh = id
  }

  #take(answer: Answer): void {
    this.#heard = performance.now()
    switch (answer.type) {
      case 'table':
        return this.#see(answer)
      case 'moved':
        if (this.table) this.#see({ ...this.table, ...answer, type: 'table', fair: answer.fair ?? this.table.fair })
        return
      case 'if-left':
        return void (this.ifLeft = answer.words ?? '')
      case 'presence':
        if (this.table) this.table = { ...this.table, seats: answer.seats, watching: answer.watching, onlookers: answer.onlookers ?? [] }
        return
      case 'chat':
        this.said = this.#freshLines ? [] : audible(answer.lines)
        this.lines = [...(this.#freshLines ? [] : this.lines), ...audible(answer.lines)].slice(-MOST_LINES)
        return void (this.#freshLines = false)
      case 'hinted':
        this.hinting = false
        return void (this.hint = answer.position === this.table?.position ? answer : null)
      case 'earlier':
        return this.#remembered(answer)
      case 'refused':
        this.remembering = false
        if (answer.id === this.#acting) this.busy = false
        if (answer.id === this.#hintId) this.hinting = false
        if (answer.id === this.#hello) return this.#unheard()
        return tell(answer.words, 'refused', answer.clause)
      case 'invitation':
        return keepInvitation(answer.table, answer.path)
      case 'closing':
        return tell(answer.words)
    }
  }

  /** Too fast, perhaps. But whoever is refused once more speaks an older language than the server. */
  #unheard(): void {
    this.outdated = ++this.#refusals > 1
    if (!this.outdated) this.#timer = setTimeout(() => this.#opened(), GREET_AGAIN)
  }

  #see(table: Table): void {
    this.#refusals = 0
    const fresh = !this.table || (table.id !== null && table.id === this.#fresh)
    if (this.table && table.position < this.table.position && !fresh) return
    if (this.hint && table.position !== this.table?.position) this.hint = null
    this.#isFresh = fresh
    this.#listenIn(table, fresh)
    this.busy = false // also where `n` stays: a decision made ahead of one's turn
    if (table.fair) keepSeal(table.table, table.fair)
    if (table.phase === 'open' && table.fair?.nonce && !this.watch) this.#come(table.position, table.fair.round)
    this.table = table
    this.state = 'here'
    this.#wait = FIRST_WAIT
    const then = this.#then
    this.#then = null
    then?.()
  }

  /** Whoever looks from another seat than before, after having joined, is told all that this one was told. */
  #listenIn(table: Table, fresh: boolean): void {
    const before = this.logs
    const anew = fresh || table.earlier !== null // too much has happened meanwhile
    this.logs = new Map(table.mine.map(({ seat, told }) => [seat, anew ? told : [...(before.get(seat) ?? []), ...told]]))
    if (anew) [this.earlier, this.remembering] = [table.earlier, false]
    this.#forget()
    if (!fresh && before.size && table.mine.some(({ seat }) => !before.has(seat))) this.hello()
  }

  #remembered(page: Earlier): void {
    if (page.before !== this.earlier) return
    const pages = new Map(page.mine.map(({ seat, told }) => [seat, told]))
    this.logs = new Map([...this.logs].map(([seat, told]) => [seat, [...(pages.get(seat) ?? []), ...told]]))
    this.earlier = page.earlier
    this.remembering = false
  }

  #forget(): void {
    const longest = [...this.logs.values()].reduce((one, other) => (one.length < other.length ? other : one), NOTHING)
    if (longest.length < MOST_TOLD) return
    const from = longest[longest.length - MOST_TOLD / 2]!.n
    this.logs = new Map([...this.logs].map(([seat, told]) => [seat, told.filter((one) => one.n >= from)]))
    this.earlier = from
  }

  async #lost(socket: Socket, code: number): Promise<void> {
    if (this.#closed || socket !== this.#socket) return
    this.busy = this.hinting = this.remembering = false
    if (this.table) this.state = 'away'
    if (code in FAREWELLS) return this.#explain(code)
    doubt()
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.7 + 0.6 * Math.random()))
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2)
  }

  /** Why there is no table is what the table's page of the API says. */
  async #explain(code: number): Promise<void> {
    this.state = 'gone'
    this.#code = code
    this.trouble = t(...FAREWELLS[code]!)
    if (code === NO_TABLE) await api.table(this.id, this.invitation).catch((error) => (this.trouble = wordsOf(error)))
  }

  /** Once, when the table is seen the next time. */
  whenBack(then: () => void): void {
    this.#then = then
  }

  /** With another name, or a first one: the socket remembers who opened it. */
  reconnect(): void {
    const old = this.#socket
    this.#connect()
    old?.close()
  }

  #hurry = () => {
    if (this.state !== 'away' || document.hidden || this.#socket?.readyState !== WebSocket.CLOSED) return
    clearTimeout(this.#timer)
    this.#wait = FIRST_WAIT
    this.#connect()
  }

  #listen(): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return
    if (performance.now() - this.#heard > 2.5 * BEAT) this.#socket.close()
    else this.#send({ type: 'ping' })
  }
}
