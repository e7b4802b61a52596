"""What is common to all games (G), shown in the two for which every card can be told: White Jack and Tauziehen."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
import pytest

import kartenhaus as kh
from kartenhaus.core.picks import Left
from kartenhaus.games.tauziehen.view import Dealt, Drew
from tests.positions import go_on, legal, refused, table


class Example(NamedTuple):
    """A game, and picks after which seat 0 is to act."""

    game: str
    lot: str
    picks: str
    action: str
    illegal: str
    clause: str
    drawn: str

    def play(self) -> kh.Play:
        play = table(self.game, self.picks)
        assert play.to_act == 0
        return play


EXAMPLES = [
    Example("white-jack", "starter 0", "starter 0, dice 6 6, card 1, card 7", "lay", "pause", "WJ-9", "card 9"),
    Example(
        "tauziehen", "first 0", "first 0, deal 3, deal 5, deal 6, deal 9", "mark 4", "play 3 mark 1", "TZ-6", "draw 9"
    ),
]
every_example = pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.game)


class Chosen:
    """A stream that picks what it is told, and notes of how many."""

    def __init__(self, *picks: int) -> None:
        self.picks, self.of = list(picks), list[int]()

    def below(self, n: int) -> int:
        self.of.append(n)
        return self.picks.pop(0)

    def copy(self) -> Chosen:
        return Chosen(*self.picks)


# ── Chance ───────────────────────────────────────────────────────────────────
@pytest.mark.rule("G-1")
@pytest.mark.parametrize(
    ("game", "chosen", "picks", "of"),
    [
        ("white-jack", (1, 6 * 2 + 3, 7, 30), "starter 1, dice 3 4, card 7, card 30", (2, 36, 32, 32)),
        ("white-jack", (0, 35, 0, 31), "starter 0, dice 6 6, card 0, card 31", (2, 36, 32, 32)),
        ("tauziehen", (0, 0, 0, 0, 0), "first 0, deal 3, deal 5, deal 3, deal 5", (2, 25, 24, 25, 24)),
        ("tauziehen", (1, 24, 23, 2, 2), "first 1, deal 30, deal 29, deal 6, deal 7", (2, 25, 24, 25, 24)),
    ],
)
def test_chances_pick_k_is_the_kth_outcome_in_order_of_notation(
    game: str, chosen: tuple[int, ...], picks: str, of: tuple[int, ...]
) -> None:
    stream = Chosen(*chosen)
    play = kh.game(game).start(chance=stream)
    assert ", ".join(map(str, play.picks)) == picks
    assert stream.of == list(of)


@pytest.mark.rule("G-1")
def test_a_card_that_has_come_is_no_longer_counted() -> None:
    stream = Chosen(0, 35, 7, 3, 7)
    play = kh.game("white-jack").start(chance=stream)
    play.apply("lay" if "lay" in legal(play) else "pause")
    assert str(play.picks[-1]) == "card 8"
    assert stream.of[-1] == 31


@pytest.mark.rule("G-1")
def test_nothing_that_nobody_has_seen_is_decided_in_advance() -> None:
    """Seeded and dealt by hand, the same picks lead to the same state: no order of the pile is in it."""
    for example in EXAMPLES:
        seeded = kh.game(example.game).start(seed=11)
        by_hand = kh.game(example.game).start(chance="manual")
        for pick in seeded.picks:
            by_hand.make(pick)
        assert seeded.state == by_hand.state


@pytest.mark.rule("G-1")
def test_seeded_chance_is_uniform() -> None:
    throws = [0] * 36
    for seed in range(1800):
        dice = next(pick for pick in kh.game("white-jack").start(seed=seed).picks if str(pick).startswith("dice"))
        _, a, b = str(dice).split()
        throws[6 * (int(a) - 1) + int(b) - 1] += 1
    chi = sum((n - 50) ** 2 / 50 for n in throws)
    assert 10 < chi < 80  # 35 degrees of freedom: 35 ± 8.4


@pytest.mark.rule("G-1")
@every_example
def test_what_chance_cannot_come_up_with_is_refused(example: Example) -> None:
    play = table(example.game)
    assert refused(play, example.drawn) == "G-1"
    go_on(play, example.lot)
    assert refused(play, example.lot) == "G-1"


# ── The written game ─────────────────────────────────────────────────────────
@pytest.mark.rule("G-2")
@every_example
def test_options_seats_and_picks_are_the_whole_game(example: Example) -> None:
    play = example.play()
    go_on(play, example.action)
    written = f'[Game "{example.game}"]\n\n' + " ".join(
        f"1. {pick}" if str(pick) == example.action else f"({pick})" for pick in play.picks
    )
    again = kh.replay(written)
    assert again.state.pack() == play.state.pack()
    assert again.record() == play.record()


# ── What one sees ────────────────────────────────────────────────────────────
@pytest.mark.rule("G-3")
def test_what_another_draws_is_in_nobody_elses_log_record_or_view() -> None:
    play = table("tauziehen", "first 0, deal 3, deal 5, deal 6, deal 9, mark 4, play 9 mark 8, draw 29")
    assert [Dealt(0, 3), Dealt(0, 5), Dealt(1, None), Dealt(1, None)] == play.log(0)[1:5]
    assert [Dealt(0, None), Dealt(0, None), Dealt(1, 6), Dealt(1, 9)] == play.log(1)[1:5]
    assert play.log(0)[-1] == play.log(None)[-1] == Drew(1, None)
    assert play.log(1)[-1] == Drew(1, 29)
    assert "(deal ?) (deal ?) 1. mark 4 2. play 9 mark 8 (draw ?)" in play.record(seat=0)
    assert "(deal ?) (deal ?) (deal 6) (deal 9) 1. mark 4 2. play 9 mark 8 (draw 29)" in play.record(seat=1)
    for seat in (0, None):
        assert b"29" not in msgspec.json.encode(play.view(seat))
    assert b"29" in msgspec.json.encode(play.view(1))


@pytest.mark.rule("G-3")
def test_a_seats_record_holds_no_seed() -> None:
    play = kh.game("tauziehen").start(seed=4711)
    assert "4711" in play.record()
    for seat in (0, 1):
        assert "4711" not in play.record(seat)


@pytest.mark.rule("G-3")
def test_where_everything_is_open_all_see_the_same() -> None:
    play = go_on(EXAMPLES[0].play(), "lay, card 30, give-up")
    assert play.log(0) == play.log(1) == play.log(None)
    assert play.view(0).covered == play.view(1).covered == play.view(None).covered


@pytest.mark.rule("G-3", "G-7")
def test_a_refusal_does_not_betray_the_others_hand() -> None:
    """Whatever seat 1 holds, seat 0 hears the same when it acts out of turn."""
    heard = set()
    for hand in ("deal 6, deal 9", "deal 30, deal 12"):
        play = table("tauziehen", f"first 0, deal 3, deal 5, {hand}, mark 4")
        for pick in ("play 3 mark 1", "play 6 mark 2", "play 30 mark 8"):
            with pytest.raises(kh.Refused) as caught:
                play.apply(pick, seat=0)
            assert [str(action) for action in caught.value.legal] == ["leave 0"]
            heard.add(str(caught.value).replace(pick, "…"))
    assert len(heard) == 1


@pytest.mark.rule("G-3")
def test_nor_does_a_refusal_while_chance_deals() -> None:
    play = table("tauziehen", "first 0, deal 3, deal 5, deal 6")
    with pytest.raises(kh.Refused) as caught:
        play.apply("mark 1", seat=0)
    assert [str(action) for action in caught.value.legal] == ["leave 0"]


# ── Picks ────────────────────────────────────────────────────────────────────
@pytest.mark.rule("G-4")
@every_example
def test_a_refusal_changes_nothing_and_says_what_would_be_legal_in_both_languages(example: Example) -> None:
    play = example.play()
    assert refused(play, example.illegal, seat=0) == example.clause == play.refusal(example.illegal)
    with pytest.raises(kh.Refused) as caught:
        play.apply(example.illegal, seat=0)
    error = caught.value
    assert error.legal == play.legal()
    for lang, not_so, instead in (("de", "geht nicht", "Möglich"), ("en", "is refused", "Possible")):
        sentence = kh.say(error, lang)
        assert sentence.startswith(f"«{example.illegal}» {not_so}: ")
        assert f"({example.clause})." in sentence
        assert f"{instead}: " in sentence
        for action in legal(play):
            assert f"«{action}»" in sentence
    assert error.de != error.en
    play.apply(example.action, seat=0)


@pytest.mark.rule("G-4")
@every_example
@pytest.mark.parametrize("rubbish", ["", "fold", "lay lay", "play 99 mark 1", "card -1", "mark 3", "leave", None, 7])
def test_what_is_no_pick_at_all_changes_nothing_either(example: Example, rubbish: object) -> None:
    play = example.play()
    before = play.state.copy()
    with pytest.raises(kh.NotationError) as caught:
        play.apply(rubbish, seat=0)  # type: ignore[arg-type]
    assert caught.value.de != caught.value.en
    assert play.state == before


@pytest.mark.rule("G-5")
@every_example
@pytest.mark.parametrize("leaver", [0, 1])
@pytest.mark.parametrize("when", ["at once", "while chance is to act", "in or out of turn"])
def test_a_player_may_leave_at_any_time_and_the_other_wins(example: Example, leaver: int, when: str) -> None:
    play = {
        "at once": table(example.game),
        "while chance is to act": table(example.game, example.lot),
        "in or out of turn": example.play(),
    }[when]
    left, over = play.apply(f"leave {leaver}", seat=leaver)
    assert left == Left(leaver)
    assert over == play.result
    assert (play.to_act, play.ending) == (kh.OVER, "G-5")
    assert play.payoffs == [-1 if seat == leaver else 1 for seat in (0, 1)]
    assert kh.say(play.result, "de", you=1 - leaver).startswith("Du gewinnst")
    assert kh.say(play.result, "en", you=leaver).startswith(f"Player {2 - leaver} wins")
    again = kh.replay(play.record())
    assert (again.state, again.ending) == (play.state, "G-5")


@pytest.mark.rule("G-5")
@every_example
def test_leaving_is_not_among_the_legal_actions_and_nobody_can_be_sent_away(example: Example) -> None:
    play = example.play()
    assert not any("leave" in action for action in legal(play))
    assert refused(play, "leave 1", seat=0) == "G-7"
    with pytest.raises(kh.BadSeats):
        play.apply("leave 2")


@pytest.mark.rule("G-5")
@pytest.mark.parametrize("leaver", [0, 1])
def test_after_leaving_the_view_tells_of_nothing_that_has_not_happened(leaver: int) -> None:
    white_jack = msgspec.to_builtins(go_on(table("white-jack"), f"leave {leaver}").view(0))
    assert [white_jack[key] for key in ("starter", "dice", "limit", "ahead")] == [None] * 4
    assert msgspec.to_builtins(go_on(table("tauziehen"), f"leave {leaver}").view(0))["first"] is None
    later = go_on(EXAMPLES[0].play(), f"give-up, dice 3 4, card 5, leave {leaver}")
    seen = msgspec.to_builtins(later.view(1))
    assert [seen[key] for key in ("round", "starter", "dice", "limit")] == [2, 1, (3, 4), 7]


@pytest.mark.rule("G-6")
@every_example
def test_chance_never_waits_for_a_player_who_has_no_choice(example: Example) -> None:
    """Seeded, whoever is asked can really choose, and between two picks of players only chance has picked."""
    play = kh.game(example.game).start(seed=5)
    player = kh.player("random", play.game, seed=5)
    while play.to_act != kh.OVER:
        assert play.to_act >= 0
        assert len(play.legal()) > 1
        n = len(play.picks)
        play.make(player.choose(play.view(play.to_act)))
        assert all(str(pick).split()[0] in ("dice", "card", "draw") for pick in play.picks[n + 1 :])


@pytest.mark.rule("G-7")
@every_example
def test_acting_out_of_turn_is_refused(example: Example) -> None:
    play = example.play()
    assert refused(play, example.action, seat=1) == "G-7"
    assert refused(play, example.drawn) == "G-7"
    assert refused(play, example.drawn, seat=0) == "G-7"
    assert refused(play, example.action, seat=kh.CHANCE) == "G-7"
    chance = table(example.game)
    for seat in (None, 0, 1):
        assert refused(chance, example.action, seat) == "G-7"
    with pytest.raises(kh.BadSeats):
        play.apply(example.action, seat=2)


@pytest.mark.rule("G-8")
@every_example
def test_after_the_end_nothing_is_possible_any_more(example: Example) -> None:
    play = go_on(example.play(), "leave 1")
    assert play.legal() == []
    assert play.outcomes() == []
    for pick in (example.action, example.illegal, example.drawn, "leave 0", "leave 1"):
        for seat in (None, 0, 1):
            assert refused(play, pick, seat) == "G-8"
    with pytest.raises(kh.Refused) as caught:
        play.apply(example.action, seat=0)
    assert caught.value.legal == []
    assert caught.value.de.endswith("das Spiel ist zu Ende (G-8).")
    assert caught.value.en.endswith("the game is over (G-8).")
