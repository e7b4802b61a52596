"""The coach: worths by what a seat knew, losses, accuracy, the costliest moments, hints."""

from __future__ import annotations

import re
import time
from itertools import pairwise
from typing import Any

import msgspec
import pytest

import kartenhaus as kh
from kartenhaus.core.picks import View
from kartenhaus.core.voice import Voice
from kartenhaus.engine.native import has_compiler
from kartenhaus.players import coach_words, weighing
from kartenhaus.players.coach import Analysis, Decision, Hint, analyse, costliest, duel_line, hint
from kartenhaus.players.valued import Valued
from kartenhaus.players.weighing import Weighed, Weigher, Weighing, sliced, sure_difference
from tests.games.black_jack.setting import cards, dealt, draw
from tests.laws import histories_that_fit
from tests.positions import go_on, table

FEW = 64  # simulations: enough to tell a blunder
GIVING_UP_AT_THE_LIMIT = "starter 0, dice 1 2, card 7, card 1, give-up, dice 3 4, card 3, card 30, lay, card 16"
NOT_SCORING = """
    first 0, deal 10, deal 6, deal 20, deal 14, mark 16, play 14 mark 2, draw 15, play 6 mark 4, draw 28,
    play 15 mark 8, draw 7, play 10 mark 2, draw 17, play 7 mark 1, draw 30, play 28 mark 4, draw 30, play 30 mark 2,
    draw 11, play 17 mark 1, draw 9, play 11 mark 8, draw 21, play 30 mark 16, draw 18, play 21 mark 1, draw 3,
    play 18 mark 2, draw 26, play 3 mark 1, draw 18, play 26 mark 8, draw 27, play 20 mark 16, draw 22, play 9 mark 1,
    draw 12, play 22 mark 4, draw 28, play 27 mark 8, draw 23, play 18 mark 2"""
"""Three points each; `play 28 mark 16` would win."""


def random_game(name: str, seed: int, seats: int | None = None, picks: int | None = None, **options: Any) -> kh.Play:
    play = kh.game(name, **options).start(seats, seed=seed)
    player = kh.player("random", play.game, seed=seed)
    while play.to_act >= 0 and (picks is None or len(play.numbers) < picks):
        play.make(player.choose(play.view(play.to_act)))
    return play


class Fancy:
    """A thinker with fixed fancies: the lower an action's number, the more it is worth, down from `top` by `step`."""

    top, step, naps = 0.5, 0.11, 0.0

    def __init__(self, game: kh.Game, *args: object, **more: object) -> None:
        self.game = game

    def choose(self, view: View) -> Any:
        return self.think(view)[0].action

    def think(self, view: View, fair: bool = False) -> list[Valued]:
        time.sleep(self.naps)
        out = [0] * self.game.rules.MOST_ACTIONS
        numbers = sorted(out[: self.game.rules.actions(view.covered, out)])
        return [Valued(self.game.decode(n), self.top - self.step * i, 0) for i, n in enumerate(numbers)]


@pytest.fixture
def fancies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing, "expert", Fancy)


@pytest.fixture(scope="module")
def tug() -> tuple[kh.Play, Analysis]:
    play = random_game("tauziehen", seed=4)
    return play, analyse(play, FEW)


@pytest.fixture(scope="module")
def jack() -> tuple[kh.Play, Analysis]:
    play = random_game("white-jack", seed=4)
    return play, analyse(play, FEW)


# ── Worths ───────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("which", ["tug", "jack"])
def test_every_decision_has_the_worth_of_every_legal_action_best_first(
    which: str, request: pytest.FixtureRequest
) -> None:
    play, done = request.getfixturevalue(which)
    step = play.game.start(play.seats, chance="manual")
    decisions = {one.n: one for one in done.decisions}
    number = 0
    for n, pick in enumerate(play.picks, 1):
        if step.to_act >= 0:
            number += 1
            one = decisions.pop(n)
            legal = sorted(str(action) for action in step.legal())
            assert (one.number, one.seat, one.chosen) == (number, step.to_act, str(pick))
            assert one.forced == (len(legal) == 1)
            assert sorted(weighed.action for weighed in one.actions) == ([] if one.forced else legal)
            worths = [weighed.worth for weighed in one.actions]
            assert worths == sorted(worths, reverse=True)
            assert all(-1 <= worth <= 1 for worth in worths)
        step.make(pick)
    assert not decisions
    assert number > 20


