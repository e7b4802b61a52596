"""J-Solitär in words: the sheet's own, in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

import kartenhaus as kh
from kartenhaus.core.picks import Event
from kartenhaus.core.voice import LANGUAGES
from kartenhaus.engine.book import book
from kartenhaus.games import GAMES
from kartenhaus.games.j_solitaer import words
from kartenhaus.games.j_solitaer.actions import LayOpen, Turn
from kartenhaus.games.j_solitaer.lesson import LESSONS
from kartenhaus.games.j_solitaer.view import Ended, Exchanged, Finished, GotSlot, Laid, LaidAll, RoundWon, Turned
from tests.games.j_solitaer.decks import DULL, dealt

NAMES = ["Anna", "Ben"]


@pytest.mark.parametrize(
    ("event", "de", "en"),
    [
        (Laid(0, "hand", "c3", 2, "serve", False), "Du bedienst Stapel 2 mit Cyan-3.", "You serve pile 2 with cyan 3."),
        (Laid(1, "hand", "c3", 2, "throw", False), "Ben wirft Cyan-3 auf Stapel 2.", "Ben throws cyan 3 on pile 2."),
        (
            Laid(1, "open", "c3", 2, "redirect", False),
            "Ben leitet Cyan-3 vom Eckstapel auf Stapel 2 um.",
            "Ben redirects cyan 3 from the corner pile to pile 2.",
        ),
        (
            Laid(0, "slot", "aJ", 5, "effect", True),
            "Du leitest Apricot-Jay aus einem Slot auf Stapel 5 um und reservierst den Stapel.",
            "You redirect apricot Jay from a Slot to pile 5 and reserve the pile.",
        ),
        (
            Turned(0, "bB"),
            "Du blätterst vom Eckstapel Beere-Botschafter auf.",
            "You turn up berry ambassador from the corner pile.",
        ),
        (
            LaidAll(1),
            "Ben hat die ganze Hand in einem Zug gelegt!",
            "Ben has laid the whole hand in one turn!",
        ),
        (GotSlot(1, "dD"), "Ben bekommt einen Slot: Denim-Dieb.", "Ben gets a Slot: denim thief."),
        (
            Exchanged(0, "dD", "e4"),
            "Du tauschst den Slot Denim-Dieb gegen Efeu-4 aus der Hand.",
            "You exchange the Slot denim thief for evergreen 4 from the hand.",
        ),
        (Ended(0, 0, False), "Du beendest deinen Zug.", "You end your turn."),
        (Ended(1, 1, False), "Ben beendet den Zug und zieht 1 Karte.", "Ben ends the turn and draws 1 card."),
        (Ended(0, 3, True), "Du beendest deinen Zug und sagst 3 Karten an.", "You end your turn and announce 3 cards."),
        (
            Finished(1),
            "Ben ist fertig; die anderen kommen noch an die Reihe.",
            "Ben has finished; the others still have their turn.",
        ),
        (
            RoundWon([0], "JS-19", 1),
            "Du gewinnst die Runde: Hand und Nachziehstapel sind leer. Ben beginnt die nächste.",
            "You win the round: hand and draw pile are empty. Ben starts the next one.",
        ),
        (
            RoundWon([0, 1], "JS-21", None),
            "Du und Ben teilt euch den Sieg in der Runde: im selben Umlauf fertig geworden.",
            "You and Ben share the round: finished in the same round of turns.",
        ),
        (
            RoundWon([], "JS-20", 0),
            "Nichts geht mehr: Die Runde ist verloren. Du beginnst die nächste.",
            "Nothing moves any more: the round is lost. You start the next one.",
        ),
    ],
)
def test_what_happened_is_told_to_the_one_it_is_told_to(event: Event, de: str, en: str) -> None:
    assert kh.say(event, "de", NAMES, 0) == de
    assert kh.say(event, "en", NAMES, 0) == en


@pytest.mark.parametrize(
    ("payoffs", "clause", "de", "en"),
    [
        (
            [0.0, 1.0, 0.0],
            "JS-19",
            "Ben gewinnt: Hand und Nachziehstapel sind leer.",
            "Ben wins: hand and draw pile are empty.",
        ),
        (
            [0.5, 0.5, 0.0],
            "JS-20",
            "Anna und Ben teilen sich den Sieg: Nichts geht mehr, niemand hat weniger Karten.",
            "Anna and Ben share the win: nothing moves any more, nobody has fewer cards.",
        ),
        (
            [1.0, 0.0, 0.0],
            "G-5",
            "Anna gewinnt, weil niemand sonst mehr mitspielt.",
            "Anna wins, since nobody else is left.",
        ),
        (
            [1.0, -1.0],
            "JS-18",
            "Anna gewinnt: die meisten gewonnenen Runden.",
            "Anna wins: most rounds won.",
        ),
        ([-17.0], "JS-19", "Geschafft, in 17 Zügen!", "Done, in 17 turns!"),
        (
            [-317.0],
            "JS-18",
            "Alle Runden zusammen: 317 Züge (eine verlorene zählt 300).",
            "All rounds together: 317 turns (a lost one counts 300).",
        ),
        ([-300.0], "JS-20", "Nichts geht mehr: Das Spiel ist verloren.", "Nothing moves any more: the game is lost."),
        ([-300.0], "G-5", "Das Spiel ist verlassen und damit verloren.", "The game was left and so is lost."),
    ],
)
def test_a_result_says_who_and_why(payoffs: list[float], clause: str, de: str, en: str) -> None:
    over = kh.Over("j-solitaer", payoffs, clause)
    assert kh.say(over, "de", NAMES) == de
    assert kh.say(over, "en", NAMES) == en


@pytest.mark.rule("G-4")
def test_a_refusal_says_what_was_tried_why_not_and_what_would_be_right() -> None:
    play = dealt(DULL)
    with pytest.raises(kh.Refused) as caught:
        play.apply("lay a1 on 1")
    assert caught.value.de.startswith("«lay a1 on 1» geht nicht: a1 hast du nicht auf der Hand (JS-9). Möglich: «lay ")
    assert caught.value.en.startswith("«lay a1 on 1» is refused: a1 is not in your hand (JS-9). Possible: «lay ")


# ── Names ────────────────────────────────────────────────────────────────────
GERMAN = re.compile("Verräter|Eckstapel|Botschafter|Dieb")


def told_in(lang: str) -> Iterator[str]:
    """Everything that is said of the game: before it, in its lesson, of its options, while it is played."""
    side = LANGUAGES.index(lang)
    about, options = GAMES["j-solitaer"], kh.game("j-solitaer").options
    yield about.in_a_line[side]
    yield re.sub("the German .+Dieb", "", book("j-solitaer", lang))  # whose initials stand in the notation
    for lesson in LESSONS:
        yield from (text[side] for text in (lesson.text, lesson.praise, lesson.otherwise))
    yield from ((meaning.de, meaning.en)[side] for meaning in options.meanings().values())
    yield from (words.reason(clause, Turn())[side] for clause in (7, 9, 10, 13, 14, 16))
    yield words.reason(13, LayOpen(1))[side]
    for seats in (1, 3):
        play = kh.game("j-solitaer", rounds=2).start(seats, seed=seats)
        player = kh.player("solid", play.game, seed=1)
        while play.to_act != kh.OVER:
            yield from (kh.say(action, lang) for action in play.legal())
            play.make(player.choose(play.view(play.to_act)))
        yield from (kh.say(event, lang) for event in play.log(None))


def test_english_has_names_of_its_own_for_everything() -> None:
    told = list(told_in("en"))
    assert [text for text in told if GERMAN.search(text)] == []
    for name in ("traitor", "corner pile", "ambassador", "thief"):
        assert any(name in text.lower() for text in told)
    assert {found for text in told_in("de") for found in GERMAN.findall(text)} == set(GERMAN.pattern.split("|"))
