"""Ladders: each gives every player a rating and updates it after every game. All have the same interface.

To add a ladder, write its module with one `LADDER` record, list it in `registry.py` and describe it in docs/ladders.md.
"""
