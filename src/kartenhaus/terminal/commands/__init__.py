"""The commands behind `kartenhaus`, one module each, loaded when they are called."""
