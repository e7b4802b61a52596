"""What whoever runs a house can choose."""

from __future__ import annotations

import msgspec


class Settings(msgspec.Struct, frozen=True):
    database: str
    pace: float = 0.7
    """Seconds that a computer player takes at least, so that people can follow, and nobody can tell what it decided by
    how long it took."""
    thinking: float = 0.3
    """Seconds that an expert thinks if nobody else waits."""
    processes: int = 1
    """For computer players."""
    rate: float = 10.0
    """HTTP requests per second of one person."""
    address_rate: float = 60.0
    """HTTP requests per second of one address."""
    messages: float = 8.0
    """Messages per second of one person, over all sockets together."""
    address_messages: float = 200.0
    """And of one address."""
    newcomers: float = 60.0
    """New profiles and moved ones, per hour from one address."""
    person_sockets: int = 100
    """Open at the same time."""
    address_sockets: int = 500
    address_connections: int = 1000
    """Sockets included. A trusted proxy may have as many as there are."""
    connections: int = 8000
    """In all, of one process."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses and networks of proxies; `X-Forwarded-For` is believed from nobody else."""
    most_tables: int = 200
    """Open or running tables of one profile."""
    origins: tuple[str, ...] = ()
    """Origins whose pages may use this server besides its own."""
    keep_days: int | None = None
    """After so many days a finished table keeps its results alone."""
    site: str | None = None
    """The folder that `kartenhaus site` wrote: from it clients take what they need to go on alone without a server."""
    players: str | None = None
    """The folder with players from files that people may play against."""
    push: str | None = None
    """Web Push is offered; push services write there if something is wrong: `mailto:…` or `https://…`."""
    push_hosts: tuple[str, ...] = ()
    """Push services besides the known ones."""
    elsewhere: bool = True
    """People elsewhere can come. Nobody can come to a page without a server."""
