"""Ladders: siblings of one shape that put a number on every player, game by game.

To add a ladder, write its module with one `LADDER` record, list it in `registry.py` and describe it in docs/ladders.md.
"""
