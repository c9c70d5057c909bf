from django.db import models

from league.clubs.models import Club


class ExternalIdRow(models.Model):
    """The id of a thing in another system; a system has an id once in a club for each kind of thing.

    A subclass for each kind of thing has the foreign key to it, with `related_name="external_ids"`: the ids go with it.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    source = models.CharField(max_length=50)
    external_id = models.CharField(max_length=100)

    class Meta:
        abstract = True
        ordering = ["source", "external_id"]
        constraints = [
            models.UniqueConstraint(fields=["club", "source", "external_id"], name="%(class)s_once_per_club")
        ]

    def __str__(self) -> str:
        return f"{self.source}: {self.external_id}"
