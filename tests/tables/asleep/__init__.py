"""A game that takes for ever to load."""
