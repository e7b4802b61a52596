"""S and +: whoever is above 23 slides down to it, whoever is below climbs up to it."""

from __future__ import annotations

from .glyphs import write
from .pen import BRASS, CREAM, INK, PAPER, RED, SKIN, both_ways, box, circle, group, outlined, path, use

BLUE = "#2f5d7c"
UPWARD = "".join(f"M{x - 14} {y}l14-14 14 14" for x in (62, 188) for y in (150, 180, 210))
DOWNWARD = "".join(f"M{x - 12} {y + d}l12 12 12-12" for x, y in ((58, 160), (202, 116)) for d in (0, 26, 52))
SLIDE = "M182 92C182 62 88 58 84 106C80 160 172 150 170 206C168 250 118 250 92 250"


def sub() -> str:
    slide = group(
        path(SLIDE, "none", INK, 34),
        path(SLIDE, "none", BRASS, 29),
        path(SLIDE, "none", CREAM, 17),
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    return _index("S") + _arrows(DOWNWARD) + slide + use("slider", 100, 84) + use("plaque", 92, 268, 1.2)


def plus() -> str:
    return _index("+") + _arrows(UPWARD) + use("ladder") + use("climber", 125, 196) + use("plaque", 125, 60, 1.35)


def parts() -> dict[str, str]:
    plaque = outlined(box(-38, -24, 76, 48, 8, fill=BRASS), box(-33, -19, 66, 38, 5, fill=PAPER)) + write(
        "23", 0, -14, 28
    )
    return {"plaque": plaque, "ladder": _ladder(), "climber": _climber(), "slider": _slider()}


def _index(text: str) -> str:
    return both_ways(write(text, 30, 14, 56))


def _arrows(d: str) -> str:
    return group(path(d, "none", BRASS, 6), stroke_linecap="round", stroke_linejoin="round")


def _ladder() -> str:
    rungs = "".join(f"M98 {y}H152V{y + 7}H98Z" for y in range(104, 304, 26))
    return outlined(path(rungs, CREAM), path("M92 80H101V312H92ZM149 80H158V312H149Z", BRASS))


def _climber() -> str:
    """Seen from behind, one hand already on the next rung."""
    limbs = "M-9-22L-22-52-20-74M9-22L24-34 21-48M-7 18L-18 34-14 52M8 18L17 28 12 44"
    return group(
        path(limbs, "none", INK, 15), path(limbs, "none", BLUE, 10), stroke_linecap="round", stroke_linejoin="round"
    ) + outlined(
        circle(-20, -76, 6.5, SKIN),
        circle(21, -50, 6.5, SKIN),
        path("M-20 50h14c3 0 3 9 0 9h-14ZM6 42h14c3 0 3 9 0 9h-14Z", INK),
        path("M-15-28Q0-36 15-28L18 22Q0 28-18 22Z", RED),
        path("M-17 6H17V13H-17Z", BRASS),
        circle(0, -44, 14, SKIN),
        path("M-17-44C-18-60-8-66 0-68C10-72 22-70 30-58C22-60 18-56 17-44Q0-38-17-44Z", RED),
        circle(31, -57, 4.5, BRASS),
    )


def _slider() -> str:
    """Arms up, feet first; the cap stays behind."""
    legs = "M0 0C-12 0-18 10-20 26"
    arms = "M4-24L-14-40-16-54M6-26L26-40 28-56"
    return (
        group(
            path(legs + arms, "none", INK, 15),
            path(legs, "none", BLUE, 10),
            path(arms, "none", RED, 10),
            stroke_linecap="round",
            stroke_linejoin="round",
        )
        + outlined(
            circle(-16, -56, 6, SKIN),
            circle(28, -58, 6, SKIN),
            path("M-28 22l16 2c3 0 2 9-1 9l-18-2Z", INK),
            path("M-6 6Q-8-20 2-30Q12-32 16-22Q18-4 10 8Z", RED),
            circle(2, -42, 13.5, SKIN),
            path("M-13-44C-14-58-6-63 3-63C14-64 26-76 40-72C34-68 26-56 16-42Q2-52-13-44Z", RED),
            circle(41, -72, 4.5, BRASS),
        )
        + circle(-5, -42, 1.8, INK)
        + circle(4, -42, 1.8, INK)
        + path("M-6-36Q-1-31 5-36", "none", INK, 2)
    )
