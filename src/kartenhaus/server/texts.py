"""What the server says in the terminal, German and English side by side."""

from __future__ import annotations

from ..core.voice import Both

OPEN: Both = ("Das Kartenhaus ist offen:", "Kartenhaus is open:")
HERE: Both = ("auf diesem Gerät:", "on this machine:     ")
NETWORK: Both = ("im selben Netz:  ", "in the same network: ")
STOP: Both = ("Strg-C schließt es; alles bleibt gespeichert.", "Ctrl-C closes it; everything is kept.")
PORT_TAKEN: Both = (
    "An {host} ist Port {port} nicht frei; mit --port geht ein anderer.",
    "Port {port} at {host} is not free; --port takes another.",
)
TOO_MANY: Both = ("Möglich sind 1 … 64 Prozesse.", "Possible are 1 … 64 processes.")
NEEDS_POSTGRESQL: Both = (
    "Mehrere Prozesse brauchen PostgreSQL: --database postgresql://…",
    "Several processes need PostgreSQL: --database postgresql://…",
)
