/** How fast things move: as chosen, and as the system asks for. */
import { chosen } from './choices.svelte'

const PACE = { normal: 1, slow: 1.8, quick: 0.5, off: 0 }

/** People who ask their system, or the settings, for less motion get short fades. */
export function isCalm(): boolean {
  return chosen.speed === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** What a duration is to be multiplied by. */
export function pace(): number {
  return PACE[chosen.speed]
}

/** What the styles move keeps the chosen pace, too. */
export function keepPace(): void {
  const hasten = ({ target }: Event) => {
    const factor = pace()
    if (factor === 1 || factor === 0 || !(target instanceof Element)) return
    for (const one of target.getAnimations()) if (!one.id) one.playbackRate = 1 / factor
  }
  addEventListener('transitionrun', hasten)
  addEventListener('animationstart', hasten)
}
