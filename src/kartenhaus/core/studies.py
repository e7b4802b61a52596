"""What a report about a game plays: the `STUDY` of a game's folder (study.py), for what cannot be told from its
options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from .voice import Both


class Study(NamedTuple):
    played: Mapping[str, Any] = {}
    """Options that differ from the default in all that is played."""
    tried: Mapping[str, tuple[Any, ...]] | None = None
    """Values of options, each compared with what is played; None: all others of those that have few."""
    seats: tuple[int, ...] = ()
    """Numbers of players, the first is the main one; none: the usual one."""
    length: str = "decisions"
    """What its length is told in: picks, decisions, turns or rounds."""
    times: int = 1
    """So many times as many games as usual: where luck is large, or a game short."""
    note: Both = ("", "")
    """A sentence that a reader needs, such as what is staked."""
    simulations: int = 500
    """Of an expert, per move."""
