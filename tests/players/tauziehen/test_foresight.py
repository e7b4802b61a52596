"""Tauziehen's expert: boards by number, what a table says of them, and turns tried in the same deals."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.core.bits import lowest, members
from kartenhaus.engine.bodies import Mode
from kartenhaus.engine.native import has_compiler
from kartenhaus.games.tauziehen.actions import Play
from kartenhaus.games.tauziehen.state import State
from kartenhaus.players.expert import expert
from kartenhaus.players.tauziehen.boards import BOARDS, FACES, PER_SCORE, TRIPLES, board_after, triple
from kartenhaus.players.tauziehen.foresight import Foresight
from kartenhaus.players.tauziehen.worths import SCALE, packed, table, unpacked, worth_of
from tests.positions import table as set_up
from tests.referee import Referee

MODES: list[Mode] = ["plain", "portable", "native"] if has_compiler() else ["plain", "portable"]
DEALT = "first 0, deal 13, deal 7, deal 22, deal 28, mark 4"
GAME = kh.game("tauziehen")


def midgame(picks: int = 30, **options: str) -> kh.Play:
    play, solid = kh.game("tauziehen", **options).start(seed=5), kh.player("solid", GAME, seed=5)
    while len(play.numbers) < picks or len(play.legal()) < 2:
        play.make(solid.choose(play.view(play.to_act)))
    return play


# ── Boards ───────────────────────────────────────────────────────────────────
def number_of(s: State, seat: int, kept: int) -> int:
    """The board's number, from the state as it is."""
    side = 1 if seat == 0 else -1
    faces = [2 * (2 + side * s.position[n]) + (kept >> n & 1) for n in range(5)]
    own, other = lowest(s.seat[seat].mark), lowest(s.seat[1 - seat].mark)
    rest = [face for n, face in enumerate(faces) if n not in (own, other)]
    score = 4 * s.seat[seat].points + s.seat[1 - seat].points
    return score * PER_SCORE + (faces[own] * FACES + faces[other]) * TRIPLES + triple(*rest)


def test_the_board_after_a_turn_is_the_one_that_the_rules_lead_to() -> None:
    play, player = GAME.start(seed=3), kh.player("random", GAME, seed=3)
    seen = 0
    while play.to_act != kh.OVER:
        before, seat = play.state.copy(), play.to_act
        pick = player.choose(play.view(seat))
        play.make(pick)
        if isinstance(pick, Play) and play.to_act != kh.OVER:
            card, mark = pick.card, pick.mark
            kept = lowest(before.seat[seat].hand ^ 1 << card)
            for side in range(2):
                assert board_after(before, card, mark, side, kept) == number_of(play.state, side, kept)
            seen += 1
    assert seen > 10


def test_three_unmarked_rope_cards_count_in_any_order_and_all_triples_have_numbers_of_their_own() -> None:
    assert triple(7, 2, 5) == triple(2, 5, 7) == triple(5, 7, 2)
    every = {triple(x, y, z) for x in range(FACES) for y in range(x, FACES) for z in range(y, FACES)}
    assert every == set(range(TRIPLES))


# ── The table ────────────────────────────────────────────────────────────────
def test_worths_come_out_of_the_table_as_they_were_put_in() -> None:
    worths = [-1.0, 1.0, 0.0, 0.5, -0.25, 1 / SCALE, -1 / SCALE, 0.9]
    kept = unpacked(packed(worths))
    assert [worth_of(kept, n) for n in range(8)] == pytest.approx(worths, abs=0.5 / SCALE)


def test_the_table_has_a_worth_for_every_board() -> None:
    assert len(table()) * 8 == BOARDS


def test_points_and_rope_cards_on_the_own_side_are_worth_something() -> None:
    play = set_up("tauziehen", f"{DEALT}, play 28 mark 8, draw 9")
    s = play.state
    level = worth_of(table(), number_of(s, 1, 22))
    for symbol in members(0b10001):
        s.position[symbol] -= 1
    nearer = worth_of(table(), number_of(s, 1, 22))
    s.seat[1].points = 2
    assert level < nearer < worth_of(table(), number_of(s, 1, 22))
    assert worth_of(table(), number_of(s, 0, 22)) < 0


# ── The expert ───────────────────────────────────────────────────────────────
def test_the_expert_of_tauziehen_looks_up_what_boards_are_worth() -> None:
    assert isinstance(expert(GAME), Foresight)


@pytest.mark.parametrize("opening", ["mark", "even"])
def test_it_thinks_alike_in_every_body(opening: str) -> None:
    for picks in (6, 30):
        play = midgame(picks, opening=opening)
        thoughts = [Foresight(GAME, seed=2, simulations=40, mode=mode).think(play.view(play.to_act)) for mode in MODES]
        assert thoughts == thoughts[:1] * len(MODES)


@pytest.mark.rule("G-3")
def test_its_worths_do_not_depend_on_unseen_cards() -> None:
    play = midgame()
    seat = play.to_act
    referee = Referee(play.game, play.seats, "plain")
    referee.put(play.state)
    other = play.clone()
    other.state = referee.redealt(seat, 77)
    assert other.state != play.state
    one, two = (Foresight(GAME, seed=2, simulations=60).think(p.view(seat)) for p in (play, other))
    assert one == two


@pytest.mark.parametrize("mode", MODES)
def test_a_winning_card_is_played(mode: Mode) -> None:
    """Both need one more point; only one of seat 1's cards brings it, and seat 0 would have it next."""
    play = set_up("tauziehen", DEALT)
    play.state.seat[0].points = play.state.seat[1].points = 3
    play.state.position[:] = [2, 2, 2, -2, 2]
    player = Foresight(GAME, seed=1, simulations=100, mode=mode)
    assert str(player.choose(play.view(1))).startswith("play 28")
    assert max(player.think(play.view(1)), key=lambda v: v.worth).worth == 1


def test_turns_that_fall_behind_are_left_out_unless_the_shares_are_to_be_fair() -> None:
    play = set_up("tauziehen", DEALT)
    play.state.seat[0].points = play.state.seat[1].points = 3
    play.state.position[:] = [2, 2, 2, -2, 2]
    view = play.view(1)
    visits = [valued.visits for valued in Foresight(GAME, seed=1, simulations=1000).think(view)]
    fair = [valued.visits for valued in Foresight(GAME, seed=1, simulations=1000).think(view, fair=True)]
    assert min(visits) < max(visits) / 2
    assert len(set(fair)) == 1


def test_with_a_handful_of_simulations_it_beats_solid() -> None:
    wins = 0
    for deal in range(20):
        for seat in range(2):
            play = GAME.start(seed=f"{deal}")
            players = [kh.player("solid", GAME, seed=deal)] * 2
            players[seat] = Foresight(GAME, seed=deal, simulations=60)
            while play.to_act != kh.OVER:
                play.make(players[play.to_act].choose(play.view(play.to_act)))
            wins += play.payoffs is not None and play.payoffs[seat] > 0
    assert wins >= 25
