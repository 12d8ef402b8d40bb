"""Lessons on the page: how far a reader is, the try in their session, what its board sees."""
