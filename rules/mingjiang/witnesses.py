"""Hands that count patterns together: written by python -m tests.witnesses."""

TABLE = ""
