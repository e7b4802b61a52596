"""Colouredjack: what can be asked of it before it is loaded."""

from ...core.about import About

ABOUT = About(
    package=__name__,
    name="colouredjack",
    title=("Colouredjack", "Colouredjack"),
    in_a_line=(
        "Mit wenigen verdeckten Karten auf 23: Fordere nach, hör rechtzeitig auf oder hoffe auf ein S.",
        "To 23 with few hidden cards: ask for more, stop in time, or hope for an S.",
    ),
    prefix="CJ",
    fewest=2,
    most=8,
    usual=3,
    strengths=(1180, 1465, 1500, 1510, 1510),
    daily_options="wins=3",
    deck="maxomin",
    expert="kartenhaus.players.colouredjack.equilibrium:Equilibrium",
    drivers=("kartenhaus.players.colouredjack.same_deals:try_all",),
    shares=True,
    solver="kartenhaus.solvers.colouredjack:solve",
)
