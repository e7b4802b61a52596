"""Sitting down: which game, against whom, under which names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..core.errors import BadSeats
from ..engine.game import Game
from ..games import GAMES
from ..players import player
from . import texts
from .draw import left, width, wrapped
from .screen import Screen
from .sitting import Chair

PERSON = "person"


class Offer(NamedTuple):
    """A line of a menu."""

    key: str
    title: str
    meaning: str


def choose(screen: Screen, question: str, offers: Sequence[Offer]) -> str:
    """One of a short list, by number or name; Enter takes the first."""
    titles = max(width(offer.title) for offer in offers)
    screen.show()
    screen.tell(question, bold=True)
    for n, offer in enumerate(offers, 1):
        head = f"  {screen.paint(str(n), bold=True)}  {left(offer.title, titles)}  "
        screen.show(wrapped(offer.meaning, screen.width, head))
    while True:
        said = screen.ask(texts.WHICH, first=offers[0].title)
        for n, offer in enumerate(offers, 1):
            if said.lower() in (str(n), offer.key, offer.title.lower()) or (not said and n == 1):
                return offer.key
        screen.tell(screen.words(texts.NOT_ON_THE_LIST, said=said), "! ")


def choose_game(screen: Screen) -> str:
    offers = [Offer(g.name, screen.voice(*g.title), screen.voice(*g.in_a_line)) for g in GAMES.values()]
    return choose(screen, screen.words(texts.WHICH_GAME), offers)


def choose_opponent(screen: Screen) -> str:
    offers = [
        Offer(name, computer_name(screen, name), screen.words(texts.COMPUTER_MEANS[name]))
        for name in texts.COMPUTER_NAMES
    ]
    offers.append(Offer(PERSON, screen.words(texts.PERSON), screen.words(texts.PERSON_MEANS)))
    return choose(screen, screen.words(texts.AGAINST_WHOM), offers)


def computer_name(screen: Screen, name: str) -> str:
    return screen.words(texts.COMPUTER_NAMES[name])


def ask_names(screen: Screen, game: Game, seats: int) -> list[str]:
    """A name for each, as often as it takes."""
    while True:
        names = [
            screen.ask(texts.NAME_OF, seat=seat + 1, name=texts.PEOPLE[seat]) or texts.PEOPLE[seat]
            for seat in range(seats)
        ]
        try:
            game.start(seats, chance="manual", names=names)
        except BadSeats as error:
            screen.tell(error.in_language(screen.lang), "! ")
        else:
            return names


def chairs(
    screen: Screen, game: Game, seats: int, opponent: str, names: Sequence[str], seed: str | None
) -> list[Chair]:
    """The first chair is one's own. The computer's chance is not the cards': its seed is another."""
    given = dict(enumerate(names))
    if opponent == PERSON and seats > 1:
        return [Chair(given.get(seat) or texts.PEOPLE[seat], None) for seat in range(seats)]
    made = [Chair(given.get(0) or screen.words(texts.GUEST), None)]
    for seat in range(1, seats):
        its = computer_name(screen, opponent) + (f" {seat}" if seats > 2 else "")
        made.append(Chair(given.get(seat) or its, player(opponent, game, seed=seed and f"{seed} {opponent} {seat}")))
    return made
