/** On a table a clause opens in the panel beside it; elsewhere in a dialog, where it is cited. */
export const clauses = $state<{ open: ((id: string) => void) | null; shown: string[] }>({ open: null, shown: [] })

function isPlain(event: MouseEvent): boolean {
  return !(event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
}

/** For a click on a clause's link. A clause that is cited by the one that is shown takes its place; there is a way back. */
export function openHere(event: MouseEvent, id: string): void {
  if (!isPlain(event)) return
  event.preventDefault()
  if (clauses.open && !clauses.shown.length) clauses.open(id)
  else clauses.shown.push(id)
}

/** For a clause's own number in a book: in the panel it is pointed out, elsewhere it is an address. */
export function pointOut(event: MouseEvent, id: string): void {
  if (!clauses.open || !isPlain(event)) return
  event.preventDefault()
  clauses.open(id)
}
