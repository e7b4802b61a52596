"""Tauziehen solved."""