@pytest.mark.parametrize("which", ["tug", "jack"])
def test_no_loss_is_negative_and_the_best_loses_nothing(which: str, request: pytest.FixtureRequest) -> None:
    _, done = request.getfixturevalue(which)
    assert all(one.loss >= 0 for one in done.decisions)
    assert all(one.loss == 0 for one in done.decisions if one.forced or one.chosen == one.best.action)
    assert any(one.loss > 0 for one in done.decisions)
    for one in done.decisions:
        assert one.loss in (0, pytest.approx(one.best.worth - one.taken.worth, abs=2e-6)) if one.actions else True


def test_worths_that_are_worked_out_have_no_error_and_others_have(
    tug: tuple[kh.Play, Analysis], jack: tuple[kh.Play, Analysis]
) -> None:
    errors = [weighed.error for one in tug[1].decisions for weighed in one.actions]
    assert 0.005 < sum(errors) / len(errors) < 0.2
    estimated = [weighed for one in jack[1].decisions for weighed in one.actions]
    assert all((weighed.error == 0) == (abs(weighed.worth) == 1) for weighed in estimated) or not has_compiler()
    exact = analyse(dealt("T 7 / T T / 6", stake=40, rounds=2), 1)
    assert all(weighed.error == 0 for one in exact.decisions for weighed in one.actions)


def test_more_simulations_make_worths_surer() -> None:
    play = table("tauziehen", "first 0, deal 13, deal 7, deal 22, deal 28")
    view = play.view(0)
    few, many = (Weigher(play.game, n, 1).weigh(view, 5).actions for n in (64, 1024))
    assert sum(one.error for one in many) < 0.6 * sum(one.error for one in few)


def test_a_difference_within_its_error_is_none() -> None:
    best, other = Weighed("a", 0.50, 0.03), Weighed("b", 0.42, 0.04)
    assert sure_difference(best, other) == 0
    assert sure_difference(best, Weighed("c", 0.38, 0.04)) == 0
    assert sure_difference(best, Weighed("c", 0.34, 0.04)) == pytest.approx(0.16)
    assert sure_difference(Weighed("a", 0.5, 0), Weighed("b", 0.49, 0)) == pytest.approx(0.01)


def test_an_error_that_both_share_does_not_blur_their_difference() -> None:
    best, other = Weighed("a", 0.50, 0.04, 0.01), Weighed("b", 0.42, 0.04, 0.01)
    assert sure_difference(best, other) == pytest.approx(0.08)


def test_regret_is_not_fooled_by_what_was_only_lucky_in_one_half() -> None:
    actions = [Weighed("a", 0.1, 0.1), Weighed("b", 0.1, 0.1)]
    lucky = Weighing(actions, {"a": [0.3, -0.1], "b": [0.0, 0.2]})
    assert lucky.regret("b").worth == pytest.approx(-0.15)
    sound = Weighing(actions, {"a": [0.3, 0.2], "b": [0.0, 0.1]})
    assert sound.regret("b").worth == pytest.approx(0.2)
    assert sound.regret("b").error == pytest.approx(0.1)
    assert sound.blind().worth == pytest.approx(0.1)


def test_what_is_computed_is_regretted_as_surely_as_its_estimate_is_good() -> None:
    actions = [Weighed("a", 0.3, 0.02, 0.01), Weighed("b", 0.1, 0.02, 0.01)]
    exact = Weighing(actions, {"a": [0.3, 0.3], "b": [0.1, 0.1]})
    assert list(exact.regret("b")) == pytest.approx([0.2, 0.014142])
    assert exact.regret("a") == (0, 0)
    close = Weighing([actions[0], Weighed("b", 0.29, 0.02, 0.01)], {"a": [0.3, 0.3], "b": [0.29, 0.29]})
    assert list(close.regret("a")) == pytest.approx([0, 0.014142])


