"""The signal by which apps above `tournaments` learn of registrations without an account."""

from django.dispatch import Signal

# Sent in the writing transaction with the argument `application`, which is not confirmed yet, or with one that somebody
# has sent again (`is_again`).
application_received = Signal()
