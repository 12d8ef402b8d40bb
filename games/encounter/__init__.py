"""Cosmic Encounter: rules, computer players, words and board."""
