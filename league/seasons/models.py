from datetime import date

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club, HouseRulesVersion
from league.core.names import NameField
from league.core.updated import Updated, UpdatedQuerySet
from league.external_ids.models import ExternalIdRow
from league.players.models import Player
from scoring.metrics import DEFAULT_ORDER

SEASON_STATES = (("open", "open"), ("archived", "archived"))
MOST_RANKS = 1000
SILENT_HOURS = 72
MOST_SILENT_HOURS = 336


def default_metrics() -> list[str]:
    return list(DEFAULT_ORDER)


class WithCut(models.Model):
    """A table of which the first ranks pass and the last ones go down; 0 draws no line."""

    cut = models.PositiveSmallIntegerField(
        _("ranks that pass the cut"), default=0, db_default=0, validators=[MaxValueValidator(MOST_RANKS)]
    )
    down = models.PositiveSmallIntegerField(
        _("last ranks that go down"), default=0, db_default=0, validators=[MaxValueValidator(MOST_RANKS)]
    )

    class Meta:
        abstract = True


class Season(WithCut, Updated):
    unseen_columns = frozenset({"revision", "computed_at"})

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="seasons")
    name = NameField(_("name"), max_length=100)
    slug = models.SlugField(_("address"), max_length=60)
    opens = models.DateField(_("first day"))
    closes = models.DateField(_("last day"), null=True, blank=True)
    house_rules = models.ForeignKey(HouseRulesVersion, on_delete=models.PROTECT, related_name="seasons")
    # Points of different units (a thousandth, a twelfth) cannot be added up, so a season takes hanchan of one unit.
    points_unit = models.PositiveIntegerField()
    metrics = models.JSONField(_("ranked by"), default=default_metrics)
    min_games = models.PositiveIntegerField(_("fewest games to be ranked"), default=0)
    counts_guests = models.BooleanField(_("guests are ranked"), default=False)
    # The players of a game confirm its result; who says nothing for so many hours has confirmed.
    asks_confirmation = models.BooleanField(_("players confirm results"), default=False, db_default=False)
    silent_hours = models.PositiveSmallIntegerField(
        _("hours until silence confirms"),
        default=SILENT_HOURS,
        db_default=SILENT_HOURS,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_SILENT_HOURS)],
    )
    is_archived = models.BooleanField(_("archived"), default=False)
    # Increases whenever a row of the table changes: it is the cache key of pages and API answers.
    revision = models.PositiveIntegerField(default=0, editable=False)
    computed_at = models.DateTimeField(null=True, editable=False)  # when the table got this revision
    opened_at = models.DateTimeField(default=timezone.now, editable=False)
    # The season that this one continues. It has one successor, so that to open the next one twice opens it once.
    follows = models.OneToOneField(
        "self", on_delete=models.PROTECT, related_name="successor", null=True, blank=True, editable=False
    )

    objects = UpdatedQuerySet.as_manager()

    class Meta:
        ordering = ["-opens", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="season_address_once_per_club"),
            models.CheckConstraint(
                condition=Q(closes=None) | Q(closes__gte=F("opens")), name="season_closes_after_it_opens"
            ),
            models.CheckConstraint(
                condition=Q(silent_hours__gte=1, silent_hours__lte=MOST_SILENT_HOURS), name="season_silent_hours"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def state(self) -> str:
        return "archived" if self.is_archived else "open"

    def includes(self, day: date) -> bool:
        return self.opens <= day and (self.closes is None or day <= self.closes)


class SeasonExternalId(ExternalIdRow):
    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="external_ids")


class Division(WithCut):
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="divisions")
    name = NameField(_("name"), max_length=100)
    order = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["order", "pk"]
        constraints = [models.UniqueConstraint(fields=["season", "name"], name="division_name_once_per_season")]

    def __str__(self) -> str:
        return self.name


class Team(models.Model):
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="teams")
    name = NameField(_("name"), max_length=100)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["season", "name"], name="team_name_once_per_season")]

    def __str__(self) -> str:
        return self.name


class SeasonPlayer(models.Model):
    """The division and the team of a player in a season."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="season_players")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="season_players")
    division = models.ForeignKey(
        Division, on_delete=models.PROTECT, related_name="season_players", null=True, blank=True
    )
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="season_players", null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["season", "player"], name="player_once_per_season")]


class Adjustment(models.Model):
    """Points given or taken outside the hanchan. A void one stays in the list."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="adjustments")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="adjustments")
    points = models.IntegerField(_("points"))
    reason = models.CharField(_("reason"), max_length=200)
    given_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    given_at = models.DateTimeField(default=timezone.now, editable=False)
    is_void = models.BooleanField(default=False)

    class Meta:
        ordering = ["given_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(points=0), name="adjustment_is_something"),
            models.CheckConstraint(condition=~Q(reason=""), name="adjustment_has_a_reason"),
        ]


class StandingsRow(models.Model):
    """A line of the league table as last computed: a cache, written only if it differs.

    rank        null with fewer games than `min_games`
    shared      number of players who share the rank, this one included
    rank_before the rank before the season's last day of play
    values      for each column of the season's rule the exact value as text ("31200", "17/4") or null
    parted_by   index of the metric that separates this line from the one above
    places      number of games by place; recent_places: places in the last games, the newest last
    sums        of the games alone: points, games below zero, scores, chips, games with a penalty (the last three
                if the season's rule needs them); a later computation continues from them
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="rows")
    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="rows", null=True, blank=True)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="standings_rows")
    rank = models.PositiveIntegerField(null=True, blank=True)
    shared = models.PositiveIntegerField(default=1)
    rank_before = models.PositiveIntegerField(null=True, blank=True)
    order = models.PositiveIntegerField()
    games = models.PositiveIntegerField()
    values = models.JSONField(default=list)
    parted_by = models.PositiveSmallIntegerField(null=True, blank=True)
    places = models.JSONField(default=list)
    recent_places = models.JSONField(default=list)
    sums = models.JSONField(default=list)

    class Meta:
        ordering = ["season", "order"]
        constraints = [
            models.UniqueConstraint(
                fields=["season", "player"], condition=Q(division=None), name="standings_row_per_player"
            ),
            models.UniqueConstraint(
                fields=["season", "division", "player"], name="standings_row_per_player_and_division"
            ),
        ]
        indexes = [
            models.Index(fields=["season", "division", "order"], name="standings_in_order"),
            # PostgreSQL takes no order from an index behind a column that is null.
            models.Index(fields=["season", "order"], condition=Q(division=None), name="standings_of_all_in_order"),
        ]

    @property
    def climbed(self) -> int | None:
        """Ranks gained since the evening before; None without a rank then or now."""
        return None if self.rank is None or self.rank_before is None else self.rank_before - self.rank


class TeamRow(models.Model):
    """A line of the table of teams as last computed: a cache, with fields as in StandingsRow."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="team_rows")
    team = models.OneToOneField(Team, on_delete=models.CASCADE, related_name="row")
    rank = models.PositiveIntegerField(null=True, blank=True)
    shared = models.PositiveIntegerField(default=1)
    order = models.PositiveIntegerField()
    games = models.PositiveIntegerField()
    values = models.JSONField(default=list)
    parted_by = models.PositiveSmallIntegerField(null=True, blank=True)
    places = models.JSONField(default=list)

    class Meta:
        ordering = ["season", "order"]


class StaleStandings(models.Model):
    """The record changed for these players; null: for all. Each change is a row, so that none waits for a lock."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="stale")
    players = models.JSONField(null=True)
