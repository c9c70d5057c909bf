from typing import Any

from django.db import models
from django.db.models import F, Window
from django.db.models.functions import Rank
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club
from league.core.names import NameField
from league.players.models import Player, shown_order
from league.seasons.models import Season
from scoring.ladders.ladder import Ladder as LadderKind
from scoring.ladders.registry import find_ladder

# Ratings are sorted by a whole number, which is exact for a millionth and for a twelfth of a thousandth.
RATING_SCALE = 12_000_000


class Ladder(models.Model):
    """A rating of the players of a club: one of scoring's ladders, with all its parameters."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="ladders")
    name = NameField(_("name"), max_length=100)
    slug = models.SlugField(_("address"), max_length=60)
    kind = models.CharField(_("kind"), max_length=40)
    parameters = models.JSONField(_("parameters"), default=dict, blank=True)
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="ladders", null=True, blank=True)
    # Empty: hanchan of every ruleset of the club.
    rulesets = models.JSONField(_("rulesets"), default=list, blank=True)
    # Increases whenever a row changes: it is the cache key of pages and API answers.
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
        return self.annotate(rank=rank).order_by("-rating", *shown_order("player__"))


class LadderRow(models.Model):
    """A player's rating on a ladder, as last computed: a cache. `mark` is the state that the ladder computes with."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="rows")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ladder_rows")
    rating = models.BigIntegerField()
    mark = models.JSONField()
    # Annotated by `ranked`.
    rank: int

    objects = LadderRowQuerySet.as_manager()

    class Meta:
        ordering = ["ladder", "-rating"]
        constraints = [models.UniqueConstraint(fields=["ladder", "player"], name="ladder_row_per_player")]
        indexes = [models.Index(fields=["ladder", "-rating"], name="ladder_in_order")]

    @property
    def games(self) -> int:
        return self.mark[0]


class PackedSegment(models.Model):
    """The changes of ratings in some hundred consecutive hanchan, as numbers: a cache.

    Written once and never changed: a rebuild writes many of them while the ladder still uses the old ones, and then
    switches to the new ones in a short transaction.

    content     the marks after each hanchan, seat by seat
    before      the marks before the segment of all its players
    digest      of both, to compare segments without reading them
    """

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="packed")
    content = models.BinaryField()
    before = models.BinaryField()
    digest = models.BinaryField(max_length=16)


class RatingSegment(models.Model):
    """A segment of a ladder: a cache, and a checkpoint from which a later replay can begin.

    begins_at   key of its first hanchan, 0 for the ladder's first segment; it ends before the next segment
    packed      its content
    """

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="segments", db_index=False)
    begins_at = models.BigIntegerField()
    # The database refuses to delete a packed segment in use.
    packed = models.OneToOneField(PackedSegment, on_delete=models.DO_NOTHING, related_name="segment")

    class Meta:
        ordering = ["ladder", "begins_at"]
        constraints = [models.UniqueConstraint(fields=["ladder", "begins_at"], name="rating_segment_begins_once")]


class StaleLadder(models.Model):
    """The record changed from this hanchan on. Each change is a row, so that recording waits for no lock."""

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="stale")
    played_key = models.BigIntegerField()
