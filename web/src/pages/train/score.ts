/** How the training goes: kept on this device, game by game. */
import { keep, kept } from '../../common/keep'

const RECENT = 200
const DAYS = 60

/** So many decisions, so many of them right, and what the others cost in all, in stakes. */
export interface Sum {
  n: number
  right: number
  cost: number
}

export interface Score extends Sum {
  streak: number
  longest: number
  /** The last decisions, oldest first: 1 was right. */
  recent: number[]
  /** By date, as 2026-11-18. */
  days: Record<string, Sum>
}

const NOTHING: Score = { n: 0, right: 0, cost: 0, streak: 0, longest: 0, recent: [], days: {} }

export function scoreOf(game: string): Score {
  try {
    return { ...NOTHING, ...(JSON.parse(kept(`training ${game}`) ?? '{}') as Partial<Score>) }
  } catch {
    return NOTHING
  }
}

export function keepScore(game: string, score: Score | null): void {
  keep(`training ${game}`, score && JSON.stringify(score))
}

/** Of all games. */
export function forgetTraining(): void {
  try {
    for (const name of Object.keys(localStorage).filter((one) => one.startsWith('training '))) keep(name, null)
  } catch {
    // Nothing is kept there.
  }
}

export function dateOf(now: Date): string {
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0')).join('-')
}

function added(sum: Sum | undefined, right: boolean, cost: number): Sum {
  const { n, right: some, cost: all } = sum ?? { n: 0, right: 0, cost: 0 }
  return { n: n + 1, right: some + (right ? 1 : 0), cost: all + cost }
}

/** With one more decision. */
export function counted(score: Score, right: boolean, cost: number, now: Date): Score {
  const date = dateOf(now)
  const streak = right ? score.streak + 1 : 0
  const days = Object.entries({ ...score.days, [date]: added(score.days[date], right, cost) })
  return {
    ...added(score, right, cost),
    streak,
    longest: Math.max(score.longest, streak),
    recent: [...score.recent, right ? 1 : 0].slice(-RECENT),
    days: Object.fromEntries(days.sort(([a], [b]) => a.localeCompare(b)).slice(-DAYS)),
  }
}

/** Shares of right answers among the last so many, as they changed. */
export function curve(recent: number[], among = 20): number[] {
  return recent.map((_, i) => {
    const some = recent.slice(Math.max(0, i + 1 - among), i + 1)
    return (100 * some.reduce((all, one) => all + one, 0)) / some.length
  })
}