def test_a_search_whose_memory_was_full_and_wiped_is_still_read_rightly() -> None:
    play = table("white-jack", "starter 0, dice 6 6, card 31, card 1")
    action = play.game.parse("lay")

    class Wiped:
        calls = 0

        def choose(self, view: View) -> Any:
            return action

        def think(self, view: View, fair: bool = False) -> list[Valued]:
            """0.25 on the average of every slice of ten, as one sum that begins anew at the ninth."""
            self.calls += 1
            return [Valued(action, 0.25, 10 * (1 + self.calls % 9))]

    wiped = Wiped()
    assert sliced(wiped, play.view(0), wiped.think(play.view(0))) == {"lay": [pytest.approx(0.25)] * 12}


# ── The same again, and blind to what was not seen ───────────────────────────
def test_the_same_seed_and_budget_give_the_same_whatever_the_threads(tug: tuple[kh.Play, Analysis]) -> None:
    play, done = tug
    assert analyse(play, FEW, threads=3) == done
    assert analyse(play.record(), FEW, seed="1") == done
    other = analyse(play, FEW, seed=2)
    assert other.decisions != done.decisions
    assert [one.chosen for one in other.decisions] == [one.chosen for one in done.decisions]


@pytest.mark.rule("G-3")
def test_nothing_that_a_seat_did_not_see_changes_what_its_actions_were_worth() -> None:
    compared = 0
    for seed in range(9):
        play = random_game("tauziehen", seed, picks=20)
        done = analyse(play, 16)
        for seat in range(2):
            others = (other for other in histories_that_fit(play, seat) if other.record(seat) == play.record(seat))
            for other in list(others)[:2]:
                assert other.numbers != play.numbers
                again = [one for one in analyse(other, 16).decisions if one.seat == seat]
                assert again == [one for one in done.decisions if one.seat == seat]
                compared += 1
        if compared >= 4:
            break
    assert compared >= 4


def test_a_hint_says_what_the_analysis_says_afterwards(tug: tuple[kh.Play, Analysis]) -> None:
    play, done = tug
    step = play.game.start(chance="manual")
    for n, pick in enumerate(play.picks, 1):
        if n == done.decisions[5].n:
            given = hint(play.game, step.view(step.to_act), FEW)
            assert given.actions == Weigher(play.game, FEW, 1).weigh(step.view(step.to_act), len(step.legal())).actions
            after = {one.action: one for one in done.decisions[5].actions}  # by more simulations, where it was in doubt
            for one in given.actions:
                assert abs(one.worth - after[one.action].worth) < 4 * (one.error + after[one.action].error)
            break
        step.make(pick)


# ── Blunders ─────────────────────────────────────────────────────────────────
def test_giving_up_at_the_limit_is_the_costliest_moment() -> None:
    done = analyse(table("white-jack", GIVING_UP_AT_THE_LIMIT), FEW)
    first = done.decision(done.moments[0].n)
    assert (first.number, first.seat, first.chosen, first.best.action) == (1, 0, "give-up", "pause")
    assert first.loss == max(one.loss for one in done.decisions)
    assert done.moments[0].de.startswith("Zug 1, Spieler 1: «aufgeben» statt «pausieren» kostete ")
    assert done.moments[0].en.startswith("Move 1, Player 1: «give up» instead of «pause» cost ")


def test_not_scoring_with_the_winning_card_is_the_costliest_moment() -> None:
    play = table("tauziehen", " ".join(NOT_SCORING.split()))
    done = analyse(play, FEW)
    last = done.decisions[-1]
    assert done.moments[0].n == last.n
    assert {one.action for one in last.actions if one.worth == 1} >= {"play 28 mark 16"}
    assert last.loss > 1
    assert "100\u202f%" in done.moments[0].de


