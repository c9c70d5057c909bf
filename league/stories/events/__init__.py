"""The story of a day of an event: what happened in its games, and its table before and after."""
