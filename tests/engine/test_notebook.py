"""The boards that notebooks show."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest

import kartenhaus as kh
from kartenhaus.core.chance import Seeded
from kartenhaus.core.picks import View
from tests.positions import table
from tests.referee import spec

every_game = pytest.mark.parametrize("name", kh.games())
EVIL = "<img src=x onerror=1>'&"


def html(thing: Any) -> str:
    shown = thing._repr_html_()
    assert isinstance(shown, str)
    return shown


def played(name: str, seats: int | None = None, picks: int = 40, **options: Any) -> kh.Play:
    play = kh.game(name, **options).start(seats, seed=5)
    player = kh.player("random", play.game, seed=1)
    while play.to_act >= 0 and len(play.numbers) < picks:
        play.apply(player.choose(play.view(play.to_act)))
    return play


class Reader(HTMLParser):
    """Every element is closed, and none reaches out of the page or into the rest of it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cards: list[str] = []
        self.said = ""
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        assert tag in {"div", "span", "b", "i", "br", "img"}
        assert set(given) <= {"style", "lang", "alt", "title", "src"}
        assert "url(" not in (given.get("style") or "")
        if tag == "img":
            source = given["src"] or ""
            assert source.startswith("data:image/svg+xml,%3Csvg")
            assert given["alt"]
            self.cards.append(given["alt"] or "")
        elif tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.said += data


@every_game
def test_every_position_of_every_variant_is_drawn_for_all_who_look_on(name: str) -> None:
    for n, variant in enumerate(spec(name).VARIANTS):
        for seats in {min(spec(name).SEATS), max(spec(name).SEATS)}:
            try:
                play = kh.game(name, **variant).start(seats, chance="manual")
            except kh.BadSeats:
                continue  # a variant for fewer
            stream, player = Seeded(n), kh.player("random", play.game, seed=n)
            for step in range(60):
                if step % 6 == 0 or play.to_act == kh.OVER:
                    for looking in (play, play.view(None), *(play.view(seat) for seat in range(seats))):
                        Reader(html(looking))
                if play.to_act == kh.OVER:
                    break
                if play.to_act == kh.CHANCE:
                    play.draw(stream.below(play.game.rules.outcomes(play.state)))
                else:
                    play.apply(player.choose(play.view(play.to_act)))


@every_game
def test_a_view_shows_its_own_hand_and_a_play_all_of_them(name: str) -> None:
    play = played(name, seats=max(2, kh.game(name).about.fewest))
    hands = [play.view(seat).hand for seat in range(play.seats)]
    mine, whole, nobodys = (Reader(html(what)).cards for what in (play.view(0), play, play.view(None)))
    if hands[0] is None:
        assert mine == whole == nobodys
    else:
        backs = [1 if hand else 0 for hand in hands]
        open_cards = [len(hand or ()) for hand in hands]
        assert len(mine) - len(nobodys) == open_cards[0] - backs[0]
        assert len(whole) - len(nobodys) == sum(open_cards) - sum(backs)
        assert len({str(mine), str(whole), str(nobodys)}) == 3


@every_game
def test_what_a_seat_cannot_see_is_not_on_its_board(name: str) -> None:
    """However the hidden cards are dealt again, the board is the same."""
    play = played(name, seats=kh.game(name).about.most)
    seat, random = max(play.to_act, 0), [12345]
    seen = html(play.view(seat))
    for _ in range(5):
        other, covered = play.clone(), play.view(seat).covered.copy()
        play.game.rules.redeal(covered, seat, random)
        other.state = covered
        assert html(other.view(seat)) == seen


@every_game
def test_words_are_german_with_english_beside_them(name: str) -> None:
    play = played(name)
    shown = html(play)
    german, english = ("".join(re.findall(rf'lang="{lang}"[^>]*>([^<]*)<', shown)) for lang in ("de", "en"))
    assert "Spieler 1" in german
    assert "Player 1" in english
    assert play.game.about.title[0] in Reader(shown).said
    assert "ist am Zug" in german
    assert "to act" in english


@every_game
def test_names_are_shown_as_they_are_and_do_nothing(name: str) -> None:
    play = kh.game(name).start(seed=5, names=[EVIL] * kh.game(name).about.fewest)
    shown = html(play)
    assert EVIL not in shown
    assert EVIL in unescape(shown)
    assert EVIL in Reader(shown).said


def test_a_board_tells_how_it_ended() -> None:
    play = kh.game("tauziehen").start(seed=5, names=["Anna", "Ben"])
    play.apply("leave 0")
    said = Reader(html(play)).said
    assert "Ben gewinnt, weil niemand sonst mehr mitspielt." in said
    assert "Ben wins, since nobody else is left." in said
    assert "Zu Ende" in Reader(html(play.view(1))).said


def test_a_board_tells_whose_turn_it_is_and_who_looks_on() -> None:
    play = table("tauziehen", "first 0, deal 13, deal 7, deal 22, deal 28")
    assert "Was Spieler 2 sieht" in Reader(html(play.view(1))).said
    assert "Was Zuschauer sehen" in Reader(html(play.view(None))).said
    assert Reader(html(play.view(1))).cards.count("13 ●■✚") == 0
    assert Reader(html(play)).cards.count("13 ●■✚") == 1
    assert "Der Zufall ist am Zug" in Reader(html(table("tauziehen"))).said


def test_a_game_without_a_board_is_left_to_repr() -> None:
    class Strange(View, frozen=True):
        pass

    assert Strange(0, 0)._repr_html_() is None
