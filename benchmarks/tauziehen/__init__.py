"""What this game is measured against."""

RANDOM_PLAY = 18  # million picks per second
SEARCH = 300  # thousand simulations per second
BUDGETS = ("expert@50x", "expert@400x", "expert@3000x")  # simulations: more time changes little here
BY_HAND = "limit.cpp"  # random play and nothing else: FIRST GAMES KEY gives picks, what seat 0 won, CPU seconds
