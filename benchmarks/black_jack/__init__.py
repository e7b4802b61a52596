"""What this game is measured against."""

RANDOM_PLAY = 12  # million picks per second
GROUPS = {
    "black-jack-rounds": ("Black Jack by a strategy table", "simulation"),
    "black-jack-solved": ("Black Jack solved", "analyser"),
}
