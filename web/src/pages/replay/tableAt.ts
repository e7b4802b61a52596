/** A position of a finished game as a board wants it. */
import type { Replay, SeatSeen, Step, Table } from '../../wire'

export function tableAt(replay: Replay, step: Step, seat: number): Table {
  const seats = replay.names.map((name, i): SeatSeen => ({
    name, kind: 'computer', level: null, mine: i === seat, here: true, free: false, absent: false, left: false,
    stand_in: false, asked: [], agreed: [], person: null,
  }))
  return {
    type: 'table', table: replay.table, position: step.n, game: replay.game, options: replay.options, title: replay.title,
    phase: step.n === replay.count - 1 ? 'over' : 'running', seats, to_act: step.to_act, mine: step.mine,
    undo: false, hints: false, chat: false, clock: null, fair: null, result: null, ended: null, clause: null,
    rematch: null, watching: 0, earlier: null, branch: null, daily: null, delay: 0, delay_seconds: 0, onlookers: [], id: null,
  }
}
