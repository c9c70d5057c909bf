"""Ids of a club's things in other systems: their rows, and how the API shows, finds and sets them."""
