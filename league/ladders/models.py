from typing import Any

from django.db import models
from django.db.models import F, Window
from django.db.models.functions import Rank
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club
from league.players.models import Player
from league.seasons.models import Season
from scoring.ladders.ladder import Ladder as LadderKind
from scoring.ladders.registry import find_ladder

# Ratings are sorted by a whole number: fine enough for a millionth and for a twelfth of a thousandth.
RATING_SCALE = 12_000_000


class Ladder(models.Model):
    """A rating kept over a club's hanchan: one of scoring's ladders, with its parameters in full."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="ladders")
    name = models.CharField(_("name"), max_length=100)
    slug = models.SlugField(_("address"), max_length=60)
    kind = models.CharField(_("kind"), max_length=40)
    parameters = models.JSONField(_("parameters"), default=dict, blank=True)
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="ladders", null=True, blank=True)
    # Empty: hanchan of every ruleset of the club.
    rulesets = models.JSONField(_("rulesets"), default=list, blank=True)
    # Goes up whenever a row changes: pages and API answers are cached by it.
    revision = models.PositiveIntegerField(default=0, editable=False)
    opened_at = models.DateTimeField(default=timezone.now, editable=False)
    is_archived = models.BooleanField(_("archived"), default=False)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["club", "slug"], name="ladder_address_once_per_club")]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> LadderKind[Any]:
        return find_ladder(self.kind)

    @cached_property
    def read_parameters(self) -> Any:
        return self.rules.read(self.parameters)


class LadderRowQuerySet(models.QuerySet):
    def ranked(self) -> "LadderRowQuerySet":
        """Best first; equal ratings share their rank."""
        rank = Window(Rank(), partition_by=F("ladder"), order_by=F("rating").desc())
        return self.annotate(rank=rank).order_by("-rating", "player__name", "player")


class LadderRow(models.Model):
    """Where a player stands on a ladder, as last computed: a cache. The mark is the ladder's own."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="rows")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ladder_rows")
    rating = models.BigIntegerField()
    mark = models.JSONField()
    # As `ranked` counts it.
    rank: int

    objects = LadderRowQuerySet.as_manager()

    class Meta:
        ordering = ["ladder", "-rating"]
        constraints = [models.UniqueConstraint(fields=["ladder", "player"], name="ladder_row_per_player")]
        indexes = [models.Index(fields=["ladder", "-rating"], name="ladder_in_order")]

    @property
    def games(self) -> int:
        return self.mark[0]


class PackedStretch(models.Model):
    """What some hundred hanchan in a row did to the ratings at their tables, as numbers: a cache.

    Written once and never changed: a rebuild lays very many of them down while the ladder still tells the old ones, and
    then points to the new.

    content     the marks after each hanchan, seat by seat
    before      the marks before the stretch, of everybody who plays in it
    digest      of both, so that telling whether they differ needs no look at them
    """

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="packed")
    content = models.BinaryField()
    before = models.BinaryField()
    digest = models.BinaryField(max_length=16)


class RatingStretch(models.Model):
    """A stretch of a ladder: a cache, and a point that a later replay begins at.

    begins_at   key of its first hanchan, 0 for the first stretch of all; it holds what was played before the next one
    packed      what it tells
    """

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="stretches", db_index=False)
    begins_at = models.BigIntegerField()
    # The database itself refuses to let go of what is pointed at.
    packed = models.OneToOneField(PackedStretch, on_delete=models.DO_NOTHING, related_name="stretch")

    class Meta:
        ordering = ["ladder", "begins_at"]
        constraints = [models.UniqueConstraint(fields=["ladder", "begins_at"], name="rating_stretch_begins_once")]


class StaleLadder(models.Model):
    """The record has changed from this hanchan on. A row for each change, so that recording waits for no ladder."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="stale")
    played_key = models.BigIntegerField()
