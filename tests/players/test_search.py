"""The search: through the rules' own functions, from what a seat knows, the same in every body."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

import kartenhaus as kh
from kartenhaus.engine.bodies import Mode
from kartenhaus.engine.native import has_compiler
from kartenhaus.players.expert import Expert, TreeSearcher
from tests.laws import Case, cases
from tests.positions import go_on, table
from tests.referee import Referee, spec

MODES: list[Mode] = ["plain", "portable", "native"] if has_compiler() else ["plain", "portable"]
SEARCHED = [name for name in kh.games() if name != "black-jack"]
DEALT = "first 0, deal 13, deal 7, deal 22, deal 28, mark 4"


def midgame(name: str, seats: int = 2, picks: int = 30) -> kh.Play:
    game = kh.game(name, **spec(name).VARIANTS[0])
    play = game.start(seats, seed=5)
    player = kh.player("solid", game, seed=5)
    while play.to_act != kh.OVER and (len(play.numbers) < picks or len(play.legal()) < 2):
        play.make(player.choose(play.view(play.to_act)))
    return play


@pytest.mark.parametrize("case", list(cases()), ids=str)
def test_the_search_makes_the_same_tree_in_every_body(case: Case) -> None:
    """Of every game, with every number of seats and every option: the same visits, the same worths."""
    play, solid = case.game.start(case.seats, seed=5), kh.player("solid", case.game, seed=5)
    while len(play.numbers) < 8 or len(play.legal()) < 2:
        play.make(solid.choose(play.view(play.to_act)))
    view = play.view(play.to_act)
    experts = [Expert(play.game, seed=2, simulations=40, mode=mode) for mode in MODES]
    thoughts = [expert.think(view) for expert in experts]
    sizes = [one.size() for expert in experts for one in expert.searchers if isinstance(one, TreeSearcher)]
    assert thoughts == thoughts[:1] * len(MODES)
    assert sizes == sizes[:1] * len(MODES)
    assert sizes[0][0] > 1


@pytest.mark.parametrize("name", SEARCHED)
@pytest.mark.rule("G-3")
def test_the_experts_choice_does_not_depend_on_unseen_cards(name: str) -> None:
    play = midgame(name)
    seat = play.to_act
    referee = Referee(play.game, play.seats, "plain")
    referee.put(play.state)
    other = play.clone()
    other.state = referee.redealt(seat, 77)
    one, two = (Expert(play.game, seed=2, simulations=60).think(p.view(seat)) for p in (play, other))
    assert one == two


@pytest.mark.parametrize("mode", MODES)
def test_a_winning_card_is_played(mode: Mode) -> None:
    """Both need one more point; only one of seat 1's cards brings it, and seat 0 would have it next."""
    play = table("tauziehen", DEALT)
    play.state.seat[0].points = play.state.seat[1].points = 3
    play.state.position[:] = [2, 2, 2, -2, 2]
    expert = Expert(play.game, seed=1, simulations=400, mode=mode)
    assert str(expert.choose(play.view(1))).startswith("play 28")
    assert max(expert.think(play.view(1)), key=lambda v: v.worth).worth == pytest.approx(1)


def test_with_fair_shares_every_action_is_tried_equally_often() -> None:
    play = table("tauziehen", DEALT)
    valued = Expert(play.game, seed=1, simulations=401).think(play.view(1), fair=True)
    assert sum(v.visits for v in valued) == 401
    assert max(v.visits for v in valued) - min(v.visits for v in valued) <= 1
    assert {str(v.action) for v in valued} == {str(action) for action in play.legal()}


def test_what_was_learnt_serves_the_next_move_until_a_new_game() -> None:
    play = table("tauziehen", DEALT)
    expert = Expert(play.game, seed=1, simulations=2000)
    go_on(play, f"{expert.choose(play.view(1))}, draw 9")
    go_on(play, f"{play.legal()[0]}, draw 30")
    (searcher,) = expert.searchers
    searcher.put(play.view(1).covered)
    assert sum(visits for _, visits, _ in searcher.values(1)) > 0
    expert.new_game(0)
    assert sum(visits for _, visits, _ in searcher.values(1)) == 0


def test_a_budget_of_simulations_gives_the_same_answer_every_time() -> None:
    play = midgame("tauziehen")
    view = play.view(play.to_act)
    one, two, other = (Expert(play.game, seed=seed, simulations=300).think(view) for seed in (4, 4, 5))
    assert one == two
    assert one != other


def test_threads_share_the_work_and_add_up_what_they_found() -> None:
    play = table("tauziehen", DEALT)
    valued = Expert(play.game, seed=1, simulations=500, threads=2).think(play.view(1))
    assert sum(v.visits for v in valued) == 500
    assert Expert(play.game, seed=1, seconds=0.01, threads=2).choose(play.view(1)) in play.legal()


def test_plain_experts_and_policies_do_without_numpy() -> None:
    script = textwrap.dedent("""
        import sys
        sys.modules["numpy"] = None
        import kartenhaus as kh
        from kartenhaus.players.expert import expert
        for name in kh.games():
            play = kh.game(name).start(seed=3)
            solid = kh.player("solid", play.game, seed=3)
            while len(play.numbers) < 30 or len(play.legal()) < 2:
                play.make(solid.choose(play.view(play.to_act)))
            thinker = expert(play.game, seed=3, simulations=10, mode="plain")
            play.make(thinker.choose(play.view(play.to_act)))
            print(name)
    """)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == list(kh.games())


def test_a_spectator_has_nothing_to_decide() -> None:
    play = table("tauziehen", DEALT)
    with pytest.raises(ValueError, match="spectator"):
        Expert(play.game, simulations=1).think(play.view(None))
