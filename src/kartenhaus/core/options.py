"""Variants as frozen data: each game declares its options once, with what they mean in both languages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields
from typing import Any, Self

from .errors import BadOption, Unknown
from .voice import LANGUAGES, Both, Voice, unmarked


@dataclass(frozen=True)
class Meaning:
    """What an option is for, which values it takes, and what each of them means."""

    de: str
    en: str
    clause: str
    values: tuple[Any, ...] = ()  # the values it takes; empty: a whole number of `between`
    between: tuple[int, int] | None = None
    none: bool = False  # may it be None as well?
    settle: Callable[[Any], Any] | None = None  # what a given value is kept as, BadOption if nothing: beyond `values`


def option(default: Any, meaning: Meaning) -> Any:
    return field(default=default, metadata={"meaning": meaning})


@dataclass(frozen=True)
class Options:
    """A game's options. The rules read them as a row of numbers, in the order of the fields."""

    @classmethod
    def of(cls, **given: Any) -> Self:
        known = {f.name: f for f in fields(cls)}
        for name, value in given.items():
            if name not in known:
                raise Unknown(("Die Option", "option"), name, known)
            meaning = known[name].metadata["meaning"]
            if meaning.settle:
                given[name] = meaning.settle(value)
            else:
                _check(name, value, meaning)
        return cls(**given)

    @classmethod
    def read(cls, text: str) -> Self:
        """From `name=value name=value`, as in a record."""
        given: dict[str, Any] = {}
        for part in text.split():
            name, _, value = part.partition("=")
            meaning = cls.meanings().get(name)
            given[name] = _read(value, meaning) if meaning else value
        return cls.of(**given)

    @classmethod
    def meanings(cls) -> dict[str, Meaning]:
        return {f.name: f.metadata["meaning"] for f in fields(cls)}

    @property
    def endless(self) -> bool:
        """Does the game go on until its players leave? Then nothing may be played to the end by itself."""
        return False

    def check_seats(self, seats: int) -> None:
        """For a game to refuse, by BadSeats, a number of seats that does not go with these options."""

    def changed(self) -> dict[str, Any]:
        """What differs from the default."""
        return {f.name: getattr(self, f.name) for f in fields(self) if getattr(self, f.name) != f.default}

    def __str__(self) -> str:
        return " ".join(f"{name}={_write(value)}" for name, value in self.changed().items())

    def numbers(self) -> tuple[int, ...]:
        """For the rules: the place of a word among its values, yes as 1, None as 0."""
        return tuple(_number(getattr(self, f.name), f.metadata["meaning"]) for f in fields(self))


def _check(name: str, value: Any, meaning: Meaning) -> None:
    if meaning.none and value is None:
        return
    if meaning.between:
        low, high = meaning.between
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return
        ends = [f"{Voice(lang).number(low)} … {Voice(lang).number(high)}" for lang in LANGUAGES]
        allowed = [one + (", None" if meaning.none else "") for one in ends]
    else:
        if any(value == v and type(value) is type(v) for v in meaning.values):
            return
        allowed = [", ".join(map(repr, meaning.values))] * len(LANGUAGES)
    raise BadOption(
        f"Die Option {name} kann nicht {value!r} sein; möglich: {allowed[0]} ({meaning.clause}).",
        f"Option {name} cannot be {value!r}; possible: {allowed[1]} ({meaning.clause}).",
    )


def check_number(what: Both, number: object, most: int | None = None) -> None:
    """For numbers that are given beside the options: games, threads, simulations."""
    if isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= (most or number):
        return
    limits = [f"1 … {Voice(lang).number(most)}." if most else "" for lang in LANGUAGES]
    raise BadOption(
        f"{number!r} {what[0]} gehen nicht: {limits[0] or 'mindestens 1.'}",
        f"{number!r} {what[1]} are not possible: {limits[1] or 'at least 1.'}",
    )


def _number(value: Any, meaning: Meaning) -> int:
    if value is None:
        return 0
    if isinstance(value, int):
        return int(value)
    return meaning.values.index(value)


def _write(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _read(text: str, meaning: Meaning) -> Any:
    if meaning.none and text == "None":
        return None
    if meaning.between:
        digits = unmarked(text)
        return int(digits) if digits.lstrip("-").isdigit() and len(digits) < 10 else text
    return next((value for value in meaning.values if _write(value) == text), text)
