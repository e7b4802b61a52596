import { Trouble } from './api'
import { speaks } from './lang.svelte'
import { reached } from './online.svelte'

/** What the server says, in the chosen language: asked for anew whenever that changes, and the last answer counts. */
export function inLanguage<Said>(
  ask: () => Promise<Said>,
  take: (said: Said) => void,
  fail: (error: unknown) => void = () => {},
): void {
  $effect(() => {
    void speaks.lang
    let current = true
    ask().then(
      (said) => current && take(said),
      (error) => {
        if (error instanceof Trouble && error.status === 0) reached(false)
        if (current) fail(error)
      },
    )
    return () => void (current = false)
  })
}
