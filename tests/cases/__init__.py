"""The public scoring cases, replayed as they are."""
