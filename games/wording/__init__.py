"""Games in words: English sentences marked for translation, one module per game."""
