"""Everybody signs: the players of a game confirm its result, or dispute it, in seasons that ask for it."""
