"""Clocks, deadlines and pauses."""
