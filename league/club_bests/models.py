from django.db import models
from django.utils import timezone

from league.clubs.models import Club


class ClubBests(models.Model):
    """A club's records as last computed: a cache over all its hanchan.

    state       `record_state` at the time of computing
    found       one object for each ruleset, the one most played first
    seconds     how long it took: a long computation is not repeated for every hanchan
    """

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="bests")
    state = models.CharField(max_length=64)
    found = models.JSONField(default=list)
    computed_at = models.DateTimeField(default=timezone.now)
    seconds = models.FloatField(default=0)

    def __str__(self) -> str:
        return f"{self.club}"
