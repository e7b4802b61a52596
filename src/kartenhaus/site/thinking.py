"""Where computer players think in a page: in a worker beside the house, so that nobody waits for a search.

A worker of its own is Python once more, and takes a moment until it is there. Until then, and where it fails, the house
answers by itself.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec

from ..core.errors import KartenhausError
from ..core.picks import Pick, View
from ..engine.game import Game
from ..players.coach import Analysis, Hint, analyse
from ..players.questions import Question, answer, answer_hint, question

Answer = TypeVar("Answer")
SHORT = 0.15  # seconds that the house itself thinks at most: nobody else is answered meanwhile

Ask = Callable[[str, str], Awaitable[str] | None]
"""A kind of question and the question, as JSON; None while there is nobody to ask."""


class Study(msgspec.Struct, frozen=True):
    """A whole game to be gone through."""

    record: str
    simulations: int


class WorkerThinkers:
    def __init__(self, ask: Ask) -> None:
        self.ask = ask

    async def choose(self, chosen: Game, view: View, *, seconds: float | None = None, level: str = "expert") -> Pick:
        number = await self._elsewhere("choose", question(chosen, view, seconds, None, level), int)
        if number is None:
            number = answer(question(chosen, view, min(seconds or SHORT, SHORT), None, level))
        return chosen.decode(number)

    async def hint(self, chosen: Game, view: View, simulations: int) -> Hint:
        asked = question(chosen, view, None, simulations)
        return await self._elsewhere("hint", asked, Hint) or answer_hint(asked)

    async def analyse(self, record: str, simulations: int) -> Analysis:
        found = await self._elsewhere("analyse", Study(record, simulations), Analysis)
        return found or analyse(record, simulations)

    def close(self) -> None:
        pass

    async def _elsewhere(self, kind: str, asked: Question | Study, form: type[Answer]) -> Answer | None:
        """None if there is nobody to ask, or they were stopped while they thought."""
        promised = self.ask(kind, msgspec.json.encode(asked).decode())
        said = await promised if promised is not None else ""
        if not said:
            return None
        told = msgspec.json.decode(said, type=Told)
        if told.trouble is not None:
            raise KartenhausError(*told.trouble)
        return msgspec.json.decode(told.answer, type=form)


# ── In the worker ────────────────────────────────────────────────────────────
class Told(msgspec.Struct, frozen=True):
    answer: msgspec.Raw = msgspec.Raw(b"null")
    trouble: tuple[str, str] | None = None


def think(kind: str, text: str) -> str:
    """What the worker answers."""
    try:
        found: Any
        if kind == "analyse":
            study = msgspec.json.decode(text, type=Study)
            found = analyse(study.record, study.simulations)
        else:
            asked = msgspec.json.decode(text, type=Question)
            found = answer(asked) if kind == "choose" else answer_hint(asked)
        told = Told(msgspec.Raw(msgspec.json.encode(found)))
    except KartenhausError as error:
        told = Told(trouble=(error.de, error.en))
    return msgspec.json.encode(told).decode()
