/** Speaks to screen readers: two live regions, so that the same sentence twice is heard twice. */
let regions: HTMLElement[] = []
let turn = 0

export function announce(words: string, urgent = false): void {
  if (!words) return
  if (!regions.length) regions = [region('polite'), region('polite'), region('assertive')]
  const here = urgent ? regions[2]! : regions[turn ^= 1]!
  if (!urgent) regions[turn ^ 1]!.textContent = ''
  here.textContent = urgent && here.textContent === words ? words + '\u00a0' : words
}

function region(live: 'polite' | 'assertive'): HTMLElement {
  const node = document.createElement('div')
  node.className = 'unseen'
  node.setAttribute('aria-live', live)
  document.body.append(node)
  return node
}
