"""What this game is measured against."""

RANDOM_PLAY = 12  # million picks per second
