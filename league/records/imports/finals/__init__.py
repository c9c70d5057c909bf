"""Files that have a final table alone: no games, but who had which rank, points and games."""
