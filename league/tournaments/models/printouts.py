"""What was typeset in the background: kept as a file and offered for download."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from league.tournaments.models.events import Tournament


class Printout(models.Model):
    """One order for print.

    round       of this round alone, null for all of them
    site        where the codes on it lead, as https://club.example/; empty: it is printed without codes
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="printouts")
    kind = models.CharField(max_length=20)
    round = models.PositiveIntegerField(null=True, blank=True)
    language = models.CharField(max_length=10)
    site = models.CharField(max_length=200, blank=True)
    content = models.BinaryField(null=True, editable=False)
    wanted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    wanted_at = models.DateTimeField(default=timezone.now, editable=False)
    made_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        of_round = f"-{self.round}" if self.round else ""
        return f"{self.tournament.slug}-{self.kind}{of_round}.pdf"
