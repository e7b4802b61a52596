/** On a table a clause opens in the panel beside it; elsewhere its link leads to the rule book. */
export const clauses = $state<{ open: ((id: string) => void) | null }>({ open: null })
