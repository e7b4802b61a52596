import type { Choice } from '../../wire'

export const ROPES = [1, 2, 4, 8, 16] as const
export const GLYPHS: Record<number, string> = { 1: '●', 2: '▲', 4: '■', 8: '✚', 16: '★' }

/** A legal action, taken apart: the hand card (none in the opening) and the rope card for the marker. */
export interface Play {
  card: number | null
  mark: number
  choice: Choice
}

const NOTATION = /^(?:play (\d+) )?mark (\d+)$/

export function plays(legal: Choice[]): Play[] {
  const found: Play[] = []
  for (const choice of legal) {
    const parts = NOTATION.exec(choice.pick)
    if (parts) found.push({ card: parts[1] ? Number(parts[1]) : null, mark: Number(parts[2]), choice })
  }
  return found
}
