"""Numbers, shortcuts and notation of what may be typed."""

from __future__ import annotations

import kartenhaus as kh
from kartenhaus.core.picks import Pick
from kartenhaus.terminal.choices import Choices, choices
from kartenhaus.terminal.draw import Paint, width
from tests.table import go_on, table

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
