"""What this game is measured against."""

RANDOM_PLAY = 18  # million picks per second
SEARCH = 300  # thousand simulations per second
BUDGETS = ("expert@0.004", "expert@0.02", "expert@0.1")  # seconds
