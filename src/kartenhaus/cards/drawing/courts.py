"""King, queen and jack in two colours, the suit's and brass, mirrored at a belt.

A half figure stands on y = 0, the middle of the card, and reaches up to y = -146. Its clothes take the suit's colour
(`currentColor`), its hair the fill of whoever uses it. Beards, hair and hats are cut differently in each suit.
"""

from __future__ import annotations

from . import regalia
from .pen import BRASS, CREAM, INK, PAPER, SHADE, SKIN, both_ways, box, circle, each, group, moved, outlined, path, use

SUIT_COLOUR = "currentColor"
LIPS = "#b3262c"
BLACK_CLOTH = "#2b3d5c"  # black cloth would swallow its own outlines
HAIR = {"s": "#3a3532", "h": BRASS, "d": "#8a4b2a", "c": "#9b9183"}
FIGURE = {"K": "king", "Q": "queen", "J": "jack"}


def court(letter: str, suit: str, colour: str) -> str:
    pip, figure = f"pip-{suit}", FIGURE[letter]
    behind = "" if letter == "K" else use(f"{figure}-behind-{suit}")
    person = use("robe") + group(behind, use(figure), use(f"{figure}-{suit}"), fill=HAIR[suit])
    person += use(regalia.CARRIES[letter + suit]) + use(pip, 0, -24, 0.2, fill=SUIT_COLOUR)
    sown = each(((-60, -17), (-40, -36), (-39, -13)), lambda x, y: use(pip, x, y, 0.13, fill=CREAM))
    half = moved(person + sown, 125, 175) + use(pip, 74, 88 if letter == "J" else 47, 0.26, fill=colour)
    return group(use("panel"), both_ways(half), use("belt"), color=colour.replace(INK, BLACK_CLOTH))


def clothes() -> dict[str, str]:
    """What any court wears, the suit's colour being whatever colour is set around it."""
    return {
        "panel": box(54, 24, 142, 302, 6, fill="#fffcf3", stroke=BRASS, stroke_width=2),
        "belt": _belt(),
        "robe": _robe(),
        "ruff": _ruff(),
        "sleeve": _sleeve(),
    }


def parts() -> dict[str, str]:
    return clothes() | _kings() | _queens() | _jacks() | regalia.parts()


def _belt() -> str:
    rhombs = "".join(f"M{x} 175l7-5 7 5-7 5Z" for x in range(62, 186, 16))
    return outlined(box(54, 167, 142, 16, fill=BRASS)) + path(rhombs, PAPER)


def _robe() -> str:
    return outlined(
        path("M-71 0V-22C-69-44-50-52-26-56H26C50-52 69-44 71-22V0Z", SUIT_COLOUR),
        path("M-24-56L-13 0H13L24-56Z", CREAM),
        path("M-24-56L-30-54-20 0H-13ZM24-56L30-54 20 0H13Z", BRASS),
    )


def _ruff() -> str:
    lace = path(
        "M-36-54C-42-60-36-68-29-66C-28-72-18-74-14-69C-8-74 8-74 14-69C18-74 28-72 29-66C36-68 42-60 36-54C38-46 28-42"
        " 23-47C18-40 8-40 4-45Q0-40-4-45C-8-40-18-40-23-47C-28-42-38-46-36-54Z",
        PAPER,
    )
    return outlined(lace) + path("M-29-66L-22-56M-14-69L-11-54M0-72V-52M14-69L11-54M29-66L22-56", "none", INK, 1.6)


def _sleeve() -> str:
    """From the shoulder to a cuff, for a hand around whatever stands at x = 52."""
    return outlined(
        path("M22 0C26-14 34-24 44-26L60-14C52-10 46-4 44 0Z", SUIT_COLOUR),
        path("M38-28L46-34 64-20 58-12Z", PAPER),
    )


def _face(d: str, shade: str) -> str:
    """One half lies in the shade."""
    brows = path("M-16-103Q-11-107-6-104M6-104Q11-107 16-103", "none", INK, 2.4)
    eyes = path("M-15-97Q-10.5-101-6-97Q-10.5-94-15-97ZM6-97Q10.5-101 15-97Q10.5-94 6-97Z", PAPER, INK, 1.6)
    pupils = circle(-10, -97, 2.1, INK) + circle(11, -97, 2.1, INK)
    nose = path("M1-98V-85L-5-84", "none", INK, 2)
    return outlined(path(d, SKIN)) + path(shade, SHADE) + brows + eyes + pupils + nose


