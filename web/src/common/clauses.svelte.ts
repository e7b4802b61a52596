/** On a table a clause opens in the panel beside it; elsewhere its link leads to the rule book. */
export const clauses = $state<{ open: ((id: string) => void) | null }>({ open: null })

/** For a click on a clause's link. */
export function openHere(event: MouseEvent, id: string): void {
  if (!clauses.open || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  clauses.open(id)
}
