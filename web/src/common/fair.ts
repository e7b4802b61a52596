/**
 * Was it dealt fairly? Recomputes every draw that a record shows, with the browser's own cryptography and no help from
 * the server: docs/fair.md tells how the stream is made.
 */
import type { Published } from '../wire'

export interface Draw {
  k: bigint
  n: bigint
  takenBack: boolean
}

export interface Round {
  round: number
  commitment: string
  /** Null: not published yet. */
  secret: string | null
  nonces: string[]
  draws: Draw[]
}

export interface Proof {
  table: string
  rounds: Round[]
  /** So many picks were taken over from another game, whose record is the proof of them. */
  given?: number
}

export interface Checked {
  round: Round
  /** The commitment is that of the secret. */
  matches: boolean
  /** So many draws come out as they are stated. */
  right: number
}

const MOST = 1n << 64n
const text = new TextEncoder()

export function canCheck(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

// ── The stream ───────────────────────────────────────────────────────────────
export async function commitment(secret: Uint8Array, table: string, round: number): Promise<string> {
  const named = text.encode(`\0${table}\0${round}`)
  const bytes = new Uint8Array(secret.length + named.length)
  bytes.set(secret)
  bytes.set(named, secret.length)
  return hex(await crypto.subtle.digest('SHA-256', bytes))
}

/** What chance must have picked of each n. */
export async function drawn(
  secret: Uint8Array, table: string, round: number, nonces: string[], ns: bigint[],
): Promise<bigint[]> {
  const message = text.encode([table, String(round), ...nonces].join('\0'))
  const words = wordsOf(await hmac(secret, message))
  const found: bigint[] = []
  for (const n of ns) {
    let word = await next(words)
    while (word >= MOST - (MOST % n)) word = await next(words)
    found.push(word % n)
  }
  return found
}

async function next(words: AsyncGenerator<bigint>): Promise<bigint> {
  return (await words.next()).value as bigint
}

/** Blocks of four words of 64 bits, one HMAC each. */
async function* wordsOf(key: ArrayBuffer): AsyncGenerator<bigint> {
  const signing = await signer(new Uint8Array(key))
  for (let block = 0n; ; block++) {
    const counter = new DataView(new ArrayBuffer(8))
    counter.setBigUint64(0, block)
    const words = new DataView(await crypto.subtle.sign('HMAC', signing, counter.buffer as ArrayBuffer))
    for (let at = 0; at < 32; at += 8) yield words.getBigUint64(at)
  }
}

function signer(key: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', key.slice(), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

async function hmac(key: Uint8Array, message: Uint8Array): Promise<ArrayBuffer> {
  return crypto.subtle.sign('HMAC', await signer(key), message.slice())
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export function bytesOf(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16))
}

// ── A record ─────────────────────────────────────────────────────────────────
/** The header lines Table, Fair and Draws; null: the record says nothing of its dealing. */
export function proofOf(record: string): Proof | null {
  const header = new Map([...record.matchAll(/^\[(\w+) "([^"]*)"\]\s*$/gm)].map(([, name, value]) => [name!, value!]))
  const fair = header.get('Fair')
  const table = header.get('Table')
  if (fair === undefined || table === undefined) return null
  const draws = header.get('Draws')?.split('|') ?? []
  const rounds = fair.split('|').map((round, i) => readRound(i + 1, round, draws[i] ?? '-'))
  const given = parseInt(header.get('Given') ?? '')
  return { table, rounds, ...(given && { given }) }
}

function readRound(round: number, line: string, draws: string): Round {
  const [seal = '', secret = '-', nonces = ''] = line.trim().split(/\s+/)
  return {
    round,
    commitment: seal,
    secret: secret === '-' ? null : secret,
    nonces: nonces ? nonces.split(',') : [],
    draws: draws.trim() === '-' ? [] : draws.trim().split(/\s+/).map(readDraw),
  }
}

function readDraw(word: string): Draw {
  const found = /^(~?)(\d+)\/(\d+)$/.exec(word)
  if (!found) throw new Error(`no draw: ${word}`)
  return { k: BigInt(found[2]!), n: BigInt(found[3]!), takenBack: found[1] === '~' }
}

/** A round that is over while its table goes on, as the table's message has it. */
export function proofOfRound(table: string, last: Published): Proof {
  return { table, rounds: [{ ...last, draws: last.draws.map(readDraw) }] }
}

/** Recomputes all rounds whose secret is published. */
export async function check(proof: Proof): Promise<Checked[]> {
  const found: Checked[] = []
  for (const round of proof.rounds) if (round.secret !== null) found.push(await checkRound(proof.table, round))
  return found
}

async function checkRound(table: string, round: Round): Promise<Checked> {
  const secret = bytesOf(round.secret!)
  const matches = (await commitment(secret, table, round.round)) === round.commitment
  const ks = await drawn(secret, table, round.round, round.nonces, round.draws.map((draw) => draw.n))
  return { round, matches, right: ks.filter((k, i) => k === round.draws[i]!.k).length }
}
