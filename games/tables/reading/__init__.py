"""What a reader sees of a table."""