def test_a_card_on_twenty_is_the_costliest_moment_in_coins_and_in_stakes() -> None:
    play = dealt("T 7 / T T / 6", stake=40, rounds=2)
    go_on(play, f"stay, card, {cards('5')}, {cards('K 5')}")
    done = analyse(play, FEW)
    first = done.decision(done.moments[0].n)
    assert (first.seat, first.chosen, first.best.action, first.stake) == (1, "card", "stay", 40)
    assert 40 < first.loss < 80
    assert "Coins oder " in done.moments[0].de
    assert " stakes (" in done.moments[0].en
    stakes = [one for one in done.decisions if one.chosen.startswith("bet")]
    assert len(stakes) == 2
    assert not any(one.actions or one.forced or one.loss for one in stakes)


# ── Summing up ───────────────────────────────────────────────────────────────
def test_the_curve_is_what_each_seat_had_before_and_after_it_decided_and_ends_with_the_result(
    tug: tuple[kh.Play, Analysis],
) -> None:
    play, done = tug
    assert play.payoffs
    assert [len(line) for line in done.curve] == [len(play.numbers) + 1] * 2
    assert [line[0] for line in done.curve] == [0.5, 0.5]
    assert [line[-1] for line in done.curve] == [(1 + payoff) / 2 for payoff in play.payoffs]
    for one, following in pairwise(done.decisions):
        if one.actions:
            line = done.curve[one.seat]
            assert line[one.n - 1] == pytest.approx((1 + one.best.worth) / 2, abs=1e-6)
            assert line[one.n] == pytest.approx((1 + one.taken.worth) / 2, abs=1e-6)
            if following.n > one.n + 1:
                assert done.curve[1 - one.seat][one.n] == done.curve[1 - one.seat][one.n - 1]


def test_one_line_for_two_is_the_chance_of_the_first_as_whoever_decided_last_saw_it(
    jack: tuple[kh.Play, Analysis],
) -> None:
    play, done = jack
    line = duel_line(done)
    assert play.payoffs
    assert len(line) == 2 * len(play.numbers) + 1
    assert line[-1] == (1 + play.payoffs[0]) / 2
    for one in done.decisions[:-1]:
        sign = 1 if one.seat == 0 else -1
        assert line[2 * one.n] == pytest.approx((1 + sign * one.taken.worth) / 2, abs=1e-6)


@pytest.mark.usefixtures("fancies")
def test_among_more_than_two_a_worth_is_the_chance_itself() -> None:
    play = random_game("colouredjack", 3, seats=4, wins=2)
    done = analyse(play, 1)
    assert done.scale == "share"
    assert [line[0] for line in done.curve] == [0.25] * 4
    assert [line[-1] for line in done.curve] == play.payoffs
    one = next(one for one in done.decisions if one.loss)
    assert one.loss == pytest.approx(0.11)
    assert "11 Punkte Gewinnchance (39\u202f% statt 50\u202f%)" in coach_words.moment(play.game, "share", one, Voice())


@pytest.mark.usefixtures("fancies")
def test_alone_the_curve_is_the_turns_that_are_expected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Fancy, "top", -17.0)
    play = random_game("j-solitaer", 1, seats=1)
    done = analyse(play, 1)
    first = next(one for one in done.decisions if one.actions)
    assert done.scale == "turns"
    assert play.payoffs
    assert done.curve[0][0] == done.curve[0][first.n - 1] == 17
    assert done.curve[0][-1] == -play.payoffs[0]
    assert re.match(r"Schritt \d+, Spieler 1: .* Züge \([\d,]+ statt 17,0 Züge\)", done.moments[0].de)
    assert re.match(r"Move \d+, Player 1: .* turns \([\d.]+ instead of 17\.0 turns\)", done.moments[0].en)


def test_in_black_jack_the_curve_is_the_purse_while_nothing_of_it_is_staked() -> None:
    play = dealt("T 7 / 6", stake=100, rounds=2)
    go_on(play, "stay")
    draw(play, "K 5")
    go_on(play, "bet 50")
    done = analyse(play, 1)
    (line,) = done.curve
    assert line[0] == 1000
    assert line[len(play.numbers) - 2] == 1000
    assert line[-1] == 900


