"""Nim, the specimen: a small game as a package of its own, installed by one line."""
