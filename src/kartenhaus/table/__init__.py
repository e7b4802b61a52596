"""A running game: seats, clocks, what is appended to the store. No network in it."""
