"""Players, their names, aliases and merges."""
