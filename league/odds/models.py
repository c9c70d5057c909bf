from django.db import models
from django.utils import timezone

from league.seasons.models import Season


class SeasonOdds(models.Model):
    """The odds of a season as last computed: a cache.

    state   `season_state` at the time of computing
    day     the club's day then: evenings after it are to come
    found   see `odds_compute`
    said    of a season that is over, what the odds said at its middle: see `said_at_the_middle`; otherwise empty
    """

    season = models.OneToOneField(Season, on_delete=models.CASCADE, related_name="odds")
    state = models.CharField(max_length=64)
    day = models.DateField()
    found = models.JSONField(default=dict)
    said = models.JSONField(default=dict)
    computed_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.season}"
