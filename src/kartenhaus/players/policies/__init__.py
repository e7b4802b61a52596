"""Hand-made policies, one module a game: short, readable, compiled with the game's rules."""
