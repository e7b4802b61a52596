"""Whose request it is: what a proxy says that the operator has named, and nobody else."""

from __future__ import annotations

import ipaddress
import logging
from collections.abc import Iterable

from starlette.types import ASGIApp, Receive, Scope, Send

from ..core.errors import BadOption
from . import texts

log = logging.getLogger("kartenhaus")

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
SCHEMES = {b"http": "http", b"https": "https", b"ws": "http", b"wss": "https"}


class Proxies:
    """Addresses and networks whose word is taken."""

    def __init__(self, names: Iterable[str]) -> None:
        self.networks: list[Network] = [proxy(name) for name in names]

    def trust(self, host: str) -> bool:
        return bool(self.networks) and self._holds(host)

    def _holds(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host)
        except ValueError:
            return False
        if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        return any(address in one for one in self.networks)

    def client(self, peer: str, forwarded: bytes) -> str:
        """Each proxy adds the address it was asked from on the right: the first from there that is no proxy of ours is
        the client. What stands further left may be invented."""
        found = peer
        for entry in reversed(forwarded.decode("latin-1").split(",")):
            host = bare(entry.strip())
            if host is None:
                break
            found = host
            if not self.trust(host):
                break
        return found


def proxy(name: str) -> Network:
    try:
        return ipaddress.ip_network(name, strict=False)
    except ValueError as error:
        raise BadOption(*(text.format(value=name[:60]) for text in texts.NO_PROXY)) from error


def bare(entry: str) -> str | None:
    """The address without a port and brackets; None where it is none."""
    host = entry[1:].partition("]")[0] if entry.startswith("[") else entry
    if host.count(":") == 1:
        host = host.partition(":")[0]
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        return None


class Forwarded:
    """Puts the client's address and scheme where everybody looks for them."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self.app, self.proxies = app, proxies
        self.warned = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            self.see(scope)
        await self.app(scope, receive, send)

    def see(self, scope: Scope) -> None:
        peer = scope["client"][0] if scope.get("client") else ""
        named = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
        if self.proxies.trust(peer):
            if named:
                scope["client"] = (self.proxies.client(peer, b",".join(named)), 0)
            said = [value.strip() for name, value in scope["headers"] if name == b"x-forwarded-proto"]
            if said and said[-1] in SCHEMES:
                scheme = SCHEMES[said[-1]]
                scope["scheme"] = scheme.replace("http", "ws") if scope["type"] == "websocket" else scheme
        elif named and not self.warned:
            self.warned = True
            log.warning("a proxy that nobody has named speaks for others: --trusted-proxy %s, if it is yours", peer)
