/** The accessible names of the cards, by deck and notation. */
import { t } from './lang.svelte'

const DECKS = ['combi', 'maxomin', 'french', 'jay'] as const
export type Deck = (typeof DECKS)[number]

/** Whether there are drawings of a deck. */
export function isDeck(deck: string | undefined): deck is Deck {
  return DECKS.includes(deck as Deck)
}

export type Names = Record<string, [string, string]>

const SYMBOLS: [number, string, string][] = [
  [1, 'Kreis', 'circle'],
  [2, 'Dreieck', 'triangle'],
  [4, 'Quadrat', 'square'],
  [8, 'Kreuz', 'cross'],
  [16, 'Stern', 'star'],
]
const COLOURS: Names = { b: ['Blau', 'blue'], g: ['Grün', 'green'], y: ['Gelb', 'yellow'], r: ['Rot', 'red'] }
const SUITS: Names = { s: ['Pik', 'spades'], h: ['Herz', 'hearts'], d: ['Karo', 'diamonds'], c: ['Kreuz', 'clubs'] }
const RANKS: Names = {
  A: ['Ass', 'ace'],
  T: ['10', '10'],
  J: ['Bube', 'jack'],
  Q: ['Dame', 'queen'],
  K: ['König', 'king'],
}
const JAY_COLOURS: Names = {
  a: ['Apricot', 'apricot'],
  b: ['Beere', 'berry'],
  c: ['Cyan', 'cyan'],
  d: ['Denim', 'denim'],
  e: ['Efeu', 'evergreen'],
}
const JAY_FIGURES: Names = { B: ['Botschafter', 'ambassador'], D: ['Dieb', 'thief'], J: ['Jay', 'Jay'] }

function of(names: Names, letter: string): string {
  const both = names[letter]
  return both ? t(...both) : letter
}

/** «13: Kreis, Quadrat, Kreuz», «Herz-König». A deck of one's own brings its colours and figures along. */
export function cardName(deck: Deck, card: string | number, colours = JAY_COLOURS, figures = JAY_FIGURES): string {
  const text = String(card)
  if (deck === 'combi') return combi(Number(card))
  if (deck === 'french') return french(text)
  if (deck === 'maxomin') return text.length < 2 ? t(`Zusatzkarte ${text}`, `extra card ${text}`) : maxomin(text)
  return `${of(colours, text[0]!)} ${of(figures, text.slice(1))}`
}

function combi(card: number): string {
  if (!card) return 'Joker'
  const shown = SYMBOLS.filter(([value]) => card & value).map(([, de, en]) => t(de, en))
  return `${card}: ${shown.join(', ')}`
}

function french(card: string): string {
  const [rank, suit] = [of(RANKS, card[0]!), of(SUITS, card[1]!)]
  return t(`${suit}-${rank}`, `${rank} of ${suit}`)
}

const COURT: Record<string, string> = { '10': 'M', '11': 'V', '12': 'W' }

function maxomin(card: string): string {
  const number = card.slice(1)
  return `${of(COLOURS, card[0]!)} ${COURT[number] ?? ''}${number}`
}

export function backName(): string {
  return t('verdeckte Karte', 'card face down')
}
