"""Lampenfieber: what can be asked of it before it is loaded."""

from kartenhaus.core.about import About

ABOUT = About(
    package=__name__,
    name="lampenfieber",
    title=("Lampenfieber", "Lampenfieber (lamp fever)"),
    in_a_line=(
        "Fünf Lampen gehen an und aus: Mach Licht, und lass dem nächsten kein Fest übrig.",
        "Five lamps go on and off: light them, and leave no feast to the next.",
    ),
    prefix="LF",
    fewest=2,
    most=4,
    usual=2,
    deck="combi",
    shares=True,
)
