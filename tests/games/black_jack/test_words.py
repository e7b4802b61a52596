"""What is said at the table of Black Jack."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import kartenhaus as kh
from kartenhaus.core.voice import Voice
from kartenhaus.engine.book import book
from kartenhaus.games.black_jack.actions import Bet, Card, Decline, Double, Insure, Split, Stakes, Stay
from kartenhaus.games.black_jack.words import amount, coins
from tests.games.black_jack.setting import cards, dealt, draw
from tests.positions import go_on, table

GERMAN, ENGLISH = Voice("de"), Voice("en")


@pytest.mark.rule("BJ-7", "BJ-13", "BJ-15", "BJ-18")
def test_actions_carry_the_words_on_the_buttons() -> None:
    buttons = {Bet(50): "Deal", Card(): "Card", Stay(): "Stay", Double(): "Double", Split(): "Split"}
    for pick, word in (buttons | {Insure(): "Insurance", Decline(): "Insurance"}).items():
        assert word in kh.say(pick, "de")
        assert word in kh.say(pick, "en")
    assert kh.say(Stakes(10, 2000)) == "Deal: 10 bis 2’000 Coins setzen"
    assert kh.say(Stakes(10, 2000), "en") == "Deal: stake 10 to 2,000 Coins"


@pytest.mark.parametrize(
    ("halves", "de", "en"),
    [(0, "0", "0"), (1, "0,5", "0.5"), (45, "22,5", "22.5"), (-15, "7,5", "7.5"), (4001, "2’000,5", "2,000.5")],
)
def test_half_coins_are_written_as_such(halves: int, de: str, en: str) -> None:
    assert (amount(halves, GERMAN), amount(halves, ENGLISH)) == (de, en)
    assert coins(2, GERMAN) == "1 Coin"


@pytest.mark.rule("BJ-4")
def test_that_it_is_play_money_is_said_once() -> None:
    play = draw(go_on(dealt("T 8 / T 9 / T"), "stay, stay"), "8")
    go_on(play, f"bet 10, bet 10, {cards('T 8 T 8 7')}")
    for lang, word in (("de", "Spielgeld"), ("en", "play money")):
        assert sum(word in kh.say(event, lang) for event in play.log(0)) == 1


def told(play: kh.Play, lang: str = "de", you: int | None = None) -> list[str]:
    return [kh.say(event, lang, names=["Anna", "Ben"], you=you) for event in play.log(0)]


def test_a_round_reads_like_a_story() -> None:
    play = go_on(dealt("8 8 / A"), f"insure, split, {cards('3 T')}, double, {cards('K')}, stay")
    draw(play, "6")
    assert told(play, you=0)[-13:-1] == [
        "Die Bank zieht das Pik-Ass und hat eine weiche 11.",
        "Du nimmst die Insurance für 7,5 Coins.",
        "Du teilst 8♠ und 8♠ und hast jetzt 2 Hände.",
        "Du bekommst die Pik-3 (Hand 1) und hast 11.",
        "Du bekommst die Pik-10 (Hand 2) und hast 18.",
        "Du verdoppelst auf 30 Coins (Hand 1).",
        "Du bekommst den Pik-König (Hand 1) und hast 21.",
        "Du bleibst bei 18 (Hand 2).",
        "Die Bank zieht die Pik-6 und hat eine weiche 17.",
        "Du gewinnst 30 Coins (Hand 1): besser als die Bank.",
        "Du gewinnst 15 Coins (Hand 2): besser als die Bank.",
        "Du verlierst 7,5 Coins mit der Insurance.",
    ]
    assert told(play, you=0)[-1] == "Runde 1 ist abgerechnet: du +37,5."
    assert told(play, "en")[-1] == "Round 1 is settled: Anna +37.5."


@pytest.mark.parametrize(
    ("deal", "picks", "de", "en"),
    [
        ("A K / 9", "", "gewinnst 22,5 Coins: Black Jack zahlt 3 zu 2.", "win 22.5 Coins: Black Jack pays 3 to 2."),
        (
            "A K / T",
            "card As",
            "bekommst 15 Coins zurück: Push, beide haben gleich viel.",
            "get 15 Coins back: a push, both have the same.",
        ),
        (
            "T 8 / T",
            "stay, card As",
            "verlierst 15 Coins: die Bank hat Black Jack.",
            "lose 15 Coins: the dealer has Black Jack.",
        ),
        ("T 6 / T", "card, card Ks", "verlierst 15 Coins: über 21.", "lose 15 Coins: above 21."),
        (
            "T 6 / T",
            "stay, card 9s",
            "verlierst 15 Coins: die Bank ist besser.",
            "lose 15 Coins: the dealer is better.",
        ),
    ],
)
def test_a_line_says_what_was_won_or_lost_and_why(deal: str, picks: str, de: str, en: str) -> None:
    play = go_on(dealt(deal), picks)
    assert told(play, you=0)[-2] == f"Du {de}"
    assert told(play, "en", you=0)[-2] == f"You {en}"


@pytest.mark.rule("BJ-19")
def test_a_stake_that_comes_back_says_why() -> None:
    play = go_on(dealt("8 8 / T", hole_card="original_bets_only"), f"split, {cards('3 4')}, stay, stay")
    draw(play, "A")
    reason = "gegen den Black Jack der Bank geht nur der erste Einsatz verloren"
    assert told(play)[-3:-1] == [
        f"Anna verliert 15 Coins (Hand 1): {reason}.",
        f"Anna bekommt 15 Coins zurück (Hand 2): {reason}.",
    ]


@pytest.mark.rule("BJ-19", "G-3")
def test_the_hidden_card_is_named_to_nobody() -> None:
    play = go_on(dealt("8 8 / T", hole_card="peek"), "hole Kd")
    assert told(play)[-1] == "Die Bank nimmt eine verdeckte Karte und sieht nach: kein Black Jack."
    assert kh.say(play.apply("stay")[-3]) == "Die Bank deckt den Karo-König auf und hat 20."


@pytest.mark.parametrize(
    ("payoffs", "de", "en"),
    [
        ([22.5], "Das Spiel ist zu Ende: Du hast 22,5 Coins gewonnen.", "The game is over. You have won 22.5 Coins."),
        ([-10.0], "Das Spiel ist zu Ende: Du hast 10 Coins verloren.", "The game is over. You have lost 10 Coins."),
        (
            [15.0, -7.5],
            "Das Spiel ist zu Ende, in Coins: du +15 und Ben −7,5.",
            "The game is over, in Coins: you +15 and Ben −7.5.",
        ),
    ],
)
def test_results_name_what_each_has_won(payoffs: list[float], de: str, en: str) -> None:
    over = kh.Over("black-jack", payoffs, "BJ-22")
    assert kh.say(over, names=["Anna", "Ben"], you=0) == de
    assert kh.say(over, "en", names=["Anna", "Ben"], you=0) == en


def test_who_is_even_is_told_so() -> None:
    over = kh.Over("black-jack", [0.0], "BJ-22")
    assert kh.say(over, names=["Anna"]) == "Das Spiel ist zu Ende: Anna hat so viel wie am Anfang."
    assert kh.say(over, "en", you=0) == "The game is over. You have as much as at the start."


@pytest.mark.rule("G-4")
def test_a_refusal_says_why_and_what_would_be_possible() -> None:
    with pytest.raises(kh.Refused) as caught:
        table("black-jack").apply("bet 9")
    assert kh.say(caught.value) == (
        "«bet 9» geht nicht: gesetzt wird vor dem Austeilen, innerhalb des Tischlimits und nie mehr, als du hast "
        "(BJ-3). Möglich: «bet 10..1000»."
    )


def test_the_insurance_has_one_name_in_german() -> None:
    """In the book, in the words of the house and in those that only the browser says."""
    root = Path(__file__).parents[3]
    texts = [*root.glob("src/kartenhaus/**/*.py"), *root.glob("src/kartenhaus/games/**/*.md")]
    browser = [path for path in root.glob("web/src/**/*") if path.suffix in (".ts", ".svelte")]
    assert len(browser) > 20
    named = [path.name for path in texts + browser if re.search("[Vv]ersicher(?:n|t|ung)", path.read_text("utf-8"))]
    assert named == []
    assert "die Insurance" in book("black-jack", "de")
