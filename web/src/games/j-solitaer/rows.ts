/** So much of every card has to show for a thumb, and where there is no height to spare. */
export const THUMB = 44
export const DENSE = 40
const MOST_ROWS = 3

/** The hand in rows, from where to where; even ones, and no more of them than it takes. */
export function wraps(cards: number, room: number, card: number, shows: number): [number, number][] {
  const fit = room && card ? Math.max(1, Math.floor((room - card) / Math.min(shows, card)) + 1) : cards
  const rows = Math.max(1, Math.min(MOST_ROWS, Math.ceil(cards / fit)))
  const each = Math.ceil(cards / rows)
  return Array.from({ length: rows }, (_, row) => [row * each, Math.min(cards, (row + 1) * each)])
}
