import { untrack } from 'svelte'
import { Trouble } from './api'
import { speaks } from './lang.svelte'
import { online, reached } from './online.svelte'

/** What the server says, in the chosen language: asked for anew whenever that changes, and the last answer counts. If it
 * could not be reached, it is asked again as soon as it can. */
export function inLanguage<Said>(
  ask: () => Promise<Said>,
  take: (said: Said) => void,
  fail: (error: unknown) => void = () => {},
): void {
  let again = $state(0)
  let missed = false
  $effect(() => {
    void [speaks.lang, again]
    let current = true
    ask().then(
      (said) => current && take(said),
      (error) => {
        if (error instanceof Trouble && error.status === 0) {
          missed = true
          reached(false)
        }
        if (current) fail(error)
      },
    )
    return () => void (current = false)
  })
  $effect(() => {
    if (!online.reachable || !missed) return
    missed = false
    untrack(() => again++)
  })
}
