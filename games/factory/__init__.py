"""Cosmic Factory: rules, computer players, words and board."""
