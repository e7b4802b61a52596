"""What this game is measured against."""

RANDOM_PLAY = 20  # million picks per second
BUDGETS = ("expert@4x", "expert@20x", "expert@100x")  # simulations: more time changes nothing here
