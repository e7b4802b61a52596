/** What the games say of themselves, in the chosen language. */
import type { GameSeen, LevelSeen } from '../wire'
import type { Level } from './kinds'

/** A player from a file of this browser. */
export interface OwnPlayer extends LevelSeen {
  game: string
}

const facts = $state<{ games: GameSeen[]; own: OwnPlayer[] }>({ games: [], own: [] })

export function learnFacts(games: GameSeen[]): void {
  facts.games = games
}

export function learnOwnPlayers(own: OwnPlayer[]): void {
  facts.own = own
}

export function allGames(): GameSeen[] {
  return facts.games
}

export function factsOf(game: string): GameSeen | undefined {
  return facts.games.find((one) => one.name === game)
}

/** `general` for what all games share. */
export function gameOfClause(id: string): string {
  const prefix = id.split('-')[0]
  return facts.games.find((one) => one.prefix === prefix)?.name ?? 'general'
}

/** Those that one may play against, in this game or in all of them; whoever wants no thought at all asks the terminal
 * or the library. */
export function opponents(game?: GameSeen): LevelSeen[] {
  const has = (one: GameSeen, level: Level) => one.levels.some((other) => other.level === level)
  const own = facts.own.filter((one) => one.game === game?.name)
  const levels = game ? [...game.levels, ...own] : (facts.games[0]?.levels ?? [])
  return levels.filter(({ level }) => level !== 'random' && (game || facts.games.every((one) => has(one, level))))
}

export function levelName(level: Level | null): string {
  return [...facts.games.flatMap((game) => game.levels), ...facts.own].find((one) => one.level === level)?.words ?? ''
}
