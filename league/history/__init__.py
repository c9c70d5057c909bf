"""The append-only log of every change, and its lines in words."""
