"""Decisions to train with, where a game has a trainer. Nothing of it is stored: the score is the device's own."""

from __future__ import annotations

import secrets

import msgspec

from ..core.voice import Voice
from ..engine.game import game_of
from ..engine.say import speak_action
from ..solvers.training import Task, task
from ..table.entries import Person, Setup
from ..table.table import Table
from . import messages, wire
from .asking import Asked, endpoint
from .lessons import YOU


class Training(msgspec.Struct, frozen=True):
    """A situation, as a table would show it, and the answers."""

    table: wire.Table
    actions: list[wire.Worth]
    """The best first, in stakes."""
    advised: str
    """What the table of the basic strategy says; with exactly these cards another answer may be a little better."""


@endpoint(
    "GET",
    "/api/games/{game}/training",
    "A decision to train with; `options` as in a record, `hard=1`: none that plain habit answers.",
    Training,
)
async def training(asked: Asked) -> Training:
    name, options = asked.path["game"], asked.query.get("options", "")
    chosen = game_of(name, options)
    hard = asked.query.get("hard") == "1"
    found = await asked.hub.slow_work.run(asked.askers, task, name, chosen.options, hard, secrets.token_hex(8))
    return training_seen(found, asked.lang)


def training_seen(found: Task, lang: wire.Lang) -> Training:
    play, you = found.play, Person(YOU, "Du" if lang == "de" else "You")
    table = Table(f"{play.game.name}-training", Setup(play.game.name, str(play.game.options), 1, YOU, chat=False))
    table.sitters, table.play, table.played = [you], play, {YOU}
    table.pick_entries = list(range(len(play.numbers)))
    table.deciders = [-1] * len(play.numbers)
    voice = Voice(lang, [you.name], play.to_act, play.game.options)
    nobody = messages.Around(lambda _: None, 0, 0)
    shown = messages.shown(table, messages.Onlooker(YOU, lang), nobody, len(table.pick_entries))
    actions = [
        wire.Worth(pick, speak_action(play.game.parse(pick), voice), worth) for pick, worth in found.worths.items()
    ]
    return Training(shown, actions, found.advised)
