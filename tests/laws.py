"""Laws: what holds in every game, in every position, for every seat, plain and compiled.

They run over random play of whatever game is registered. A game says in tests/games/<game>/spec.py (one from elsewhere
in a module `spec` of its package) how its cards are counted and how long it can last, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec
import pytest

import kartenhaus as kh
from kartenhaus.core.chance import Seeded, below
from kartenhaus.core.picks import Pick
from kartenhaus.core.rule import AFTER_THE_END, DRAWN, LEAVE, OUT_OF_TURN, SPECTATOR
from kartenhaus.engine import contract, drivers, portable
from kartenhaus.engine.bodies import Mode, PlainBody
from kartenhaus.engine.fair import round_of
from kartenhaus.engine.game import game_of
from kartenhaus.engine.native import has_compiler
from kartenhaus.games import GAMES
from tests.referee import APPLY, ENDING, REFUSAL, TO_ACT, WITNESSES, Referee, spec

MODES: list[Mode] = ["plain", "native", "checked"] if has_compiler() else ["plain"]
EVERY = 7  # positions between two thorough looks


class Case(NamedTuple):
    game: kh.Game
    seats: int

    def __str__(self) -> str:
        older = "" if self.game.version == self.game.about.version else f"-v{self.game.version}"
        return f"{self.game.name}-{self.seats}-{str(self.game.options) or 'default'}{older}"


def cases() -> Iterator[Case]:
    for name in kh.games():
        for seats in spec(name).SEATS:
            for options in spec(name).VARIANTS:
                yield Case(kh.game(name, **options), seats)
        for options in spec(name).VARIANTS:
            newest = kh.game(name, **options)
            for version in range(1, newest.about.version):
                yield Case(game_of(name, str(newest.options), version), spec(name).SEATS[1])


every_case = pytest.mark.parametrize("case", list(cases()), ids=str)
every_mode = pytest.mark.parametrize("mode", MODES)


def hides(case: Case) -> bool:
    """Is anything hidden in this game, by these options?"""
    answer = spec(case.game.name).HIDES
    return bool(answer(case.game.options) if callable(answer) else answer)


def onlookers(case: Case) -> list[int]:
    return [*range(case.seats), SPECTATOR]


def walk(case: Case, mode: Mode, seed: int) -> Iterator[Referee]:
    """A random game, position by position; the end is the last."""
    referee, stream = Referee(case.game, case.seats, mode), Seeded(seed)
    limit = spec(case.game.name).MOST_PICKS
    for _ in range(limit):
        yield referee
        who = referee(TO_ACT)
        if who == kh.OVER:
            return
        choices = referee.outcomes() if who == kh.CHANCE else referee.actions()
        referee(APPLY, choices[stream.below(len(choices))])
    raise AssertionError(f"{case} did not end within {limit} picks")


@every_mode
@every_case
@pytest.mark.rule("G-4", "G-7", "G-8")
def test_legal_is_what_is_not_refused_over_all_action_numbers(case: Case, mode: Mode) -> None:
    rules = case.game.rules
    for n, referee in enumerate(walk(case, mode, seed=1)):
        who = referee(TO_ACT)
        legal = referee.actions() if who >= 0 else []
        assert len(set(legal)) == len(legal) <= rules.MOST_ACTIONS
        assert all(referee(REFUSAL, action) == 0 for action in legal)
        if n % EVERY == 0 or who == kh.OVER:
            refused = {action: referee(REFUSAL, action) for action in range(rules.ACTIONS)}
            assert sorted(legal) == [action for action, clause in refused.items() if clause == 0]
            if who == kh.CHANCE:
                assert set(refused.values()) == {OUT_OF_TURN}
            if who == kh.OVER:
                assert set(refused.values()) == {AFTER_THE_END}


@every_case
def test_any_action_is_one_of_the_legal_ones_by_the_same_random_number(case: Case) -> None:
    body = PlainBody(case.game.rules, None)
    any_action, out = body.driver(contract.any_action), [0] * case.game.rules.MOST_ACTIONS
    for referee in walk(case, "plain", seed=9):
        if referee(TO_ACT) >= 0:
            legal = referee.actions()
            for random in (1, 2**40 + 7, 2**61 + 12345):
                one, two = [random], [random]
                assert any_action(referee.state, out, one) == legal[below(two, len(legal))]
                assert one == two


@every_mode
@every_case
@pytest.mark.rule("G-1", "G-6")
def test_there_is_always_something_to_do_and_every_game_ends(case: Case, mode: Mode) -> None:
    for seed in range(3):
        referee = None
        for referee in walk(case, mode, seed):
            who = referee(TO_ACT)
            if who >= 0:
                assert who < case.seats
                assert referee.actions()
            elif who == kh.CHANCE:
                picks = referee.outcomes()
                assert picks == sorted(picks)
                assert min(picks) >= DRAWN
        assert referee is not None
        assert referee(ENDING) > 0


@every_mode
@every_case
def test_cards_are_conserved(case: Case, mode: Mode) -> None:
    census = spec(case.game.name).census
    whole = census(next(walk(case, mode, 2)).state)
    for referee in walk(case, mode, seed=2):
        assert census(referee.state) == whole


@every_mode
@every_case
@pytest.mark.rule("G-3")
def test_what_is_covered_stays_covered_and_what_is_redealt_covers_to_the_same(case: Case, mode: Mode) -> None:
    census = spec(case.game.name).census
    again = Referee(case.game, case.seats, mode)
    for n, referee in enumerate(walk(case, mode, seed=3)):
        if n % EVERY:
            continue
        whole = census(referee.state)
        for seat in onlookers(case):
            covered = referee.covered(seat)
            again.put(covered)
            assert again.covered(seat) == covered
            redealt = referee.redealt(seat, random=1000 + n)
            assert census(redealt) == whole
            again.put(redealt)
            assert again.covered(seat) == covered
            if referee(TO_ACT) == seat:
                assert again.actions() == referee.actions()
            assert again(TO_ACT) == referee(TO_ACT)


@every_case
@pytest.mark.rule("G-3")
def test_where_all_see_the_same_it_is_said_and_where_they_do_not_it_is_not(case: Case) -> None:
    """`About.alike` saves a log for each seat: it must be true, and nobody's hand may depend on it."""
    rules, differ = case.game.rules, False
    for referee in walk(case, "plain", seed=4):
        differ |= any(referee.covered(seat) != referee.covered(SPECTATOR) for seat in range(case.seats))
        if referee(TO_ACT) == kh.CHANCE:
            seen = rules.witnesses(referee.state)
            differ |= any(seen >> seat & 1 != seen >> SPECTATOR & 1 for seat in range(case.seats))
    assert not differ or not case.game.about.alike
    if not differ and case.seats > 1:
        assert case.game.about.alike, "one log would do for all"


