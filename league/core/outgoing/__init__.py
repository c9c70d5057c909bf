"""Requests to servers whose addresses people have entered: only to public addresses."""
