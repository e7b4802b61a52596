"""From text to picks. Each game lists its forms; the shape of a form is its notation."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from .errors import NoSuchPick, NotationError
from .picks import Leave, Pick, check_range

LONGEST = 80


class Form(NamedTuple):
    """`Form("play CARD mark ROPE", Play)`: words in small letters stand as they are, capitals are arguments."""

    shape: str
    make: Callable[..., Pick]


def number(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,6}", text):
        raise NotationError(f"{text!r} ist keine Zahl.", f"{text!r} is not a number.")
    return int(text)


def is_unicode(text: str) -> bool:
    """Without halves of characters (surrogates), which can be written nowhere."""
    return not re.search("[\ud800-\udfff]", text)


def leave(seat: int) -> Leave:
    check_range(("kein Platz", "not a seat"), seat, tuple(range(8)))
    return Leave(seat)


LEAVE_FORM = Form("leave SEAT", leave)


def parse(text: object, forms: Sequence[Form], reader: Callable[[str], object] = number) -> Pick:
    """The pick that `text` writes; NotationError says what is wrong and what would be right."""
    if not isinstance(text, str):
        kind = type(text).__name__
        raise NotationError(
            f"Ein Zug ist ein Text wie {forms[0].shape!r}, kein {kind}.",
            f"A pick is a text such as {forms[0].shape!r}, not {kind}.",
        )
    words = text.split() if len(text) <= LONGEST else []
    every = (*forms, LEAVE_FORM)
    for form in every:
        shape = form.shape.split()
        if len(shape) == len(words) and all(s.isupper() or s == w for s, w in zip(shape, words, strict=True)):
            arguments = [w for s, w in zip(shape, words, strict=True) if s.isupper()]
            try:
                return form.make(*(reader(a) if form is not LEAVE_FORM else number(a) for a in arguments))
            except NotationError as error:
                raise NotationError(f"{text!r}: {error.de}", f"{text!r}: {error.en}") from None
    shown = repr(text if len(text) <= LONGEST else text[: LONGEST - 1] + "…")
    near = [form for form in every if words and form.shape.split()[0] == words[0]] or every
    shapes = ", ".join(f"«{form.shape}»" for form in near)
    raise NoSuchPick(
        f"{shown} ist kein Zug dieses Spiels. Züge sehen so aus: {shapes}.",
        f"{shown} is no pick of this game. Picks look like this: {shapes}.",
    )
