/** «vor 5 Minuten», «gestern»: how long ago it was. */
import { speaks, t } from '../../common/lang.svelte'

const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

export function since(at: number): string {
  const ago = Date.now() - at
  const found = STEPS.find(([, long]) => ago >= long)
  if (!found) return t('gerade eben', 'just now')
  const [unit, long] = found
  return new Intl.RelativeTimeFormat(speaks.lang, { numeric: 'auto' }).format(-Math.floor(ago / long), unit)
}
