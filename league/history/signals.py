"""The signal by which apps above `history` learn of a new log entry."""

from django.dispatch import Signal

# Sent in the writing transaction with the argument `entry`.
entry_logged = Signal()
