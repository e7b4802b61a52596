import type { ChatLine, Table } from '../../wire'

/** Somebody else at a public table. */
export interface Other {
  person: string
  name: string
}

/** Those who sit there, and then those who have spoken; each once, by the name they were last seen with. */
export function othersAt(table: Table, lines: ChatLine[]): Other[] {
  const found = new Map<string, string>()
  for (const { person, name } of [...table.seats, ...lines]) if (person && !found.has(person)) found.set(person, name)
  return [...found].map(([person, name]) => ({ person, name }))
}
