"""The signal by which `players` informs the apps above it."""

from django.dispatch import Signal

# Sent in the writing transaction, with `player` and `fields`, the names of the changed fields.
player_changed = Signal()
