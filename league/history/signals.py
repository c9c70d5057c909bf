"""The signal by which apps above `history` learn of new log entries."""

from django.dispatch import Signal

# Sent in the writing transaction with the argument `entries`, a sequence of stored entries.
entries_logged = Signal()
