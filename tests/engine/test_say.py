"""The words for anything that a game is made of."""

from __future__ import annotations

import re

import pytest

import kartenhaus as kh
from kartenhaus.core.picks import Hidden, Leave, Left
from kartenhaus.core.voice import Voice
from tests.positions import table


def test_sentences_speak_of_names_and_to_you() -> None:
    play = table("tauziehen", "first 1")
    (event,) = play.log(None)
    assert kh.say(event, names=["Anna", "Ben"]) == "Das Los entscheidet: Ben ist erster Spieler."
    assert kh.say(event, names=["Anna", "Ben"], you=1) == "Das Los entscheidet: Du bist erster Spieler."
    assert kh.say(event, "en") == "By lot: Player 2 is the first player."


def test_a_refusal_says_what_was_tried_why_not_and_what_would_be_right() -> None:
    play = table("tauziehen", "first 0, deal 13, deal 7, deal 22, deal 28, mark 2")
    with pytest.raises(kh.Refused) as caught:
        play.apply("play 22 mark 2")
    for lang in ("de", "en"):
        sentence = kh.say(caught.value, lang)
        assert "«play 22 mark 2»" in sentence
        assert "(TZ-8)" in sentence
        assert "«play 22 mark 4», «play 22 mark 16»" in sentence
    assert str(caught.value) == f"{kh.say(caught.value)}\n{kh.say(caught.value, 'en')}"


@pytest.mark.rule("G-4")
def test_a_refusal_with_many_choices_shows_one_of_each_kind_so_that_none_falls_off() -> None:
    cards = "a1 b2 c3 d4 e1, aJ aJ aJ bJ bJ cJ dJ eJ".replace(",", "").split()
    play = table("j-solitaer", "first 0, " + ", ".join(f"card {card}" for card in cards), 2)
    assert len(play.legal()) > 20
    with pytest.raises(kh.Refused) as caught:
        play.apply("lay-open on 1")
    for sentence in (caught.value.de, caught.value.en):
        shown = re.findall("«(.+?)»", sentence)[1:]
        lays = [f"lay {colour}J on 1" for colour in "abcde"]
        assert shown == [*lays, "lay aJ on 2", "turn", "end"]
        assert sentence.endswith("«end» ….")


@pytest.mark.rule("G-4")
def test_a_refusal_with_few_choices_shows_them_all() -> None:
    play = table("tauziehen", "first 0, deal 13, deal 7, deal 22, deal 28")
    with pytest.raises(kh.Refused) as caught:
        play.apply("play 13 mark 1")
    assert caught.value.en.endswith("Possible: «mark 1», «mark 2», «mark 4», «mark 8», «mark 16».")


def test_leaving_hidden_picks_and_results_have_words_in_every_game() -> None:
    assert kh.say(Leave(0), names=["Anna"]) == "Anna verlässt das Spiel"
    assert kh.say(Left(0), "en", you=0) == "You leave the game."
    assert kh.say(Hidden("draw")) == "verdeckt"
    assert kh.say(kh.Over("tauziehen", [0, 0], "TZ-20"), "en").startswith("A draw")
    assert "gewinnst" in kh.say(kh.Over("white-jack", [1, -1], "G-5"), you=0)


def test_what_is_counted_in_thousands_is_written_as_such() -> None:
    over = kh.Over("j-solitaer", [-1500.0], "JS-18")
    assert "1’500 Züge" in kh.say(over, "de")
    assert "1,500 turns" in kh.say(over, "en")


def test_an_unknown_language_or_thing_is_refused() -> None:
    with pytest.raises(kh.Unknown, match="de, en"):
        kh.say(Leave(0), "fr")
    with pytest.raises(TypeError):
        kh.say(42)


@pytest.mark.parametrize(
    ("name", "de", "en"), [("Anna", "Annas", "Anna’s"), ("Hans", "Hans’", "Hans’"), ("Max", "Max’", "Max’s")]
)
def test_possessives_follow_the_name(name: str, de: str, en: str) -> None:
    assert Voice("de", [name]).of(0) == de
    assert Voice("en", [name]).of(0) == en