@pytest.mark.usefixtures("tug")
def test_an_accuracy_that_is_said_lies_in_a_narrow_interval(tug: tuple[kh.Play, Analysis]) -> None:
    done = tug[1]
    assert len(done.intervals) == len(done.accuracy) == 2
    for accuracy, interval in zip(done.accuracy, done.intervals, strict=True):
        assert interval is not None
        low, high = interval
        assert 0 <= low <= high <= 100
        assert (accuracy is None) == (high - low > 10)
        assert accuracy is None or low <= accuracy <= high


def test_whoever_always_takes_the_best_has_100_and_loses_no_moment() -> None:
    play = kh.game("white-jack").start(seed=2)
    random = kh.player("random", play.game, seed=2)
    while play.to_act >= 0 and len(play.numbers) < 60:
        best = hint(play.game, play.view(0), FEW).best if play.to_act == 0 else None
        play.make(best or random.choose(play.view(play.to_act)))
    done = analyse(play, FEW)
    assert done.intervals[0] is not None
    assert done.intervals[0][1] == 100
    assert done.intervals[1] is not None
    assert done.intervals[1][1] < 70
    assert {moment.seat for moment in done.moments} == {1}


def test_the_costliest_come_first_three_at_most_and_none_without_a_loss() -> None:
    decisions = [Decision(n, n, 0, "a", False, loss=loss) for n, loss in enumerate((0.1, 0, 0.3, 0.2, 0.3), 1)]
    assert [one.n for one in costliest(decisions)] == [3, 5, 4]
    assert costliest(decisions[1:2]) == []


def test_leaving_is_not_judged_and_an_unfinished_game_can_be() -> None:
    play = table("white-jack", "starter 0, dice 6 6, card 31, card 1, pause")
    open_end = analyse(play, FEW)
    assert open_end.payoffs is None
    assert len(open_end.decisions) == 1
    assert open_end.curve[0][-1] == open_end.curve[0][5]
    go_on(play, "leave 0")
    left = analyse(play, FEW)
    assert left.decisions == open_end.decisions
    assert (left.ending, left.curve[0][-1]) == ("G-5", 0)


def test_a_game_without_a_decision_has_an_empty_analysis() -> None:
    done = analyse(table("tauziehen", "first 0"), FEW)
    assert (done.decisions, done.moments, done.accuracy) == ([], [], [None, None])
    assert done.curve == [[0.5, 0.5]] * 2


# ── Breaking off, handing on ─────────────────────────────────────────────────
@pytest.mark.usefixtures("fancies")
def test_ctrl_c_gives_what_there_is_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Fancy, "naps", 0.03)
    play = random_game("white-jack", seed=4)

    def interrupt(done: int, many: int) -> None:
        if done:
            raise KeyboardInterrupt

    done = analyse(play, 1, progress=interrupt)
    assert not done.complete
    whole = analyse(play, 1)
    assert whole.complete
    assert 0 < len(done.decisions) < len(whole.decisions)
    assert done.decisions == whole.decisions[: len(done.decisions)]


