"""Computer players at the tables."""
