"""What this game is measured against."""

RANDOM_PLAY = 25  # million picks per second
SEARCH = 250  # thousand simulations per second
