"""Numbers, shortcuts and notation of what may be typed."""

from __future__ import annotations

import kartenhaus as kh
from kartenhaus.core.picks import Pick
from kartenhaus.games.tauziehen.actions import Play as PlayCard
from kartenhaus.terminal.choices import Choices, Shared, choices
from kartenhaus.terminal.draw import Paint, width
from tests.positions import go_on, table

HANDS = "first 1, deal 3, deal 6, deal 7, deal 11"


def no_short(pick: Pick) -> None:
    """A board without shortcuts of its own."""


def offered(play: kh.Play, lang: str = "de", columns: int = 80) -> Choices:
    return choices(play.legal(), lambda pick: kh.say(pick, lang), no_short, Paint(0), columns)


def test_every_legal_action_has_a_number_and_its_words() -> None:
    play = table("tauziehen", HANDS)
    offer = offered(play)
    assert [str(offer.answers[str(n)]) for n in range(1, 6)] == [str(pick) for pick in play.legal()]
    assert offer.last == 5
    assert offer.lines[2].split() == ["3", "m4", "■", "Quadrat", "markieren"]


def test_single_words_get_a_letter_that_no_command_needs() -> None:
    play = table("white-jack", "starter 0, dice 6 6, card 31, card 1")
    german, english = offered(play), offered(play, "en")
    assert {key: str(pick) for key, pick in german.answers.items() if len(key) == 1 and key.isalpha()} == {
        "k": "lay",
        "p": "pause",
        "a": "give-up",
    }
    assert {key: str(pick) for key, pick in english.answers.items() if len(key) == 1 and key.isalpha()} == {
        "a": "lay",
        "p": "pause",
        "g": "give-up",
    }


def test_a_letter_stays_with_its_action_when_another_is_not_possible() -> None:
    ahead = offered(table("white-jack", "starter 0, dice 6 6, card 31, card 1"))
    behind = offered(table("white-jack", "starter 0, dice 6 6, card 1, card 31"))
    assert "p" not in behind.answers
    assert {key: str(behind.answers[key]) for key in "ka"} == {key: str(ahead.answers[key]) for key in "ka"}


def test_what_is_typed_may_be_large_and_spaced() -> None:
    offer = offered(table("tauziehen", HANDS))
    assert str(offer.meant(" M4 ")) == "mark 4"
    assert str(offer.meant("MARK   4")) == "mark 4"
    assert offer.meant("lay  cJ on 2") == "lay cJ on 2"


def test_a_board_may_name_its_own_shortcuts() -> None:
    play = go_on(table("tauziehen", HANDS), "mark 16")

    def own(pick: Pick) -> str:
        return "x" + str(pick).split()[-1] + str(pick).split()[1]

    offer = choices(play.legal(), kh.say, own, Paint(0), 80)
    assert str(offer.answers["x23"]) == "play 3 mark 2"


def test_long_words_are_wrapped_to_the_width() -> None:
    offer = offered(go_on(table("tauziehen", HANDS), "mark 16"), columns=36)
    assert all(width(line) <= 36 for line in offer.lines)
    assert len(offer.lines) > offer.last


def test_many_actions_stand_in_columns() -> None:
    picks = [pick for pick in table("tauziehen", HANDS).legal() if isinstance(pick, Pick)] * 4
    offer = choices(picks, kh.say, no_short, Paint(0), 100)
    assert offer.last == 20
    assert len(offer.lines) < 20


# ── Lines that several share ─────────────────────────────────────────────────
def by_card(pick: Pick) -> Shared | None:
    """Plays of the same card beside each other, the higher markers flagged."""
    if not isinstance(pick, PlayCard):
        return None
    how = "low" if pick.mark < 4 else "high"
    return Shared(f"k{pick.card}", f"card {pick.card}", how, f"m{pick.mark}", "!" if pick.mark > 4 else "")


def shared(columns: int = 80) -> Choices:
    play = go_on(table("tauziehen", HANDS), "mark 16")
    return choices(play.legal(), kh.say, no_short, Paint(0), columns, by_card, "Type {example}.")


def test_actions_share_a_line_by_their_code_and_how() -> None:
    offer = shared()
    assert offer.lines == [
        "Type k3\u00a0m1.",
        "k3  card 3  low m1 m2",
        "k6  card 6  low m2 · high m4",
    ]
    assert offer.last == 0


def test_what_shares_a_line_is_typed_as_code_and_part_or_as_notation() -> None:
    offer = shared()
    for said in ("k6m4", "K6 M4", " k6  m4 ", "play 6 mark 4"):
        assert str(offer.meant(said)) == "play 6 mark 4"
    assert "1" not in offer.answers
    assert offer.is_unknown_number("1")


def test_only_what_shares_no_line_is_numbered() -> None:
    play = go_on(table("tauziehen", HANDS), "mark 16")
    offer = choices(
        play.legal(), kh.say, no_short, Paint(0), 80, lambda pick: by_card(pick) if "6" in str(pick) else None
    )
    assert [str(offer.answers[str(n)]) for n in range(1, offer.last + 1)] == ["play 3 mark 1", "play 3 mark 2"]


def test_shared_lines_keep_to_a_narrow_width() -> None:
    offer = shared(30)
    assert all(width(line) <= 30 for line in offer.lines)
    assert "k3  card 3: low m1 m2" in offer.lines


# ── Ranges ───────────────────────────────────────────────────────────────────
def test_of_a_range_the_bare_number_is_enough() -> None:
    offer = offered(table("black-jack"))
    assert str(offer.meant("75")) == "bet 75"
    assert not offer.is_unknown_number("75")
    assert str(offer.meant("bet 75")) == "bet 75"
    assert offered(table("white-jack", "starter 0, dice 6 6, card 31, card 1")).is_unknown_number("75")
