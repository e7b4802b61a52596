/** Where the others sit round the table, clockwise from the left of the one at the bottom: hundredths of the board. */

type Spot = [x: number, y: number]

const CENTRE: Spot = [50, 43]
const RADII: Spot = [40.5, 31]
const ROUND = 0.85 // 1 would be an ellipse; a little squarer leaves more room in the middle

/** Round the upper side of an oval: the top is at 270°, and the more there are, the farther they sit round. */
function lying(others: number, i: number): Spot {
  const whole = others < 2 ? 0 : Math.min(230, 60 + 30 * others)
  const angle = ((270 - whole / 2 + (others < 2 ? 0 : (whole / (others - 1)) * i)) * Math.PI) / 180
  return [CENTRE[0] + RADII[0] * bent(Math.cos(angle)), CENTRE[1] + RADII[1] * bent(Math.sin(angle))]
}

function bent(part: number): number {
  return Math.sign(part) * Math.abs(part) ** ROUND
}

/** On an upright board: one above the other at both sides, and one at the top if they are odd. */
const SIDES: Record<number, number[]> = { 1: [24], 2: [42, 19], 3: [50, 33, 16] }

function upright(others: number, i: number): Spot {
  const side = Math.floor(others / 2)
  if (i < side) return [17, SIDES[side]![i]!]
  if (i >= others - side) return [83, SIDES[side]![others - 1 - i]!]
  return [50, 8.5]
}

/** On a board that is wide and low: two rows high at both sides, the rest along the top. */
const LOW_SIDES = [0, 0, 1, 1, 1, 1, 2, 2]
const LOW_HEIGHTS: Record<number, number[]> = { 1: [30], 2: [42, 15] }
const LOW_APART = 19

function low(others: number, i: number): Spot {
  const side = LOW_SIDES[others]!
  const edge = others < 4 ? 15 : 12 // where few sit, a place is wider
  if (i < side) return [edge, LOW_HEIGHTS[side]![i]!]
  if (i >= others - side) return [100 - edge, LOW_HEIGHTS[side]![others - 1 - i]!]
  const across = others - 2 * side
  return [50 + LOW_APART * (i - side - (across - 1) / 2), 15]
}

/** As CSS: `--x` and `--y` for a board that is wider than high, `--up-…` for an upright one, `--low-…` for a low one. */
export function spots(others: number): string[] {
  return Array.from({ length: others }, (_, i) => {
    const places = { '': lying(others, i), 'up-': upright(others, i), 'low-': low(others, i) }
    return Object.entries(places).map(([name, [x, y]]) => `--${name}x: ${x.toFixed(2)}%; --${name}y: ${y.toFixed(2)}%`)
      .join('; ')
  })
}
