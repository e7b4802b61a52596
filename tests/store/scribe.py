"""A process that writes, for tests that need one they can race or kill.

    python -m tests.store.scribe open URL          opens it
    python -m tests.store.scribe serve URL         opens it as a server, says so, and waits to be killed
    python -m tests.store.scribe race URL NAME N   tries to write entries 1 to N of table `t` and prints those it wrote
    python -m tests.store.scribe write URL         writes to many tables until it is killed, and prints every entry that
                                                   was acknowledged

Each says `ready` when everything is imported and begins when it is sent a line.
"""

from __future__ import annotations

import os
import sys
import threading

from kartenhaus.store import Store, Taken
from tests.store.samples import NOW, append, begin, give, person

THREADS = 6


def say(*words: object) -> None:
    """In one piece, whatever the other threads say."""
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


def race(store: Store, name: str, last: int) -> None:
    for n in range(1, last + 1):
        try:
            store.append(append(n, name)).result()
            say(n)
        except Taken:
            pass


def write(store: Store) -> None:
    threads = [threading.Thread(target=keep_writing, args=(store, f"person{i}")) for i in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def keep_writing(store: Store, owner: str) -> None:
    """A table and a purse of one's own; every append pays something."""
    person(store, owner)
    begin(store, owner)
    n = 1
    while True:
        entries = [f"{owner} {k}" for k in range(n, n + 1 + n % 3)]
        store.append(append(n, *entries, table=owner, **give(owner, n))).result()
        n += len(entries)
        say(owner, n - 1)


def main() -> None:
    what, url, *more = sys.argv[1:]
    say("ready")
    sys.stdin.readline()
    store = Store.open(url, f"scribe-{os.getpid()}", NOW, serving=what == "serve")
    if what == "race":
        race(store, more[0], int(more[1]))
    elif what == "write":
        write(store)
    elif what == "serve":
        say("open")
        sys.stdin.readline()
    store.close()


if __name__ == "__main__":
    main()
