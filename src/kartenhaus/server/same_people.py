"""Another game with the people of a table: who sits where, and what is agreed."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from ..cards.profiles import SHIPPED
from ..core.errors import BadOption, BadSeats, Unknown
from ..engine.game import Game, game
from ..players import levels_of
from ..table.entries import Computer, Person, Setup, Sitter, owner_of
from ..table.errors import Declined
from ..table.table import Table
from .interfaces import TableStore


def checked_game(name: str, options: dict[str, Any]) -> Game:
    """The game with its options, all of it possible at a table."""
    known = game(name).options.meanings()
    for one in options:
        if one not in known:
            raise Unknown(("Die Option", "option"), one[:40], known)
    chosen = game(name, **options)
    profile = getattr(chosen.options, "profile", None)
    if profile is not None and profile not in SHIPPED:
        raise BadOption(
            f"Am Tisch geht nur ein mitgeliefertes Deckprofil: {', '.join(SHIPPED)}.",
            f"At a table only a built-in deck profile is possible: {', '.join(SHIPPED)}.",
        )
    return chosen


def chosen_game(old: Table, wanted: str | None, options: dict[str, Any]) -> Game:
    return old.game if wanted is None else checked_game(wanted, options)


def check_still_here(store: TableStore, sitters: Sequence[Sitter]) -> None:
    """The table would wait for ever for somebody who is no more."""
    if any(store.profile(owner) is None for who in sitters if (owner := owner_of(who)) is not None):
        raise Declined(
            "Noch einmal mit diesen Leuten geht nicht mehr: Jemand von ihnen hat das eigene Profil gelöscht.",
            "With these people there is no other game: one of them has erased their profile.",
        )


def seated_again(old: Table, chosen: Game) -> list[Sitter]:
    """Seats turned by one. People all come along; computer players come or go as the game has seats."""
    sitters = [themselves(who) for who in old.sitters]
    turned = [fitting(who, chosen) for who in sitters[1:] + sitters[:1]]
    people = [who for who in turned if not isinstance(who, Computer)]
    about = chosen.about
    if len(people) > about.most:
        raise BadSeats(
            f"Für {len(people)} Leute ist {about.title[0]} nicht gemacht: höchstens {about.most}.",
            f"{about.title[1]} is not made for {len(people)} people: {about.most} at most.",
        )
    while len(turned) > about.most:
        turned.remove(next(who for who in reversed(turned) if isinstance(who, Computer)))
    while len(turned) < about.fewest:
        turned.append(Computer("solid"))
    chosen.check_seats(len(turned))
    return turned


def fitting(who: Sitter, chosen: Game) -> Sitter:
    if isinstance(who, Computer) and who.level not in levels_of(chosen.about):
        return Computer("expert")
    return who


def setup_again(old: Table, chosen: Game, seats: int, owner: str, invitation: str) -> Setup:
    return replace(
        old.setup,
        game=chosen.name,
        options=str(chosen.options),
        seats=seats,
        owner=owner,
        invitation=hashlib.sha256(invitation.encode()).hexdigest(),
        branch=None,
        daily="",
        repeated=False,
        previous=old.id if old.setup.counts else "",
    )


def themselves(who: Sitter) -> Sitter:
    """The person whom a computer player stood in for."""
    match who:
        case Computer(_, str(owner), name):
            return Person(owner, name)
        case _:
            return who
