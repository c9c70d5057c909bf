"""The tables that overlays of broadcasts follow."""

from django.db import models
from django.db.models import Q

from league.clubs.models import Club
from league.records.models import Hanchan
from league.tournaments.models import Tournament


class ClubFeature(models.Model):
    """The game of a club that a recorder chose. Without a row the overlays follow the table of the last change."""

    club = models.OneToOneField(Club, on_delete=models.CASCADE, related_name="feature")
    hanchan = models.ForeignKey(Hanchan, on_delete=models.CASCADE, related_name="+")


class EventFeature(models.Model):
    """The number of the table of an event that the overlays follow from round to round."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="feature")
    table_number = models.PositiveIntegerField()

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(table_number__gte=1), name="featured_table_from_one")]
