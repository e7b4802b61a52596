"""The decks: their cards, names and notation."""
