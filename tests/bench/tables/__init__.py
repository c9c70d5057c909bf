"""Measurements of standings and ladders in a real database; each part runs in its own process."""
