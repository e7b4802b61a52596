/** A seat is known by its colour and by its shape, in a box of 24. */
export const SHAPES = [
  'M12 2 22 12 12 22 2 12Z',
  'M7 3h10l5 9-5 9H7l-5-9Z',
  'M15.5 2.2A10 10 0 1 0 21.8 15.5 8.2 8.2 0 0 1 15.5 2.2Z',
  'M12 2c3 1.8 6 2.6 9 2.6 0 8-2.4 14-9 17.4-6.6-3.4-9-9.4-9-17.4 3 0 6-.8 9-2.6Z',
  'M12 1.8c4.6 6 7 9.3 7 13a7 7 0 0 1-14 0c0-3.700 2.4-7 7-13Z',
  'M12 2 22 11h-3v11H5V11H2Z',
  'M4 2h16c0 5-3 7.5-5.5 10 2.5 2.5 5.5 5 5.5 10H4c0-5 3-7.5 5.5-10C7 9.5 4 7 4 2Z',
  'M5 2h14v20l-7-6-7 6Z',
]

/** The seats from the one at the bottom on, clockwise; a spectator sits behind seat 0. */
export function around(seats: number, mine: number | null): number[] {
  return Array.from({ length: seats }, (_, i) => (i + (mine ?? 0)) % seats)
}