# ── Kings: beard and crown ───────────────────────────────────────────────────
LIP_LINE = "C18-84 14-80 8-81C4-82 2-80 0-79C-2-80-4-82-8-81C-14-80-18-84-22-92Z"
BEARD = {
    "s": "M-22-92C-24-62-12-46 0-40C12-46 24-62 22-92" + LIP_LINE,
    "h": "M-22-92C-26-66-18-52-9-42L0-54 9-42C18-52 26-66 22-92" + LIP_LINE,
    "d": "M0-80C6-84 12-82 16-78C20-74 26-76 29-82C30-70 18-67 12-71C8-74 3-75 0-75C-3-75-8-74-12-71C-18-67-30-70-29-82"
    "C-26-76-20-74-16-78C-12-82-6-84 0-80ZM-6-65Q0-68 6-65L0-46Z",
    "c": "M-22-92C-31-88-33-79-28-73C-33-65-27-54-18-55C-15-45-5-43 0-48C5-43 15-45 18-55C27-54 33-65 28-73C33-79 31-88"
    " 22-92" + LIP_LINE,
}
POINTED = "M-27-112L-36-138-18-127 0-146 18-127 36-138 27-112Z"
ARCHED = (
    "M-27-112C-36-122-38-134-33-139C-27-136-22-131-18-126C-15-136-8-142 0-144C8-142 15-136 18-126C22-131 27-136 33-139"
)
ARCHED += "C38-134 36-122 27-112Z"
CROWN = {"s": POINTED, "h": ARCHED, "d": POINTED, "c": ARCHED}


def _kings() -> dict[str, str]:
    hair = path(
        "M-22-114C-30-108-28-88-34-80C-38-74-34-66-26-68L-18-80V-114ZM22-114C30-108 28-88 34-80C38-74 34-66 26-68L18-80"
        "V-114Z"
    )
    collar = path("M-44-50C-40-62-30-68-22-68H22C30-68 40-62 44-50C26-36-26-36-44-50Z", PAPER)
    ermine = path("".join(f"M{x} {y}l2.5 7h-5Z" for x, y in ((-32, -57), (-20, -51), (20, -51), (32, -57))), INK)
    face = _face("M-22-114H22V-88C22-70 10-62 0-60C-10-62-22-70-22-88Z", "M1-113H21V-88C21-72 12-64 1-61Z")
    king = outlined(hair, collar) + ermine + face
    return {"king": king} | {f"king-{suit}": _beard(suit) + _crown(CROWN[suit]) for suit in BEARD}


def _beard(suit: str) -> str:
    return outlined(path(BEARD[suit])) + path("M-5-72Q0-69.5 5-72", "none", LIPS, 2.4)


def _crown(d: str) -> str:
    balls = each(((-35, -138), (0, -144), (35, -138)), lambda x, y: circle(x, y, 3.4, PAPER))
    jewels = path("M0-120l3 4-3 4-3-4ZM-14-120l3 4-3 4-3-4ZM14-120l3 4-3 4-3-4Z", PAPER)
    return outlined(path(d, BRASS), path("M-27-112L-29-120H29L27-112Z", SUIT_COLOUR), balls) + jewels


# ── Queens: hair and diadem ──────────────────────────────────────────────────
SPIKED = (
    "M-22-116C-26-126-26-132-24-136L-13-128-8-140 0-130 8-140 13-128 24-136C26-132 26-126 22-116Q0-123-22-116Z",
    ((-24, -137), (-8, -141), (8, -141), (24, -137)),
)
ROUNDED = (
    "M-22-116Q-27-126-22-130-16-128-10-128Q-8-138 0-143 8-138 10-128 16-128 22-130 27-126 22-116 0-123-22-116Z",
    ((-22, -131), (0, -144), (22, -131)),
)


def _queens() -> dict[str, str]:
    neck = path("M-8-72V-58L0-44 8-58V-72Z", SKIN)
    collar = path("M-8-62L-32-56-20-42 0-40 20-42 32-56 8-62 0-46Z", PAPER)
    face = _face(
        "M-20-108C-20-116 20-116 20-108V-92C20-74 9-64 0-62C-9-64-20-74-20-92Z",
        "M1-113C12-113 19-112 19-107V-92C19-76 10-67 1-63Z",
    )
    mouth = path("M-5-72.5C-3-75-1-74 0-73C1-74 3-75 5-72.5C2-69-2-69-5-72.5Z", LIPS)
    fringe = path("M-21-96C-21-110-14-116 0-116C14-116 21-110 21-96C16-102 12-110 0-111C-12-110-16-102-21-96Z")
    pearls = each(((-11, -55), (-6, -50), (0, -48), (6, -50), (11, -55)), lambda x, y: circle(x, y, 2.4, PAPER))
    queen = outlined(neck, collar) + face + mouth + outlined(fringe) + group(pearls, stroke=INK, stroke_width=1.2)
    behind = {f"queen-behind-{suit}": outlined(hair) for suit, hair in _tresses().items()}
    return {"queen": queen} | behind | {f"queen-{suit}": _diadem(suit) for suit in _tresses()}


