"""Black Jack: what can be asked of it before it is loaded."""

from ...core.about import About

ABOUT = About(
    package=__name__,
    name="black-jack",
    title=("Black Jack", "Black Jack"),
    in_a_line=(
        "Näher an die 21 als die Bank, aber nie darüber; gespielt wird um Coins, und die sind Spielgeld.",
        "Closer to 21 than the dealer, but never above it; you play for Coins, and those are play money.",
    ),
    prefix="BJ",
    fewest=1,
    most=7,
    usual=1,
    version=2,
    deck="french",
    coins=True,
    daily_options="rounds=10",
    expert="kartenhaus.players.black_jack.exact:expert",
    solver="kartenhaus.solvers.black_jack:solve",
    perfect="kartenhaus.solvers.black_jack.perfect:perfect",
    drivers=(
        "kartenhaus.players.black_jack.strategy:play_rounds",
        "kartenhaus.players.black_jack.books:keep_books",
        "kartenhaus.players.black_jack.reckoning:write_book",
        "kartenhaus.players.black_jack.reckoning:stand",
        "kartenhaus.players.black_jack.reckoning:look_ahead",
        "kartenhaus.solvers.black_jack.cases:lay_case",
        "kartenhaus.solvers.black_jack.cases:lay_aces",
        "kartenhaus.solvers.black_jack.cases:choose_best",
        "kartenhaus.solvers.black_jack.cases:choose_by_table",
        "kartenhaus.solvers.black_jack.cases:follow_choices",
        "kartenhaus.solvers.black_jack.cases:worth_by_choice",
        "kartenhaus.solvers.black_jack.cases:stop_aces",
        "kartenhaus.solvers.black_jack.cases:write_cells",
        "kartenhaus.solvers.black_jack.cases:weigh_cells",
        "kartenhaus.solvers.black_jack.measured:play_by_cards",
    ),
    dealt_by_round=True,
    alike=True,
)
