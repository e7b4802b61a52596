"""Decks and tables for the tests of J-Solitär."""

from __future__ import annotations

from pathlib import Path

import kartenhaus as kh
from kartenhaus.games.j_solitaer.view import JSolitaerView
from tests.positions import go_on, table

TRAITORS = "a1 b2 c3 d4 e1"
FLUSH = "aJ aJ aJ bJ bJ cJ dJ eJ"  # eight cards that can all be laid on bare traitors without a plain serve
LAY_FLUSH = "lay aJ on 1, lay aJ on 1, lay aJ on 1, lay bJ on 2, lay bJ on 2, lay cJ on 3, lay dJ on 4, lay eJ on 5"
DULL = "b3 b4 c1 c2 d1 d2 d3 e3"  # eight cards without any effect


def cards(names: str) -> str:
    """`cards("a1 b2")` is `card a1, card b2`."""
    return ", ".join(f"card {name}" for name in names.split())


def dealt(hand: str, traitors: str = TRAITORS, seats: int = 2, first: int = 0, **options: object) -> kh.Play:
    """A table at the first player's first turn, who holds `hand`."""
    return table("j-solitaer", f"first {first}, {cards(traitors)}, {cards(hand)}", seats, **options)


def see(play: kh.Play, seat: int | None = 0) -> JSolitaerView:
    view = play.view(seat)
    assert isinstance(view, JSolitaerView)
    return view


def slots(play: kh.Play, seat: int = 0) -> list[str]:
    return [slot.card for slot in see(play).sides[seat].slots]


def ways(play: kh.Play) -> dict[str, str]:
    """What each lay of the seat to act would be: `{"aJ on 1": "effect"}`, with `!` where it reserves."""
    view = see(play, play.to_act)
    return {f"{c.card} on {c.pile}": c.way + ("!" if c.reserves else "") for c in view.choices}


def reserved(play: kh.Play) -> list[int]:
    return [n for n, pile in enumerate(see(play).piles, 1) if pile.reserved]


def end(play: kh.Play, draws: str = "", announced: str = "") -> kh.Play:
    return go_on(play, f"end {announced}".strip() + ("," + cards(draws) if draws else ""))


def write_deck(folder: Path, colours: str, figures: str, copies: int) -> str:
    """A deck in which every card may be laid everywhere, by its effect; the path of its file."""
    on = ", ".join(f'"{letter}"' for letter in [*figures, "bare"])
    text = 'de = "Frei"\nen = "Free"\n'
    for letter in colours:
        text += f'[colour.{letter}]\nde = "{letter}"\nen = "{letter}"\n'
    for letter in figures:
        text += f'[figure.{letter}]\nde = "{letter}"\nen = "{letter}"\ncopies = {copies}\non = [{on}]\n'
    path = folder / f"{colours}-{figures}-{copies}.toml"
    path.write_text(text, "utf-8")
    return str(path)


def lay_hand(play: kh.Play, pile: int = 1) -> kh.Play:
    """Lays the whole hand of the seat to act on one pile, where the deck allows everything."""
    for card in see(play, play.to_act).hand or []:
        play.apply(f"lay {card} on {pile}")
    return play
