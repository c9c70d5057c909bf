"""The signal by which apps above `evenings` learn who has moved up."""

from django.dispatch import Signal

# Sent in the writing transaction with `session` and `answers`: of those who waited, and now have a place.
places_given = Signal()
