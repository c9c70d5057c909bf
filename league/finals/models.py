import re
from datetime import date

from django.conf import settings
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club
from league.core.names import NameField
from league.core.updated import Updated, UpdatedQuerySet
from league.players.models import Player

# Exactly as they were written, but for the sign: 12.50 stays 12.50.
POINTS = r"-?[0-9]{1,12}(\.[0-9]{1,6})?"
YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")


class FinalTable(Updated):
    """The table in which a season or an evening ended, of which there are no games.

    period       the year or the season, as the club says it
    rules       the rules that it was played under, in words
    import_run  the import that stored it, and that takes it back
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="final_tables")
    name = NameField(_("name"), max_length=100)
    period = NameField(_("year or season"), max_length=60, blank=True, default="")
    opens = models.DateField(_("first day"), null=True, blank=True)
    closes = models.DateField(_("last day"), null=True, blank=True)
    rules = models.CharField(_("played under"), max_length=200, blank=True, default="")
    added_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    added_at = models.DateTimeField(default=timezone.now, editable=False)
    import_run = models.ForeignKey(
        "records.ImportRun", on_delete=models.PROTECT, related_name="final_tables", null=True, blank=True
    )

    objects = UpdatedQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(name=""), name="final_table_has_a_name"),
            models.CheckConstraint(
                condition=Q(closes=None) | Q(opens=None) | Q(closes__gte=F("opens")),
                name="final_table_closes_after_it_opens",
            ),
            models.UniqueConstraint(
                fields=["club", "name", "period"], condition=Q(opens=None), name="final_table_once_per_period"
            ),
            models.UniqueConstraint(fields=["club", "name", "period", "opens"], name="final_table_once_per_day"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def version(self) -> int:
        """A number that is another one after each change."""
        return int(self.updated_at.timestamp() * 10**6)

    @property
    def day(self) -> date | None:
        """The day by which it stands among others: its last one, or that of the year that it names."""
        if known := self.closes or self.opens:
            return known
        years = YEAR.findall(self.period) or YEAR.findall(self.name)
        return date(int(years[-1]), 12, 31) if years else None


class FinalTableRow(models.Model):
    """A line of a final table: of a player, or of somebody who is no player of the club.

    player      who it counts for, as with the seats of a game; `recorded_player` is the entry that was named
    name        of somebody who is no player; else empty
    points      as they were written; empty where nobody knows them
    """

    table = models.ForeignKey(FinalTable, on_delete=models.CASCADE, related_name="rows")
    order = models.PositiveIntegerField()
    rank = models.PositiveIntegerField(_("rank"))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="final_rows", null=True, blank=True)
    recorded_player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    name = NameField(_("name"), max_length=100, blank=True, default="")
    games = models.PositiveIntegerField(_("games"), null=True, blank=True)
    points = models.CharField(
        _("points"), max_length=20, blank=True, default="", validators=[RegexValidator(rf"\A{POINTS}\Z")]
    )

    class Meta:
        ordering = ["table", "order"]
        constraints = [
            models.UniqueConstraint(fields=["table", "order"], name="final_table_row_order"),
            models.UniqueConstraint(fields=["table", "player"], name="final_table_row_per_player"),
            models.CheckConstraint(condition=Q(rank__gte=1), name="final_table_rank_from_one"),
            models.CheckConstraint(
                condition=Q(player__isnull=False, recorded_player__isnull=False, name="")
                | (Q(player=None, recorded_player=None) & ~Q(name="")),
                name="final_table_row_of_somebody",
            ),
        ]

    @property
    def public_name(self) -> str:
        """The name that everybody may read."""
        return self.name if self.player is None else self.player.public_name
