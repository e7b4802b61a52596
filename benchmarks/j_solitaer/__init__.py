"""What this game is measured against."""

RANDOM_PLAY = 8  # million picks per second
SEARCH = 80  # thousand simulations per second
BUDGETS = ("expert@20x", "expert@100x", "expert@500x")  # simulations: more time changes nothing here
