"""Evenings of play, and the services that change them."""
