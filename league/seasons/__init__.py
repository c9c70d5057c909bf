"""Seasons, their divisions, teams and adjustments, and the services that change them."""
