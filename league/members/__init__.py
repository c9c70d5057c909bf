"""The join of an account and a player of a club, by all its ways."""
