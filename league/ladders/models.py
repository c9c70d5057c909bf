from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club
from league.players.models import Player
from league.records.models import Hanchan
from league.seasons.models import Season


class Ladder(models.Model):
    """A rating kept over a club's hanchan: one of scoring's ladders, with its parameters."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="ladders")
    name = models.CharField(_("name"), max_length=100)
    slug = models.SlugField(_("address"), max_length=60)
    kind = models.CharField(_("kind"), max_length=40)
    parameters = models.JSONField(_("parameters"), default=dict, blank=True)
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="ladders", null=True, blank=True)
    # Empty: hanchan of every ruleset of the club.
    rulesets = models.JSONField(_("rulesets"), default=list, blank=True)
    points_unit = models.PositiveIntegerField(default=1000)
    # Goes up whenever a row changes: pages and API answers are cached by it.
    revision = models.PositiveIntegerField(default=0, editable=False)
    # Hanchan from this key on have changed since the last computation; null where nothing has.
    dirty_from = models.BigIntegerField(null=True, blank=True, editable=False)
    opened_at = models.DateTimeField(default=timezone.now, editable=False)
    is_archived = models.BooleanField(_("archived"), default=False)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["club", "slug"], name="ladder_address_once_per_club")]

    def __str__(self) -> str:
        return self.name


class LadderRow(models.Model):
    """A player on a ladder, as last computed: a cache."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="rows")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ladder_rows")
    rank = models.PositiveIntegerField(null=True, blank=True)
    rating = models.BigIntegerField()
    games = models.PositiveIntegerField()
    state = models.JSONField(default=list)

    class Meta:
        ordering = ["ladder", "rank", "player"]
        constraints = [models.UniqueConstraint(fields=["ladder", "player"], name="ladder_row_per_player")]
        indexes = [models.Index(fields=["ladder", "-rating"], name="ladder_in_order")]


class RatingChange(models.Model):
    """What one hanchan did to the ratings at its table, as numbers: a cache, and a checkpoint of who sat there.

    before, after       the ladder's own state of each seat, in the order of seats
    """

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="changes")
    hanchan = models.ForeignKey(Hanchan, on_delete=models.CASCADE, related_name="rating_changes")
    played_key = models.BigIntegerField()
    before = models.JSONField()
    after = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["ladder", "hanchan"], name="rating_change_per_hanchan")]
        indexes = [models.Index(fields=["ladder", "played_key"], name="rating_changes_in_order")]
