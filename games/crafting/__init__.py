"""Crafting the Cosmos: rules, computer players, words and board."""