def _tresses() -> dict[str, str]:
    curls = ((-22, -110), (-29, -99), (-31, -87), (-28, -75), (-21, -66))
    plaits = ((-29, -86), (-32, -75), (-34, -64), (-35, -53))
    bun = "M0-122C-24-122-27-104-26-86L-14-70H14L26-86C27-104 24-122 0-122Z"
    return {
        "s": path(
            "M0-122C-28-122-30-98-31-84C-32-70-42-66-42-54C-42-46-34-42-26-46C-16-52-14-60-14-70H14C14-60 16-52 26-46"
            "C34-42 42-46 42-54C42-66 32-70 31-84C30-98 28-122 0-122Z"
        ),
        "h": path(bun) + _both_sides(plaits, 7) + _both_sides(((-35, -45),), 3.4, SUIT_COLOUR),
        "d": path(bun) + _both_sides(curls, 9),
        "c": path(
            "M0-128C-32-128-34-100-36-82C-38-64-48-52-50-46C-34-40 34-40 50-46C48-52 38-64 36-82C34-100 32-128 0-128Z",
            CREAM,
        )
        + path("M0-121C-22-121-26-104-26-88C-26-74-18-66-12-64H12C18-66 26-74 26-88C26-104 22-121 0-121Z"),
    }


def _both_sides(places: tuple[tuple[float, float], ...], r: float, fill: str | None = None) -> str:
    return "".join(circle(x, y, r, fill) + circle(-x, y, r, fill) for x, y in places)


def _diadem(suit: str) -> str:
    top, tips = SPIKED if suit in "sd" else ROUNDED
    band = path("M-22-116Q0-123 22-116L21-111Q0-118-21-111Z", SUIT_COLOUR)
    return outlined(path(top, BRASS), band, each(tips, lambda x, y: circle(x, y, 2.8, PAPER)))


# ── Jacks: hats ──────────────────────────────────────────────────────────────
def _jacks() -> dict[str, str]:
    face = _face("M-20-112H20V-90C20-74 9-65 0-63C-9-65-20-74-20-90Z", "M1-112H19V-90C19-76 10-68 1-64Z")
    mouth = path("M-5-73Q0-70.5 6-74", "none", LIPS, 2.4)
    hair = path("M-24-112C-32-100-30-84-30-70C-24-64-16-66-14-72H14C16-66 24-64 30-70C30-84 32-100 24-112Z")
    hood = path(
        "M0-140C-34-140-36-110-34-84C-33-72-26-66-20-62H20C26-66 33-72 34-84C36-110 34-140 0-140Z", SUIT_COLOUR
    ) + path("M-24-112C-29-100-26-84-22-74H22C26-84 29-100 24-112Z")
    behind = {"s": hair, "h": hair, "d": hair, "c": hood}
    jack = use("ruff") + face + mouth
    return (
        {"jack": jack}
        | {f"jack-behind-{suit}": outlined(drawing) for suit, drawing in behind.items()}
        | {f"jack-{suit}": outlined(hat) for suit, hat in _hats().items()}
    )


def _hats() -> dict[str, str]:
    beret = path("M-30-114C-40-124-34-140-8-142C18-146 40-136 32-114Q0-122-30-114Z", SUIT_COLOUR)
    rim = path("M-29-108C-31-118-30-119-27-119Q0-126 29-119C32-119 31-114 29-108Q0-116-29-108Z", BRASS)
    feather = path(
        "M-22-122C-30-132-34-144-52-144C-60-143-56-132-50-128C-54-126-50-120-44-120C-38-117-28-118-22-122Z", PAPER
    )
    quill = path("M-24-123Q-38-128-50-140", "none", INK, 1.6)
    return {
        "s": beret + rim + feather + quill,
        "h": path("M-28-112C-28-128-18-146 2-145C20-144 30-130 34-116Z", SUIT_COLOUR)
        + path("M-40-104C-26-120 14-126 46-114C20-112-4-110-40-104Z", BRASS)
        + path("M-14-118C-34-122-42-136-42-146C-28-144-14-134-8-119ZM-10-118L-36-140", PAPER),
        "d": path("M-24-116V-134C-24-145 24-145 24-134V-116Z", SUIT_COLOUR)
        + path("M-24-124H24V-117H-24Z", PAPER)
        + path("M-42-112C-42-121 42-121 42-112C42-106 22-110 0-110C-22-110-42-106-42-112Z", BRASS),
        "c": path("M-22-96C-22-110-14-118 0-118C14-118 22-110 22-96C14-104 8-108 0-108C-8-108-14-104-22-96Z")
        + path("M-6-138C-26-148-46-140-46-122C-46-118-40-118-39-122C-36-130-28-130-20-128Z", SUIT_COLOUR)
        + circle(-43, -116, 4.5, BRASS),
    }
