"""The layouts of all observations as tables, for docs/research.md.

python -m kartenhaus.lab.layouts
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.about import About
from ..core.features import Feature
from ..games import GAMES


def size(about: About, name: str) -> str:
    """Of a feature, as a sum: so many, and so many for each seat."""
    few, more = (of_name(about, name, seats).size for seats in (about.fewest, about.fewest + 1))
    each = more - few if about.most > about.fewest else 0
    fixed = few - each * about.fewest
    if not each:
        return str(fixed)
    times = "seats" if each == 1 else f"{each} · seats"
    return times if not fixed else f"{times} {'+' if fixed > 0 else '−'} {abs(fixed)}"


def of_name(about: About, name: str, seats: int) -> Feature:
    layout: tuple[Feature, ...] = about.part("features").layout(seats)
    return next(feature for feature in layout if feature.name == name)


def table(about: About) -> Iterator[str]:
    features, rules = about.part("features"), about.part("rules")
    layouts = [features.layout(seats) for seats in (about.fewest, about.most)]
    widths = dict.fromkeys(str(sum(feature.size for feature in layout)) for layout in layouts)
    kind = {"i1": "int8", "i2": "int16", "i4": "int32"}[features.DTYPE]
    choices = getattr(features, "CHOICES", rules.ACTIONS)
    yield f"**{about.title[1]}**: {kind}, {' to '.join(widths)} numbers, {choices} choices"
    yield ""
    yield "| feature | numbers | meaning |"
    yield "|---|---|---|"
    for feature in layouts[0]:
        yield f"| `{feature.name}` | {size(about, feature.name)} | {feature.meaning[1]} |"
    yield ""


def tables() -> str:
    return "\n".join(line for about in GAMES.built_in.values() for line in table(about))


if __name__ == "__main__":
    print(tables(), end="")
