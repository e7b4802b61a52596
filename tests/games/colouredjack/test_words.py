"""Colouredjack in words."""

from __future__ import annotations

import pytest

import kartenhaus as kh
from kartenhaus.games.colouredjack.actions import Ask, Stop
from tests.positions import table

NAMES = ["Anna", "Ben", "Chris"]


def sentences(picks: str, lang: str = "de", you: int | None = None, seats: int = 2) -> list[str]:
    play = table("colouredjack", picks, seats)
    return [kh.say(event, lang, NAMES, you) for event in play.log(you)]


@pytest.mark.rule("CJ-7")
def test_a_card_is_named_to_its_holder_and_to_nobody_else() -> None:
    picks = "dealer 1, card r12, ask, card y12, ask, card +, ask, card S"
    assert sentences(picks, you=0) == [
        "Das Los entscheidet: Ben gibt.",
        "Du bekommst die rote W12 und hast 12.",
        "Du bekommst die gelbe W12 und liegst mit 24 über 23.",
        "Du bekommst ein + und liegst mit 24 über 23.",
        "Du bekommst ein S und hast 23.",
    ]
    assert sentences(picks, "en", you=1) == [
        "By lot: You deal.",
        "Anna takes the first card.",
        "Anna takes another card and holds two cards.",
        "Anna takes another card and holds three cards.",
        "Anna takes another card and holds four cards.",
    ]


@pytest.mark.rule("CJ-13")
def test_stopping_is_said_alike_whether_it_was_free_or_not() -> None:
    for cards in ("card r12, ask, card y11", "card r1, ask, card y1"):
        assert sentences(f"dealer 1, {cards}, stop", you=1)[-1] == "Anna hört auf und hält zwei Karten."
    six = ", ask, ".join(f"card b{n}" for n in range(1, 7))
    assert sentences(f"dealer 1, {six}", you=1)[-1] == "Anna hält sechs Karten, mehr gibt es nicht."
    assert sentences(f"dealer 1, {six}", "en", you=0)[-1] == "You hold six cards, the most there are."


@pytest.mark.parametrize(
    ("picks", "de", "en"),
    [
        ("card r12, stop, card y9, stop", "12", "12"),
        (
            "card r12, ask, card y11, stop, card g10, ask, card b9, ask, card y4, stop",
            "23 · zwei Karten",
            "23 · two cards",
        ),
        (
            "card r12, ask, card y11, stop, card g12, ask, card +, stop",
            "23 · zwei Karten · ohne Zusatzkarte",
            "23 · two cards · no extra card",
        ),
        (
            "card r12, ask, card +, stop, card g11, ask, card +, stop",
            "23 · zwei Karten · mit Zusatzkarte · W12",
            "23 · two cards · with an extra card · W12",
        ),
        (
            "card r12, ask, card y11, stop, card g12, ask, card b11, stop",
            "23 · zwei Karten · ohne Zusatzkarte · W12 rot",
            "23 · two cards · no extra card · red W12",
        ),
    ],
)
@pytest.mark.rule("CJ-14", "CJ-15", "CJ-16", "CJ-17", "CJ-18")
def test_the_sentence_of_a_round_names_what_decided(picks: str, de: str, en: str) -> None:
    german, english = sentences(f"dealer 1, {picks}", you=1), sentences(f"dealer 1, {picks}", "en", you=0)
    assert german[-2] == f"Anna gewinnt die Runde: {de}. Es steht 1 : 0."
    assert english[-2] == f"You win the round: {en}. The score is 1 : 0."
    assert (german[-1], english[-1]) == ("Runde 2: Anna gibt.", "Round 2: You deal.")


@pytest.mark.rule("CJ-14", "CJ-19")
def test_a_round_may_be_shared_or_won_by_nobody() -> None:
    shared = sentences("dealer 2, card +, stop, card r5, stop, card +, stop", you=2, seats=3)
    assert shared[-2] == (
        "Die Runde wird geteilt: Anna und du (23 · eine Karte · mit Zusatzkarte · keine Zahlenkarte). "
        "Es steht 1 : 0 : 1."
    )
    nobody = "dealer 1, card r12, ask, card y12, stop, card g12, ask, card b12, stop"
    assert sentences(nobody)[-2] == "Alle liegen über 23: Niemand gewinnt die Runde. Es steht 0 : 0."
    assert sentences(nobody, "en")[-2] == "All are above 23: nobody wins the round. The score is 0 : 0."


@pytest.mark.rule("CJ-14")
def test_the_hands_are_told_when_they_are_turned_over() -> None:
    picks = (
        "dealer 2, card r12, ask, card y9, ask, card S, ask, card g5, stop, card b12, ask, card g12, stop, card +, stop"
    )
    assert sentences(picks, you=1, seats=3)[-3] == (
        "Aufgedeckt: Anna 23 durch S (▲W12 ☀9 ♣5 S); du 24, überzogen (♣W12 ◆W12); Chris 23 durch + (+)."
    )
    assert sentences(picks, "en", seats=3)[-3].startswith("Turned over: Anna 23 by S (▲W12 ☀9 ♣5 S); Ben 24, too much")


def test_refusals_say_why_and_what_is_possible() -> None:
    play = table("colouredjack", "dealer 1, card S")
    with pytest.raises(kh.Refused) as caught:
        play.apply("stop")
    assert kh.say(caught.value) == (
        "«stop» geht nicht: mit einem S unter 23 musst du weiter fordern (CJ-11). Möglich: «ask»."
    )
    play = table("colouredjack", "dealer 1, card +")
    with pytest.raises(kh.Refused) as caught:
        play.apply("ask")
    assert kh.say(caught.value, "en") == (
        "«ask» is refused: your cards count 23, you must stop (CJ-13). Possible: «stop»."
    )


def test_actions_have_words() -> None:
    assert [kh.say(pick, lang) for pick in (Ask(), Stop()) for lang in ("de", "en")] == [
        *("Karte fordern", "ask for a card"),
        *("aufhören", "stop"),
    ]


@pytest.mark.rule("CJ-20", "G-5")
def test_the_result_names_who_won_or_shared_the_match() -> None:
    def result(picks: str, lang: str, you: int | None, **options: int) -> str:
        return kh.say(table("colouredjack", picks, 3, **options).result, lang, NAMES, you)

    won = "dealer 2, card r5, stop, card r6, stop, card r7, stop"
    assert result(won, "de", 2, rounds=1) == "Du gewinnst die Partie mit den meisten gewonnenen Runden."
    assert result(won, "en", 0, rounds=1) == "Chris wins the match with the most rounds won."
    shared = "dealer 2, card +, stop, card r6, stop, card +, stop"
    assert result(shared, "de", 0, wins=1) == "Die Partie wird bei gleich vielen Siegen geteilt: du und Chris."
    assert result(shared, "en", 1, wins=1) == "The match is shared, with equally many wins: Anna and Chris."
    assert result("leave 0, leave 2", "de", 0) == "Ben gewinnt die Partie, weil niemand sonst mehr mitspielt."
