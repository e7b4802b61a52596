/** What a line of the log shows at a glance, game by game; the whole sentence is the game's own. */
import type { Told } from '../wire'
import type { Deck } from './cards'
import { t } from './lang.svelte'

export interface Glimpse {
  /** By their notation; null: a back. */
  cards?: (string | number | null)[]
  /** Three or four of them, without a person: the mark before them says who. */
  words: string
  /** Pictures that are text, such as dice: large, before the words. */
  signs?: string
  /** What follows of the same seats and the same run is one line with it: all cards, and the words of the last. */
  run?: string
  /** What goes on the words of the run's line, in place of taking theirs. */
  adds?: string
  /** A part of the game begins: a line is drawn above. */
  begins?: boolean
  /** Where the event itself names no seat. */
  seats?: number[]
}

export interface Glimpses {
  deck: Deck
  /** null: the sentence itself is shown. */
  of: (event: Told['event']) => Glimpse | null
}

const games = import.meta.glob('../games/*/glimpses.ts') as Record<string, () => Promise<{ default: Glimpses }>>

/** null: a game from elsewhere, whose log is sentences. */
export async function glimpsesOf(game: string): Promise<Glimpses | null> {
  return (await games[`../games/${game}/glimpses.ts`]?.())?.default ?? null
}

/** What several games say alike. */
export const said = {
  firstPlayer: () => t('ausgelost, fängt an', 'by lot, goes first'),
  reshuffled: () => t('Ablage neu gemischt', 'discards reshuffled'),
  drawn: () => t('gezogen', 'drawn'),
  dealt: () => t('gegeben', 'dealt'),
  roundWon: () => t('Runde gewonnen', 'round won'),
}
