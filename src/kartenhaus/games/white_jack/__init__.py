"""White Jack: what can be asked of it before it is loaded."""

from ...core.about import About

ABOUT = About(
    package=__name__,
    name="white-jack",
    title=("White Jack", "White Jack"),
    in_a_line=(
        "Erobere die Karten des anderen: hoch hinaus, aber nie über das Limit der Würfel.",
        "Capture the other's cards: climb high, but never above the limit of the dice.",
    ),
    prefix="WJ",
    fewest=2,
    most=2,
    usual=2,
    strengths=(700, 1390, 1500, 1540, 1540),
    deck="combi",
    expert="kartenhaus.players.white_jack.played_out:expert",
    solver="kartenhaus.solvers.white_jack:solve",
    drivers=(
        "kartenhaus.players.white_jack.whole_round:worth",
        "kartenhaus.players.white_jack.played_out:play_rounds_out",
    ),
    alike=True,
)