def bodies(case: Case) -> list[Mode]:
    """All that there are here. The portable module of a game from elsewhere is its own affair."""
    has_module = portable.runs(case.game.rules, [drivers.ask], None) or case.game.name in GAMES.built_in
    more: list[Mode] = ["portable"] if has_module and portable.machine() else []
    return MODES + more


@every_case
def test_all_bodies_are_equal_byte_for_byte(case: Case) -> None:
    for seed in range(4, 7):
        for n, (plain, *twins) in enumerate(zip(*(walk(case, mode, seed) for mode in bodies(case)), strict=True)):
            for ask in questions(case, n, plain(TO_ACT)):
                expected = ask(plain)
                for twin in twins:
                    assert ask(twin) == expected, twin.mode


def questions(case: Case, n: int, who: int) -> Iterator[Callable[[Referee], Any]]:
    """What is asked of the `n`th position of a game, where it is `who`'s turn."""
    yield Referee.bytes
    yield lambda referee: referee(TO_ACT)
    if who == kh.OVER:
        yield lambda referee: referee(ENDING)
        yield lambda referee: [referee.payoff(seat) for seat in range(case.seats)]
        return
    yield lambda referee: referee(WITNESSES)
    yield Referee.outcomes if who == kh.CHANCE else Referee.actions
    if n % EVERY == 0:
        numbers = range(0, case.game.rules.ACTIONS, 1 + case.game.rules.ACTIONS // 200)
        yield lambda referee: [referee(REFUSAL, action) for action in numbers]
        for seat in onlookers(case):
            yield lambda referee, seat=seat: referee.covered(seat)  # type: ignore[misc]
            yield lambda referee, seat=seat: referee.redealt(seat, 77 + n)  # type: ignore[misc]


@every_mode
@every_case
@pytest.mark.rule("G-5")
def test_any_seat_may_leave_at_any_time_and_the_last_one_wins(case: Case, mode: Mode) -> None:
    gone = Referee(case.game, case.seats, mode)
    for n, referee in enumerate(walk(case, mode, seed=8)):
        if n % EVERY and referee(TO_ACT) != kh.OVER:
            continue
        for seat in range(case.seats):
            clause = referee(REFUSAL, LEAVE + seat)
            assert (clause == AFTER_THE_END) == (referee(TO_ACT) == kh.OVER)
            if clause == 0:
                gone.put(referee.state)
                gone(APPLY, LEAVE + seat)
                if case.game.about.most == 2:
                    assert gone(TO_ACT) == kh.OVER
                    assert gone.payoff(1 - seat) == 1
                    assert gone.payoff(seat) == -1


# ── Through the API ──────────────────────────────────────────────────────────
def random_play(case: Case, seed: int, picks: int | None = None) -> kh.Play:
    """A seeded play after so many picks, or after the end."""
    play = case.game.start(case.seats, seed=seed)
    player = kh.player("random", case.game, seed=seed)
    while play.to_act >= 0 and (picks is None or len(play.numbers) < picks):
        play.make(player.choose(play.view(play.to_act)))
    return play


@every_case
@pytest.mark.rule("G-2")
def test_a_record_replays_to_the_same_state_bit_for_bit(case: Case) -> None:
    for seed in range(3):
        for picks in (0, 40, None):
            play = random_play(case, seed, picks)
            again = kh.replay(play.record())
            assert again.state.pack() == play.state.pack()
            assert again.record() == play.record()
            assert again.legal() == play.legal()


@every_case
def test_a_clone_is_independent_and_goes_on_the_same_way(case: Case) -> None:
    play = random_play(case, seed=5, picks=20)
    kept, twin = play.state.copy(), play.clone()
    for one in (twin, play.clone()):
        player = kh.player("random", case.game, seed=9)
        while one.to_act >= 0:
            one.make(player.choose(one.view(one.to_act)))
        assert play.state == kept
        twin_record = twin.record()
        assert one.record() == twin_record


@every_case
@pytest.mark.rule("G-3")
def test_a_view_is_json_and_the_covered_state_never_part_of_it(case: Case) -> None:
    play = random_play(case, seed=6, picks=30)
    for seat in (*range(case.seats), None):
        view = play.view(seat)
        text = msgspec.json.encode(view)
        assert b"covered" not in text
        assert msgspec.json.decode(text, type=type(view)) == view


@pytest.mark.parametrize("case", [case for case in cases() if case.game.about.dealt_by_round], ids=str)
@pytest.mark.rule("G-3")
def test_when_a_round_with_a_secret_of_its_own_is_over_nothing_of_it_is_hidden(case: Case) -> None:
    """The secret is published then, and tells all of its cards."""
    play = random_play(case, seed=9, picks=0)
    player = kh.player("random", case.game, seed=9)
    over = 0
    while play.to_act >= 0 and len(play.numbers) < 300:
        before = round_of(play)
        play.make(player.choose(play.view(play.to_act)))
        if round_of(play) > before:
            over += 1
            assert all(play.view(seat).covered == play.state for seat in (*range(case.seats), None))
    assert over > 1


@every_case
@pytest.mark.rule("G-3")
def test_exchanging_unseen_cards_leaves_view_log_and_record_equal(case: Case) -> None:
    """Equal covered states exactly where what was seen is equal: neither knows more than the other."""
    same = 0
    for seed in range(40):
        if seed >= 4 and (same or not hides(case)):
            break
        play = random_play(case, seed, picks=12 + 6 * (seed % 4))
        for seat in (*range(case.seats), None):
            mine, view = told_to(play, seat), play.view(seat)
            for other in histories_that_fit(play, seat):
                told, seen = told_to(other, seat) == mine, other.view(seat)
                assert (seen.covered == view.covered) == told
                if told:
                    same += 1
                    assert seen == view
                    assert seat is None or play.record(seat) == other.record(seat)
    assert (same > 0) == hides(case)


def told_to(play: kh.Play, seat: int | None) -> list[Any]:
    """What `seat` was told, less what a game's spec says has no bearing on the rest of it any more."""
    bearing = getattr(spec(play.game.name), "bearing", list)
    found: list[Any] = bearing(play.log(seat))
    return found


def histories_that_fit(play: kh.Play, seat: int | None) -> Iterator[kh.Play]:
    """The same game with one pick that `seat` did not see exchanged for another, as far as the rest still fits."""
    onlooker = SPECTATOR if seat is None else seat
    step = play.game.start(play.seats, chance="manual")
    for i, number in enumerate(play.numbers):
        if number >= DRAWN and not play.game.rules.witnesses(step.state) >> onlooker & 1:
            for outcome, _ in step.outcomes()[:: 1 + len(step.outcomes()) // 4]:
                if outcome.number != number:
                    other = step.clone()
                    try:
                        for pick in [outcome, *play.picks[i + 1 :]]:
                            other.make(pick)
                    except kh.Refused:
                        continue
                    yield other
        step.make(play.game.decode(number))


@every_case
def test_every_legal_action_every_event_and_every_result_has_words_in_both_languages(case: Case) -> None:
    play = random_play(case, seed=7)
    said = set()
    step = case.game.start(case.seats, chance="manual")
    for pick in play.picks:
        for thing in (*step.legal(), pick, *step.apply(pick)):
            for lang in ("de", "en"):
                sentence = kh.say(thing, lang)
                assert sentence
                assert sentence == sentence.strip()
                said.add(sentence)
            for you in range(case.seats):
                assert kh.say(thing, "de", you=you)
    assert len(said) > 10
    assert kh.say(play.result) != kh.say(play.result, "en")


@every_case
def test_notation_and_number_of_every_pick_lead_back_to_it(case: Case) -> None:
    play = random_play(case, seed=10)
    step = case.game.start(case.seats, chance="manual")
    for pick in play.picks:
        for one in (pick, *singles(step)):
            assert case.game.parse(str(one)) == one
            assert case.game.decode(one.number) == one
        step.make(pick)


def singles(step: kh.Play) -> Iterator[Pick]:
    """The legal actions one by one, of a range its ends; what lies just outside it is refused."""
    for one in step.legal():
        if isinstance(one, Pick):
            yield one
        else:
            yield from (one.pick(one.low), one.pick(one.high))
            assert step.refusal(one.pick(one.low - 1))
            assert step.refusal(one.pick(one.high + 1))


@every_case
@pytest.mark.rule("G-3")
def test_redeal_has_the_right_distribution(case: Case) -> None:
    """Against exact enumeration: all ways the unseen picks of a short game can have gone, with their chances."""
    if not hides(case):
        return
    play = short_play(case)
    if play is None:
        return
    exact: dict[Any, float] = {}
    enumerate_histories(case.game.start(case.seats, chance="manual"), play, 0, 0, 1.0, exact)
    total = sum(exact.values())
    referee = Referee(case.game, case.seats, "plain")
    referee.put(play.state)
    counted: dict[Any, int] = {}
    samples = 60 * len(exact)
    random = Seeded(12)
    for _ in range(samples):
        state = referee.redealt(0, random.below(1 << 31) + 1)
        key = state.numbers()
        assert key in exact
        counted[key] = counted.get(key, 0) + 1
    freedom = len(exact) - 1
    chi = sum((counted.get(k, 0) - samples * p / total) ** 2 / (samples * p / total) for k, p in exact.items())
    assert freedom > 20
    assert chi < freedom + 5 * (2 * freedom) ** 0.5


def short_play(case: Case) -> kh.Play | None:
    """A game so short that its unseen ways can all be counted; a spec may cut off one of its own, or have none."""
    own = getattr(spec(case.game.name), "short", None)
    if own is None:
        return random_play(case, seed=11, picks=spec(case.game.name).SHORT)
    cut: kh.Play | None = own(case.game, case.seats)
    return cut


def enumerate_histories(
    step: kh.Play, play: kh.Play, seat: int, i: int, chance: float, found: dict[Any, float]
) -> None:
    """Adds to `found` every state that `seat` may be in after what it saw of `play`."""
    rules = step.game.rules
    for n in range(i, len(play.numbers)):
        number = play.numbers[n]
        if number >= DRAWN and not rules.witnesses(step.state) >> seat & 1:
            outcomes = step.outcomes()
            every = sum(weight for _, weight in outcomes)
            for outcome, weight in outcomes:
                other = step.clone()
                other.make(outcome)
                enumerate_histories(other, play, seat, n + 1, chance * weight / every, found)
            return
        pick = step.game.decode(number)
        if step.refusal(pick):
            return
        if number >= DRAWN:  # equal cards: the fewer are left, the less likely it was
            weights = dict(step.outcomes())
            chance *= weights[pick] / sum(weights.values())
        step.make(pick)
    if step.view(seat).covered == play.view(seat).covered:
        key = step.state.numbers()
        found[key] = found.get(key, 0.0) + chance
