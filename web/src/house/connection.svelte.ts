/** A table's socket: it says hello, keeps the last message, and comes back by itself. Nothing is sent twice. */
import { untrack } from 'svelte'
import type { Answer, Hinted, Line, Message, Table, Told } from '../wire'
import type { Reaction, Level } from './kinds'
import { VERSION } from '../wire'
import { api, wordsOf } from './api'
import { speaks } from './lang.svelte'
import { keepNonce, newNonce } from './nonce'
import { keepSeal } from './seals'
import { tell } from './toast.svelte'

const FIRST_WAIT = 400
const LONGEST_WAIT = 12_000
const BEAT = 20_000
const MOST_LINES = 200
const NOT_INVITED = 4403
const NO_TABLE = 4404

type Sent<M> = M extends Message ? Omit<M, 'id'> : never

export class Connection {
  table = $state.raw<Table | null>(null)
  /** What happened with the last message; empty after a fresh start, so that nothing is animated twice. */
  told = $state.raw<Told[]>([])
  log = $state.raw<Told[]>([])
  lines = $state.raw<Line[]>([])
  hint = $state.raw<Hinted | null>(null)
  hinting = $state(false)
  busy = $state(false)
  state = $state<'connecting' | 'here' | 'away' | 'gone'>('connecting')
  /** Why there is no table. */
  trouble = $state<string | null>(null)
  watch = $state(false)

  #socket: WebSocket | null = null
  #id = 0
  #fresh = -1
  #freshLines = true
  #acting = -1
  #hintId = -1
  #wait = FIRST_WAIT
  #timer: ReturnType<typeof setTimeout> | undefined
  #heard = 0
  #beat: ReturnType<typeof setInterval>
  #closed = false
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

  /** Everything anew: after the language changed, or to look on as a spectator. */
  hello(watch = this.watch): void {
    this.watch = watch
    this.#freshLines = true
    this.#fresh = this.#send({ type: 'hello', version: VERSION, lang: speaks.lang, since: 0, watch })
  }

  act(seat: number, pick: string): void {
    if (!this.table || this.busy) return
    this.hint = null
    const nonce = this.table.fair?.nonce ? this.#nonce() : undefined
    this.#acting = this.#send({ type: 'act', n: this.table.n, seat, pick, ...(nonce && { nonce }) })
    this.busy = this.#acting >= 0
  }

  join(seat?: number): void {
    this.#send({ type: 'join', nonce: this.#nonce(), ...(seat !== undefined && { seat }) })
  }

  ask(seat: number): void {
    if (!this.table) return
    this.hinting = true
    this.#hintId = this.#send({ type: 'hint', n: this.table.n, seat })
  }

  /** What was taken back leaves the log, too: it is told anew. */
  undo(): void {
    if (this.table && this.#send({ type: 'undo', n: this.table.n }) >= 0) this.hello()
  }

  leave = (seat: number) => void this.#send({ type: 'leave', seat })
  replace = (seat: number, level: Level) => void this.#send({ type: 'replace', seat, level })
  rematch = () => void this.#send({ type: 'rematch' })
  say = (text: string) => void this.#send({ type: 'say', text })
  react = (reaction: Reaction) => void this.#send({ type: 'react', reaction })

  /** The promise has been seen: now one's own share of chance, and when all have come the game begins. */
  #come(since: number): void {
    this.#send({ type: 'hello', version: VERSION, lang: speaks.lang, since, nonce: this.#nonce() })
  }

  #nonce(): string {
    const nonce = newNonce()
    keepNonce(this.id, nonce)
    return nonce
  }

  /** The message's id; -1 if it could not be sent. */
  #send(message: Sent<Message>): number {
    if (this.#socket?.readyState !== WebSocket.OPEN) return -1
    this.#id++
    this.#socket.send(JSON.stringify({ ...message, id: this.#id }))
    return this.#id
  }

  #connect(): void {
    const address = new URL(`/api/tables/${this.id}/socket`, location.href)
    address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:'
    if (this.invitation) address.searchParams.set('invitation', this.invitation)
    const socket = new WebSocket(address)
    this.#socket = socket
    this.#heard = performance.now()
    socket.onopen = () => untrack(() => this.#opened())
    socket.onmessage = (event) => this.#take(JSON.parse(event.data as string) as Answer)
    socket.onclose = (event) => void this.#lost(socket, event.code)
  }

  #opened(): void {
    const since = this.table?.n ?? 0
    this.#freshLines = true
    const id = this.#send({ type: 'hello', version: VERSION, lang: speaks.lang, since, watch: this.watch })
    if (!since) this.#fresh = id
  }

  #take(answer: Answer): void {
    this.#heard = performance.now()
    switch (answer.type) {
      case 'table':
        return this.#see(answer)
      case 'presence':
        if (this.table) this.table = { ...this.table, seats: answer.seats, watching: answer.watching }
        return
      case 'lines':
        this.lines = this.#freshLines ? answer.lines : [...this.lines, ...answer.lines].slice(-MOST_LINES)
        return void (this.#freshLines = false)
      case 'hinted':
        this.hinting = false
        return void (this.hint = answer.n === this.table?.n ? answer : null)
      case 'refused':
        if (answer.id === this.#acting) this.busy = false
        if (answer.id === this.#hintId) this.hinting = false
        return tell(answer.words, 'refused', answer.clause)
      case 'closing':
        return tell(answer.words)
    }
  }

  #see(table: Table): void {
    const fresh = !this.table || (table.id !== null && table.id === this.#fresh)
    if (this.table && table.n < this.table.n && !fresh) return
    if (this.hint && table.n !== this.table?.n) this.hint = null
    this.told = fresh ? [] : table.told
    this.log = fresh ? table.told : [...this.log, ...table.told]
    this.busy = false // also where `n` stays: a decision made ahead of one's turn
    if (table.fair) keepSeal(table.table, table.fair)
    if (table.phase === 'open' && table.fair?.nonce && !this.watch) this.#come(table.n)
    this.table = table
    this.state = 'here'
    this.#wait = FIRST_WAIT
    const then = this.#then
    this.#then = null
    then?.()
  }

  async #lost(socket: WebSocket, code: number): Promise<void> {
    if (this.#closed || socket !== this.#socket) return
    this.busy = this.hinting = false
    if (this.table) this.state = 'away'
    if (code === NOT_INVITED || code === NO_TABLE) return this.#explain()
    this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.7 + 0.6 * Math.random()))
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2)
  }

  /** Why the socket was refused is what the table's page of the API says. */
  async #explain(): Promise<void> {
    this.state = 'gone'
    await api.table(this.id, this.invitation).catch((error) => (this.trouble = wordsOf(error)))
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
