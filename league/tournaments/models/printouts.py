"""Documents typeset in the background and stored for download."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from league.tournaments.models.tournaments import Tournament


class Printout(models.Model):
    """A document that somebody ordered, and its PDF file once it is typeset.

    round       the round that is printed; null: all rounds
    site        the start of the addresses in the QR codes, as https://club.example/; empty: no codes are printed
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
