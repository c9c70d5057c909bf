from django.db import models
from django.utils import timezone

from league.clubs.models import Club


class ClubCalibration(models.Model):
    """How well a club's ladders foretell its games, as last computed.

    state       which ladders, and their revisions, it was computed from
    found       one object for each ladder, the best first
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="calibration")
    state = models.CharField(max_length=64)
    found = models.JSONField(default=list)
    computed_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.club}"
