"""Colouredjack solved."""
