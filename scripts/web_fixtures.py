"""Messages of real games for the boards of the browser client: `python scripts/web_fixtures.py [FOLDER]`.

Writes FOLDER/<game>.json (web/fixtures if none is given), a list of cases. Each is one whole game, as a list of the
messages that the server would send to seat 0 after every decision; `mine[1]` is what a spectator sees.
`npm run harness` shows them.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import kartenhaus as kh
from kartenhaus.core.about import About
from kartenhaus.core.picks import Event, Span
from kartenhaus.engine.ended import WORDS, ended
from kartenhaus.games import GAMES

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

MOST_MESSAGES = 120


class Case(NamedTuple):
    game: str
    name: str
    seats: int
    seed: int
    options: dict[str, Any] = {}
    names: tuple[str, ...] = ("Anna", "Bruno", "Clara", "David", "Emma", "Finn", "Greta", "Hugo")


def cases_of(about: About) -> list[Case]:
    pictured = importlib.import_module(f"tests.games.{about.package.rpartition('.')[2]}.pictures")
    return [Case(about.name, *case) for case in pictured.CASES]


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game, about in GAMES.built_in.items():
        cases = [{"name": c.name, "seats": c.seats, "messages": messages(c)} for c in cases_of(about)]
        (folder / f"{game}.json").write_bytes(msgspec.json.encode(cases))
        print(game, *(f"{case['name']}: {len(case['messages'])}" for case in cases), sep="  ")


def messages(case: Case) -> list[dict[str, Any]]:
    """One before the first decision, one after each."""
    game = kh.game(case.game, **case.options)
    play = game.start(case.seats, seed=case.seed, names=case.names[: case.seats])
    players = [kh.player("solid", game, seed=seat) for seat in range(case.seats)]
    found, since = [message(play, 0)], len(play.picks)
    while play.to_act >= 0 and len(found) < MOST_MESSAGES:
        play.make(players[play.to_act].choose(play.view(play.to_act)))
        found.append(message(play, since))
        since = len(play.picks)
    return found


def message(play: Any, since: int) -> dict[str, Any]:
    """As `server.wire.Table` has it."""
    over = play.to_act == kh.OVER
    return {
        "type": "table",
        "table": "fixture",
        "position": len(play.picks),
        "game": play.game.name,
        "options": str(play.game.options),
        "title": play.game.about.title[0],
        "phase": "over" if over else "running",
        "seats": [seat_seen(play, seat) for seat in range(play.seats)],
        "to_act": play.to_act,
        "mine": [mine(play, 0, since), mine(play, None, since)],
        "undo": True,
        "hints": True,
        "chat": True,
        "clock": None,
        "fair": None,
        "result": kh.say(play.result, "de", play.names, 0) if over else None,
        "ended": [{"how": how, "words": WORDS[how][0]} for how in ended(play)] or None,
        "clause": play.ending,
        "rematch": None,
        "watching": 0,
        "id": None,
    }


def seat_seen(play: Any, seat: int) -> dict[str, Any]:
    kind = "computer" if seat else "person"
    return {
        "name": play.names[seat],
        "kind": kind,
        "level": "solid" if seat else None,
        "mine": seat == 0,
        "here": True,
        "free": False,
        "absent": False,
        "left": False,
    }


def mine(play: Any, seat: int | None, since: int) -> dict[str, Any]:
    legal = play.legal() if seat is not None and play.to_act == seat else []
    return {
        "seat": seat,
        "view": play.view(seat),
        "legal": [choice(play, one) for one in legal],
        "told": [told(play, event, since) for event in play.log(seat, since)],
        "ahead": None,
        "may_ahead": False,
        "leaving": None,
    }


def choice(play: Any, one: Any) -> dict[str, Any]:
    words = kh.say(one, "de", play.names, 0, play.game.options)
    if isinstance(one, Span):
        return {"pick": str(one.pick(one.low)), "words": words, "low": one.low, "high": one.high}
    return {"pick": str(one), "words": words, "low": None, "high": None}


def told(play: Any, event: Event, since: int) -> dict[str, Any]:
    return {"n": since, "event": event, "words": kh.say(event, "de", play.names, 0, play.game.options)}


if __name__ == "__main__":
    here = Path(__file__).resolve().parent.parent
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else here / "web" / "fixtures")
