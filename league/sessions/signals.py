"""The signal by which `sessions` informs the apps above it."""

from django.dispatch import Signal

# Sent in the writing transaction, with `session`, which is locked, and `fields`, the names of the changed fields.
session_amended = Signal()
