"""The names of a file beside the players they are, and the doubts that a person decides."""
