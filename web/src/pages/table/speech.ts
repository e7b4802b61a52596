/** What is said of a table to those who do not see it: what happened, whose turn it is, and what can be done. */
import type { Mine, Table, Told } from '../../wire'
import { t } from '../../common/lang.svelte'
import { offerWords } from '../../common/offers'

/** As whoever looks knows it. */
export interface Seen {
  table: Table
  /** The seat that looks; undefined: nobody does, or the cards are covered. */
  mine: Mine | undefined
  told: Told[]
  /** Several people share this device: they are called by their names. */
  shared: boolean
  /** The board is still showing how it came to this. */
  waits: boolean
}

/** It comes round after round and changes nothing for anybody: the log has it. */
const UNSPOKEN = new Set<string>(['shuffled'])
const MOST = 12

/** Follows a table from message to message; the same one again says nothing. */
export class Speech {
  #position = -1
  #turn = ''
  #offer = ''
  /** Something has happened since that was not one's own doing: the turn is a new one. */
  #moved = false
  #over = true
  #told = ''

  of(seen: Seen): string {
    return [this.#happened(seen), seen.waits ? '' : this.#now(seen)].filter(Boolean).join(' ')
  }

  #happened({ table, mine, told }: Seen): string {
    if (!mine || table.position === this.#position) return '' // who lifts the cover hears it then, as their seat saw it
    if (this.#position < 0) this.#over = table.phase === 'over'
    this.#position = table.position
    const own = ({ event }: Told) => 'seat' in event && event.seat === mine?.seat
    this.#moved ||= !told.every(own)
    // «Computer zieht eine Karte.» eight times over is said once.
    const spoken = told.filter(
      (one, i) => !UNSPOKEN.has(one.event.event) && (own(one) || one.words !== told[i - 1]?.words),
    )
    return (this.#told = spoken.slice(-MOST).map((one) => one.words).join(' '))
  }

  #now({ table, mine, shared }: Seen): string {
    const ended = table.phase === 'over' && !this.#over
    this.#over = table.phase === 'over'
    if (ended) return table.result && !this.#told.includes(table.result) ? table.result : ''
    const who = table.seats[table.to_act]
    if (table.phase !== 'running' || !who || !mine) return ''
    const own = table.to_act === mine.seat
    const ahead = !own && mine.may_ahead && mine.ahead === null
    const turn = own ? `own ${mine.seat}` : ahead ? 'ahead' : `of ${table.to_act}`
    const offer = own || ahead ? offerWords(table.game, mine) : ''
    const [anew, other] = [turn !== this.#turn || (own && this.#moved), offer !== this.#offer]
    this.#turn = turn
    this.#offer = offer
    this.#moved = false
    if (!anew) return other ? `${offer}.` : ''
    if (ahead) return t(`Du kannst schon wählen: ${offer}.`, `You may choose already: ${offer}.`)
    if (own && !shared) return t(`Du bist am Zug: ${offer}.`, `Your turn: ${offer}.`)
    if (own) return t(`${who.name} ist am Zug: ${offer}.`, `${who.name} is to play: ${offer}.`)
    return who.kind === 'computer' ? '' : t(`${who.name} ist am Zug.`, `${who.name} is to play.`)
  }
}
