"""Players from files that whoever runs a house lets people play against: levels beside the built-in ones.

At a table they are asked for by name, never by a path: `learned:tug` is what the operator's folder has as `tug.kh`.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import BadSeats
from ..engine.game import game

if TYPE_CHECKING:
    from .network import Network

PREFIX = "learned:"
SUFFIX = ".kh"
NAME = re.compile("[a-z0-9][a-z0-9_-]{0,39}")
OFFERED: dict[str, Network] = {}
"""By level; of this process."""


def offer(name: str, network: Network) -> None:
    from .network import BadNetwork

    if not NAME.fullmatch(name):
        raise BadNetwork(
            f"{name + SUFFIX!r} geht nicht als Name: höchstens 40 kleine Buchstaben, Ziffern, - und _.",
            f"{name + SUFFIX!r} is no name for it: at most 40 small letters, digits, - and _.",
        )
    network.check(game(network.head.game))
    OFFERED[PREFIX + name] = network


def offer_folder(folder: str | Path) -> dict[str, Network]:
    """All files of a folder that end in .kh, by name."""
    from .network import BadNetwork, read

    found = {path.stem: read(path) for path in sorted(Path(folder).glob(f"*{SUFFIX}"))}
    if not found:
        raise BadNetwork(
            f"In {folder} ist keine Spielerdatei ({SUFFIX}).", f"There is no player's file ({SUFFIX}) in {folder}."
        )
    for name, network in found.items():
        offer(name, network)
    return found


def offered_for(name: str) -> list[str]:
    """The levels for the game of that name."""
    return [level for level, network in OFFERED.items() if network.head.game == name]


def check_room(level: str, seats: int) -> None:
    """BadSeats if it has not learned to play with so many."""
    network = OFFERED.get(level)
    if network is not None and network.head.seats != seats:
        title, learned = network.head.title, network.head.seats
        raise BadSeats(
            f"«{title}» spielt mit {learned} Plätzen, nicht mit {seats}.",
            f"“{title}” plays with {learned} seats, not with {seats}.",
        )
