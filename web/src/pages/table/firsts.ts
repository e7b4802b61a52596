/** One sentence for the first time that a player meets a decision, by the first word of the pick. */
import type { Choice } from '../../wire'
import { factsOf } from '../../common/facts.svelte'
import { keep, kept } from '../../common/keep'

function met(game: string): string[] {
  return kept(`first ${game}`)?.split(' ') ?? []
}

function verbOf(pick: string): string {
  return pick.split(' ')[0]!
}

/** The first kind of decision on offer that this browser has not met yet. */
export function firstOf(game: string, legal: Choice[]): { verb: string; words: string } | null {
  const known = met(game)
  const offered = new Set(legal.map((choice) => verbOf(choice.pick)))
  const firsts = Object.entries(factsOf(game)?.firsts ?? {})
  const [verb, words] = firsts.find(([one]) => offered.has(one) && !known.includes(one)) ?? []
  return verb === undefined || words === undefined ? null : { verb, words }
}

export function meet(game: string, verb: string): void {
  const known = met(game)
  if (!known.includes(verb)) keep(`first ${game}`, [...known, verb].join(' '))
}
