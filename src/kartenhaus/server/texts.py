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
NOT_HERE: Both = (
    "An {host} lässt sich Port {port} nicht öffnen: {why}.",
    "Port {port} at {host} cannot be opened: {why}.",
)
NO_PORT: Both = (
    "Ein Port ist eine Zahl von 0 bis 65535 (0: irgendein freier), nicht {value!r}.",
    "A port is a number from 0 to 65535 (0: any free one), not {value!r}.",
)
TOO_MANY: Both = (
    "Möglich sind 1 bis 64 Prozesse, nicht {value!r}.",
    "Possible are 1 to 64 processes, not {value!r}.",
)
NO_DAYS: Both = (
    "Möglich sind 1 bis 36500 Tage, nicht {value!r}.",
    "Possible are 1 to 36500 days, not {value!r}.",
)
NEEDS_POSTGRESQL: Both = (
    "Mehrere Prozesse brauchen PostgreSQL: --database postgresql://…",
    "Several processes need PostgreSQL: --database postgresql://…",
)
NO_PROXY: Both = (
    "--trusted-proxy nimmt eine Adresse oder ein Netz, wie 127.0.0.1 oder 10.0.0.0/8, nicht {value!r}.",
    "--trusted-proxy takes an address or a network, like 127.0.0.1 or 10.0.0.0/8, not {value!r}.",
)
NO_CONTACT: Both = (
    "--push nimmt eine Adresse, die Push-Dienste erreichen: mailto:du@example.org oder https://…, nicht {value!r}.",
    "--push takes an address where push services reach you: mailto:you@example.org or https://…, not {value!r}.",
)
NO_PUSH_HOST: Both = (
    "--push-host nimmt den Namen eines Push-Dienstes, wie push.example.org oder *.push.example.org, nicht {value!r}.",
    "--push-host takes the name of a push service, like push.example.org or *.push.example.org, not {value!r}.",
)
PUSH_FIRST: Both = (
    "--push-host gilt nur mit --push: --push mailto:du@example.org",
    "--push-host goes with --push only: --push mailto:you@example.org",
)
NO_NEWCOMERS: Both = (
    "Möglich sind 1 bis 1000000 neue Namen in der Stunde, nicht {value!r}.",
    "Possible are 1 to 1000000 new names an hour, not {value!r}.",
)
