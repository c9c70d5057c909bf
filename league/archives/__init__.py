"""A whole club as one JSON file, written and read."""