@pytest.mark.usefixtures("fancies")
def test_ctrl_c_before_anything_is_judged_comes_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Fancy, "naps", 0.3)

    def interrupt(done: int, many: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        analyse(table("white-jack", "starter 0, dice 6 6, card 31, card 1, pause"), 1, progress=interrupt)


def test_an_analysis_is_json_and_back(tug: tuple[kh.Play, Analysis]) -> None:
    done = tug[1]
    assert msgspec.json.decode(msgspec.json.encode(done), type=Analysis) == done
    given = hint(kh.game("white-jack"), table("white-jack", "starter 0, dice 6 6, card 31, card 1").view(0), 1)
    assert msgspec.json.decode(msgspec.json.encode(given), type=Hint) == given


@pytest.mark.parametrize(("simulations", "threads"), [(0, 1), (-5, 1), (True, 1), (10, 0), (10, 257)])
def test_impossible_budgets_are_refused(simulations: int, threads: int) -> None:
    with pytest.raises(kh.BadOption, match="gehen nicht"):
        analyse(table("tauziehen", "first 0"), simulations, threads=threads)


# ── Hints ────────────────────────────────────────────────────────────────────
def test_hints_are_for_the_seat_to_act() -> None:
    play = table("white-jack", "starter 0, dice 6 6, card 31, card 1")
    for seat in (1, None):
        with pytest.raises(kh.BadOption, match="am Zug"):
            hint(play.game, play.view(seat), FEW)


def test_a_hint_in_words_names_the_best_and_the_next_best() -> None:
    play = table("white-jack", "starter 0, dice 1 2, card 7, card 1")
    given = hint(play.game, play.view(0), FEW)
    assert given.best == "pause"
    assert given.clear
    german, english = (coach_words.hint(play.game, given, Voice(lang, (), 0)) for lang in ("de", "en"))
    assert german.startswith("Am besten «pausieren»: ")
    assert "; danach kommt «" in german
    assert english.startswith("Best is «pause»: ")
    assert "; next comes «" in english
    lines = coach_words.comparison(play.game, given, Voice())
    assert len(lines) == 3
    assert lines[0].endswith("%  pausieren")


def test_a_hint_does_not_pretend_to_know_what_is_within_the_error() -> None:
    actions = [Weighed("pause", 0.31, 0.02), Weighed("lay", 0.30, 0.02), Weighed("give-up", -0.5, 0.02)]
    given = Hint("white-jack", "", 0, "duel", actions, None)
    assert not given.clear
    said = [coach_words.hint(kh.game("white-jack"), given, Voice(lang)) for lang in ("de", "en")]
    assert said[0] == "«pausieren» und «Karte legen» sind etwa gleich gut: 66\u202f%."
    assert said[1] == "«pause» and «lay a card» are about equally good: 66\u202f%."


def test_where_there_is_nothing_to_choose_a_hint_says_so() -> None:
    bet = table("black-jack", "")
    given = hint(bet.game, bet.view(0))
    assert (given.best, given.actions, given.clear) == (None, [], False)
    assert coach_words.hint(bet.game, given, Voice("en")) == "How much you stake is up to you."
    only = Hint("white-jack", "", 0, "duel", [], "lay")
    assert only.best == "lay"
    assert coach_words.hint(kh.game("white-jack"), only, Voice()) == "Hier geht nur eines: «Karte legen»."


# ── Words ────────────────────────────────────────────────────────────────────
def test_figures_are_written_as_in_each_language() -> None:
    german, english = Voice("de"), Voice("en")
    assert coach_words.figure(-1.25, 2, german) == "−1,25"
    assert coach_words.figure(-0.001, 1, english, sign=True) == "+0.0"
    assert coach_words.worth("coins", 2.5, german) == "+2,50 Coins"
    assert coach_words.worth("turns", -17.34, english) == "17.3 turns"
    assert coach_words.cost("duel", 0.02, german) == "1 Punkt Gewinnchance"
    assert coach_words.cost("share", 0.12, english) == "12 points of winning chance"
    assert coach_words.cost("duel", 0.008, german) == "0,4 Punkte Gewinnchance"
    assert coach_words.cost("coins", 2.5, german, 10) == "2,50 Coins oder 0,25 Einsätze"


def test_moments_speak_to_you_and_by_name() -> None:
    actions = [Weighed("pause", 0.2, 0.0), Weighed("give-up", -0.4, 0.0)]
    one = Decision(9, 4, 1, "give-up", False, actions, loss=0.6)
    game = kh.game("white-jack")
    named = coach_words.moment(game, "duel", one, Voice("de", ["Anna", "Ben"]))
    assert named == (
        "Zug 4, Ben: «aufgeben» statt «pausieren» kostete 30 Punkte Gewinnchance (30\u202f% statt 60\u202f%)."
    )
    assert coach_words.moment(game, "duel", one, Voice("en", [], 1)).startswith("Move 4, you: «give up» instead of")


def test_every_moment_of_a_random_game_has_words_in_both_languages(tug: tuple[kh.Play, Analysis]) -> None:
    moments = tug[1].moments
    assert 1 <= len(moments) <= 3
    assert all(one.de.endswith(").") and one.en.endswith(").") and one.de != one.en for one in moments)


def test_seeds_may_be_words() -> None:
    play = table("tauziehen", "first 0, deal 13, deal 7, deal 22, deal 28, mark 1")
    assert analyse(play, 16, seed="Hausboot").seed == "Hausboot"
