import type { Component } from 'svelte'
import type { Mine, Table, Told } from '../wire'
import type { Deck } from './cards'

/** What a board gets. It draws `mine.view` and offers exactly `mine.legal`; it decides no rule. */
export interface BoardProps {
  /** The last message. */
  table: Table
  /** The seat that is shown at the bottom; a spectator's has none. */
  mine: Mine
  /** What happened since the message before, for animation. */
  told: Told[]
  act: (pick: string) => void
  /** A pick is on its way. */
  busy: boolean
  /** One device for several: the hand stays covered until its owner says so. */
  covered: boolean
  /** What the coach advises here, to be marked where it is done; where that takes two steps, one after the other. */
  advice?: string | null
  /** A lesson: nothing is remembered from other games, and nothing is kept for them. */
  lesson?: boolean
  /** For a board that tells in scenes: the sentence it has come to, or null when it has caught up. */
  follow?: (told: Told | null) => void
}

export const GAMES = ['white-jack', 'tauziehen', 'colouredjack', 'black-jack', 'j-solitaer'] as const
export type GameName = (typeof GAMES)[number]

export const DECKS: Record<string, Deck> = {
  'white-jack': 'combi',
  tauziehen: 'combi',
  colouredjack: 'maxomin',
  'black-jack': 'french',
  'j-solitaer': 'jay',
}

const PREFIXES: Record<string, GameName> = {
  WJ: 'white-jack',
  TZ: 'tauziehen',
  CJ: 'colouredjack',
  BJ: 'black-jack',
  JS: 'j-solitaer',
}

/** `house` for what all games share. */
export function gameOfClause(id: string): string {
  return PREFIXES[id.split('-')[0]!] ?? 'house'
}

type Loads = () => Promise<{ default: Component<BoardProps> }>
const boards = import.meta.glob('../games/*/Board.svelte') as Record<string, Loads>

/** The game's board, or the plain one that can play every game. */
export async function boardOf(game: string): Promise<Component<BoardProps>> {
  const load = boards[`../games/${game}/Board.svelte`] ?? (() => import('./PlainBoard.svelte'))
  return (await load()).default
}
