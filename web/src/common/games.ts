import type { Component } from 'svelte'
import type { Analysis, Mine, Replay, Step, Table, Told } from '../wire'

/** What a board gets. It draws `mine.view` and offers exactly `mine.legal`; it decides no rule. */
export interface BoardProps {
  /** The last message. */
  table: Table
  /** What is seen and may be done; a spectator's has no seat. */
  mine: Mine
  /** The seat at the bottom: one's own; of a spectator's view, the one that the device is passed on to. */
  bottom: number | null
  /** What happened since the message before, for animation. */
  told: Told[]
  act: (pick: string) => void
  /** A pick is on its way. */
  busy: boolean
  /** What the coach advises here, to be marked where it is done; where that takes two steps, one after the other. */
  advice?: string | null
  /** A lesson: nothing is remembered from other games, and nothing is kept for them. */
  lesson?: boolean
  /** For a board that tells in scenes: the sentence it has come to, or null when it has caught up. */
  follow?: (told: Told | null) => void
}

type Loads = () => Promise<{ default: Component<BoardProps> }>
const boards = import.meta.glob('../games/*/Board.svelte') as Record<string, Loads>

/** The game's board, or the plain one that can play every game. */
export async function boardOf(game: string): Promise<Component<BoardProps>> {
  const load = boards[`../games/${game}/Board.svelte`] ?? (() => import('./PlainBoard.svelte'))
  return (await load()).default
}

type Review = Component<{ replay: Replay; analysis: Analysis; seat: number; load: (place: number) => Promise<Step | undefined> }>
const reviews = import.meta.glob('../games/*/Review.svelte') as Record<string, () => Promise<{ default: Review }>>

/** What a game adds to the coach's words in a replay; most add nothing. */
export async function reviewOf(game: string): Promise<Review | null> {
  return (await reviews[`../games/${game}/Review.svelte`]?.())?.default ?? null
}

/** What a game adds to the bar above its table, for whoever sits there. */
export type AtTable = Component<{ table: Table; mine: Mine; leave: () => void }>
const additions = import.meta.glob('../games/*/AtTable.svelte') as Record<string, () => Promise<{ default: AtTable }>>

export async function additionOf(game: string): Promise<AtTable | null> {
  return (await additions[`../games/${game}/AtTable.svelte`]?.())?.default ?? null
}
