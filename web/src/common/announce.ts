/**
 * Speaks to screen readers: two live regions, so that the same sentence twice is heard twice. They are there before
 * anything is said, since what comes together with its region is not spoken; what is said at once is one text, since a
 * second one would take the first one's place.
 */
const regions = [region('polite'), region('polite')]
const loud = region('assertive')
let turn = 0
let waiting: string[] = []

export function announce(words: string, urgent = false): void {
  if (!words) return
  if (urgent) return void (loud.textContent = loud.textContent === words ? words + '\u00a0' : words)
  if (!waiting.length) setTimeout(say)
  waiting.push(words)
}

function say(): void {
  regions[turn]!.textContent = ''
  turn ^= 1
  regions[turn]!.textContent = waiting.join(' ')
  waiting = []
}

/** What was said to one person is not left for another to read. */
export function hush(): void {
  waiting = []
  for (const one of [...regions, loud]) one.textContent = ''
}

function region(live: 'polite' | 'assertive'): HTMLElement {
  const node = document.createElement('div')
  node.className = 'unseen'
  node.setAttribute('aria-live', live)
  document.body.append(node)
  return node
}
