/** Whether the browser may throw away what this page keeps when it runs short of room. */
import { keep, kept } from './keep'

const ASKED = 'persistence asked'

/** Null where browsers do not say. */
export async function isPersistent(): Promise<boolean | null> {
  return (await navigator.storage?.persisted?.().catch(() => null)) ?? null
}

/** Some browsers ask whoever sits there, others decide by themselves. */
export async function askToPersist(): Promise<boolean> {
  keep(ASKED, 'yes')
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false
}

/** Once, and not before there is something to lose. */
export function askOnceToPersist(): void {
  if (!kept(ASKED)) void askToPersist()
}
