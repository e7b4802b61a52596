import type { Table } from '../../wire'
import { t } from '../../common/lang.svelte'

/** Where a computer player has begun or ceased to play for somebody since the table was seen before. */
export function standInsSince(before: Table | null, now: Table): string[] {
  return now.seats.flatMap((seat, i) => {
    const was = before?.seats[i]
    if (!was || was.kind === 'open' || seat.mine || was.stand_in === seat.stand_in) return []
    return seat.stand_in
      ? t(`Der Computer spielt für ${seat.name} weiter.`, `The computer plays on for ${seat.name}.`)
      : t(`${seat.name} ist wieder da.`, `${seat.name} is back.`)
  })
}
