"""J-Solitär: what can be asked of it before it is loaded."""

from ...core.about import About

ABOUT = About(
    package=__name__,
    name="j-solitaer",
    title=("J-Solitär", "J-Solitär"),
    in_a_line=(
        "Fünf Verräter, ein Stapel Karten: Bediene, wirf und leite um, bis du alle los bist.",
        "Five traitors, a pile of cards: serve, throw and redirect until you have shed them all.",
    ),
    prefix="JS",
    fewest=1,
    most=5,
    usual=2,
    strengths=(700, 1090, 1500, 1570, 1570),
    daily_seats=1,
    deck="jay",
    expert="kartenhaus.players.j_solitaer.played_out:expert",
    solver="kartenhaus.solvers.j_solitaer:solve",
    drivers=(
        "kartenhaus.players.j_solitaer.whole_turn:turn_worth",
        "kartenhaus.players.j_solitaer.played_out:play_turns_out",
    ),
    alone="turns",
    shares=True,
)
