"""A version after this one: it adds a column to the players and changes their names."""
