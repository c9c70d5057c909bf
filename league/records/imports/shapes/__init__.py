"""The shapes in which people keep results: a table of any of them becomes one line a game."""
