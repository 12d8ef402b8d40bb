"""Nim as a package whose computer players never finish their thought."""
