/** The five or six things that one must know of a game, each as a picture with a sentence. */
import type { Deck } from './cards'

/** What a picture is made of, from left to right; a card that is null shows its back. */
export type Piece =
  | { card: string | number | null; marked?: boolean; quiet?: boolean }
  | { dice: number[] }
  | { sign: string }

export interface Cheat {
  picture: Piece[]
  de: string
  en: string
  /** Where it is written in full. */
  clause: string
}

export interface CheatSheet {
  deck: Deck
  cheats: Cheat[]
}

const sheets = import.meta.glob('../games/*/cheat_sheet.ts') as Record<string, () => Promise<{ default: CheatSheet }>>

export async function cheatSheetOf(game: string): Promise<CheatSheet | null> {
  return (await sheets[`../games/${game}/cheat_sheet.ts`]?.())?.default ?? null
}
