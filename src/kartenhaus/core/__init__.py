"""What rules are written with."""
