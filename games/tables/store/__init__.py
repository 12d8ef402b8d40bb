"""What a table is in the database: read and written in few round trips."""
