from django.db import models
from django.utils import timezone

from league.clubs.models import Club


class ForecastQuality(models.Model):
    """How well a club's ladders predict its games, as last computed: a cache.

    state       `ladders_state` at the time of computing
    found       one object for each ladder, the best first
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="forecast_quality")
    state = models.CharField(max_length=64)
    found = models.JSONField(default=list)
    computed_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.club}"
