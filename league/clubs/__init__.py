"""Clubs, their house rules in versions, memberships and roles."""
