"""The public scoring cases, replayed without changes."""
