"""Players from files that somebody has opened in this browser: kept there, and opponents like those of the house.

Who made such a file nobody knows. There is no code in it, and it is looked through before anything of it is kept.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from ..core.errors import KartenhausError
from ..engine.game import game
from ..games import GAMES
from ..players import questions
from ..players.network import BadNetwork, Network, parse
from ..players.offered import OFFERED, PREFIX, offer
from .appending import changed
from .rows import PlayerKept

if TYPE_CHECKING:
    from .page_store import PageStore

log = logging.getLogger("kartenhaus")

OWN = "own-"
MOST = 8


class OwnPlayer(msgspec.Struct, frozen=True):
    game: str
    level: str
    words: str


class OwnPlayers(msgspec.Struct, frozen=True):
    players: list[OwnPlayer]
    taken: str | None = None
    """The level of the one that has just come."""


def name_of(network: Network) -> str:
    """One with the same title, game and seats takes its place, also at tables where it plays."""
    head = network.head
    said = msgspec.json.encode((head.title, head.game, head.seats))
    return OWN + hashlib.sha256(said).hexdigest()[:16]


def kept_players(store: PageStore) -> Iterable[tuple[str, PlayerKept]]:
    return store.of("players")


def offer_kept(store: PageStore) -> None:
    """And nobody else who is somebody's own. What knows other rules than today's stays, and is not offered."""
    for level in [one for one in OFFERED if one.startswith(PREFIX + OWN)]:
        del OFFERED[level]
    for name, kept in kept_players(store):
        try:
            offer(name, parse(kept.data))
        except KartenhausError as error:
            log.warning("a player from a file is not offered: %s", error.en)
    questions.forget()


def listed(store: PageStore, taken: str | None = None) -> OwnPlayers:
    levels = (PREFIX + name for name, _ in kept_players(store))
    own = [(level, OFFERED[level].head) for level in levels if level in OFFERED]
    return OwnPlayers([OwnPlayer(head.game, level, head.title) for level, head in own], taken)


async def take(store: PageStore, data: bytes, wanted: str) -> OwnPlayers:
    """A file's bytes, for a table of that game. BadNetwork, with the reason, if they are no player of it."""
    network, chosen = parse(data), game(wanted)
    if network.head.game != chosen.name:
        title, plays, here = network.head.title, GAMES[network.head.game].title, chosen.about.title
        raise BadNetwork(
            f"«{title}» spielt {plays[0]}, nicht {here[0]}.", f"“{title}” plays {plays[1]}, not {here[1]}."
        )
    network.check(chosen)
    name = name_of(network)
    others = [one for one, _ in kept_players(store) if one != name]
    if len(others) >= MOST:
        raise BadNetwork(
            f"Der Browser behält höchstens {MOST} Spieler aus Dateien, und so viele sind schon da.",
            f"The browser keeps at most {MOST} players from files, and so many are there already.",
        )
    await store.keep([changed("players", name, PlayerKept(data))])
    offer(name, network)
    questions.forget()
    return listed(store, PREFIX + name)
