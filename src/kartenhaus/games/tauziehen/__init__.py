"""Tauziehen (tug of war): what can be asked of it before it is loaded."""

from ...core.about import About

ABOUT = About(
    package=__name__,
    name="tauziehen",
    title=("Tauziehen", "Tauziehen (tug of war)"),
    in_a_line=(
        "Fünf Karten am Seil: Zieh sie über deine Grenze. Jedes Mal gibt es einen Punkt, und vier gewinnen.",
        "Five cards on the rope: pull them over your border. Each time scores a point, and four points win.",
    ),
    prefix="TZ",
    fewest=2,
    most=2,
    usual=2,
    strengths=(1075, 1165, 1500, 1675, 1675),
    deck="combi",
    expert="kartenhaus.players.tauziehen.foresight:Foresight",
    solver="kartenhaus.solvers.tauziehen:solve",
    recalls=True,
    drivers=("kartenhaus.players.tauziehen.foresight:try_turns",),
)
