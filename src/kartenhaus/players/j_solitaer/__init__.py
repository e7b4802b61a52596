"""What computer players know of this game alone."""
