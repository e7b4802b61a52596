"""The terminal client: boards drawn in text, moves typed."""
