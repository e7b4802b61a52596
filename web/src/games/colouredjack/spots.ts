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

/** As CSS, for a board that is wider than high; where there is less room they sit in rows. */
export function spots(others: number): string[] {
  return Array.from({ length: others }, (_, i) => {
    const [x, y] = lying(others, i)
    return `--x: ${x.toFixed(2)}%; --y: ${y.toFixed(2)}%`
  })
}
