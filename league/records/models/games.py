from datetime import date
from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Max, Min, Q
from django.db.models.expressions import RawSQL
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.core.names import guest_name
from league.core.points import PENALTY_UNIT
from league.core.updated import Updated, UpdatedQuerySet
from league.external_ids.models import ExternalIdRow
from league.players.models import Player
from league.records.models.imports import ImportRun
from league.seasons.models import Season
from league.sessions.models import Session
from rules.registry import find_ruleset

ORDERS_PER_DAY = 1_000_000
MOST_PLAYERS = 6
MOST_TABLES = 999
LONGEST_CLOCK = 600


def played_key(played_on: date, order: int) -> int:
    """One integer that sorts hanchan by day and, within the day, by their order."""
    return played_on.toordinal() * ORDERS_PER_DAY + order


END_OF_TIME = played_key(date.max, 0)


def day_of_key(key: int) -> date:
    return date.fromordinal(key // ORDERS_PER_DAY)


def end_of_day(played_on: date) -> int:
    """The first key after a day."""
    return played_key(played_on, 0) + ORDERS_PER_DAY


class HanchanQuerySet(UpdatedQuerySet):
    def counted(self) -> "HanchanQuerySet":
        return self.filter(state=Hanchan.State.FINISHED)

    def in_play(self) -> "HanchanQuerySet":
        # A literal, since SQLite uses an index of a part of the rows for no parameter.
        return self.filter(state=RawSQL("'open'", ()))

    def shown(self) -> "HanchanQuerySet":
        return self.filter(is_held_back=False)

    def in_order_of_play(self) -> "HanchanQuerySet":
        return self.order_by("played_key", "pk")

    def latest_first(self) -> "HanchanQuerySet":
        return self.order_by("-played_key", "-pk")


class Hanchan(Updated):
    class State(models.TextChoices):
        OPEN = "open", _("Being played")
        FINISHED = "finished", _("Finished")
        VOID = "void", _("Void")

    class Entry(models.TextChoices):
        SCORES = "scores", _("Final scores")
        DEALS = "deals", _("Deal by deal")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="hanchan")
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="hanchan", null=True, blank=True)
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="hanchan", null=True, blank=True)
    house_rules = models.ForeignKey(HouseRulesVersion, on_delete=models.PROTECT, related_name="hanchan")
    played_on = models.DateField(_("day"))
    order = models.PositiveIntegerField(default=1)
    played_key = models.BigIntegerField(editable=False)
    state = models.CharField(max_length=8, choices=State.choices, default=State.FINISHED)
    # The state to which a restored hanchan returns.
    state_before_void = models.CharField(max_length=8, choices=State.choices, blank=True)
    entry = models.CharField(max_length=6, choices=Entry.choices, default=Entry.SCORES)
    version = models.PositiveIntegerField(default=1)
    # Of the table in the club's room: unique in its evening while it is played. An event has numbers of its own.
    table_number = models.PositiveSmallIntegerField(
        _("table"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(MOST_TABLES)]
    )
    # While it is played: the clock, in minutes after the beginning (0: it counts up), and an open call.
    clock_minutes = models.PositiveSmallIntegerField(null=True, blank=True, editable=False)
    called_at = models.DateTimeField(null=True, blank=True, editable=False)
    deposits = models.PositiveIntegerField(_("deposits left"), default=0)
    # The total that each spectator (叫马 in Sichuan) has won or lost.
    spectators = models.JSONField(default=list, blank=True)
    note = models.CharField(_("note"), max_length=200, blank=True)
    # Why a referee decided scores that do not add up; empty: they add up.
    sum_reason = models.CharField(_("reason of the sum"), max_length=200, blank=True, default="", db_default="")
    # The source of an imported hanchan: the fingerprint of its row, and the row's number among equal rows.
    source = models.CharField(max_length=64, blank=True)
    source_ordinal = models.PositiveIntegerField(default=0)
    # The import that stored it; None for one that was not imported, or by a release that kept no runs.
    import_run = models.ForeignKey(
        ImportRun, on_delete=models.PROTECT, related_name="hanchan", null=True, blank=True, editable=False
    )
    # Set while the results of its tournament are frozen: the club neither shows nor counts it until the freeze ends.
    is_held_back = models.BooleanField(default=False, editable=False)
    recorded_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = HanchanQuerySet.as_manager()

    class Meta:
        indexes = [
            models.Index(fields=["season", "played_key"], name="hanchan_of_season_in_order"),
            models.Index(fields=["club", "updated_at"], name="hanchan_of_club_by_change"),
            models.Index(fields=["club"], condition=Q(state="open"), name="hanchan_in_play"),
            # Lists say how many there are: the index alone answers.
            models.Index(fields=["club"], condition=Q(is_held_back=False), name="hanchan_shown"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["club", "played_key"], name="one_hanchan_after_another"),
            models.UniqueConstraint(
                fields=["club", "source", "source_ordinal"], condition=~Q(source=""), name="source_row_stored_once"
            ),
            models.CheckConstraint(condition=Q(state__in=["open", "finished", "void"]), name="hanchan_state_known"),
            models.CheckConstraint(
                condition=Q(order__gte=1, order__lt=ORDERS_PER_DAY), name="hanchan_order_within_a_day"
            ),
            models.CheckConstraint(
                condition=Q(table_number=None) | Q(table_number__gte=1, table_number__lte=MOST_TABLES),
                name="hanchan_table_number_in_range",
            ),
            models.CheckConstraint(
                condition=Q(clock_minutes=None) | Q(clock_minutes__lte=LONGEST_CLOCK), name="hanchan_clock_in_range"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.played_on} #{self.order}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.played_key = played_key(self.played_on, self.order)
        super().save(*args, **kwargs)

    def check_entries(self) -> None:
        """Validate the entered fields. The club, the season and the other related rows are known to exist."""
        self.clean_fields(
            exclude=[field.name for field in self._meta.fields if field.is_relation or not field.editable]
        )

    def event_role_of(self, user: User) -> str | None:
        """The user's role in the event of this hanchan's table; None also without such a table."""
        table = getattr(self, "tournament_table", None)
        return table.round.tournament.event_role_of(user) if table else None

    @property
    def is_open(self) -> bool:
        return self.state == self.State.OPEN

    @property
    def is_void(self) -> bool:
        return self.state == self.State.VOID

    @property
    def counts(self) -> bool:
        return self.state == self.State.FINISHED

    @property
    def is_settled(self) -> bool:
        """Whether the hanchan has places and points, even if it is void now."""
        return self.State.FINISHED in (self.state, self.state_before_void if self.is_void else "")


class HanchanExternalId(ExternalIdRow):
    hanchan = models.ForeignKey(Hanchan, on_delete=models.CASCADE, related_name="external_ids")


class ParticipantQuerySet(models.QuerySet["Participant"]):
    def counted(self) -> "ParticipantQuerySet":
        """The seats of hanchan that count."""
        # SQLite uses an index for `counts IN (TRUE)`, but not for `counts`, which Django makes of `counts=True`.
        return self.filter(counts__in=[True])

    def counting_for(self, season: int, club: int) -> "ParticipantQuerySet":
        """The seats of hanchan that count for a season, found among the club's by the days on which it is played.

        There they lie side by side in the order of play, whatever other clubs have played meanwhile.
        """
        played = Hanchan.objects.filter(season=season).aggregate(first=Min("played_key"), last=Max("played_key"))
        keys = (played["first"] or 0, played["last"] or 0)
        return self.filter(club=club, season=season, played_key__range=keys).counted()


class Participant(models.Model):
    """A player's seat in a hanchan and the result there; place and points are empty while the game is played.

    recorded_player     the player as entered; `player` is the one that this entry counts for today, after merges
    points              in 1/points_unit of the house rules' version
    penalty             in 1/PENALTY_UNIT
    club_id, played_key, counts, season_id      copied from the hanchan, so that one index answers a whole table;
                        season_id is set only while the hanchan counts
    """

    hanchan = models.ForeignKey(Hanchan, on_delete=models.CASCADE, related_name="participants")
    seat = models.PositiveSmallIntegerField(_("seat"))
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="participations")
    recorded_player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="recorded_participations")
    score = models.IntegerField(_("score"))
    chips = models.IntegerField(_("chips"), default=0)
    penalty = models.PositiveIntegerField(_("penalty"), default=0)
    place = models.PositiveSmallIntegerField(_("place"), null=True, blank=True)
    points = models.IntegerField(_("points"), null=True, blank=True)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+", db_index=False)
    season = models.ForeignKey(
        Season, on_delete=models.PROTECT, related_name="+", null=True, blank=True, db_index=False
    )
    played_key = models.BigIntegerField()
    counts = models.BooleanField(default=True)

    objects = ParticipantQuerySet.as_manager()

    class Meta:
        ordering = ["hanchan", "seat"]
        indexes = [
            # Tables add up the results of each player, and show the latest places: the index alone answers.
            models.Index(
                fields=["season", "player", "place", "points", "played_key"], name="results_of_season_covering"
            ),
            models.Index(fields=["player", "played_key"], name="participant_of_player_in_order"),
            # Jobs read the seats of a whole club. Each evening's lie among those of all other clubs; here they do not.
            models.Index(
                fields=["club", "counts", "played_key", "hanchan"],
                include=[
                    "id",
                    "seat",
                    "player",
                    "recorded_player",
                    "season",
                    "score",
                    "chips",
                    "penalty",
                    "place",
                    "points",
                ],
                name="seats_of_club_covering",
            ),
            models.Index(fields=["player"], condition=Q(counts=True), name="participant_counted"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["hanchan", "seat"], name="seat_taken_once"),
            models.UniqueConstraint(fields=["hanchan", "player"], name="player_once_at_a_table"),
            models.UniqueConstraint(fields=["hanchan", "recorded_player"], name="recorded_player_once_at_a_table"),
            models.CheckConstraint(condition=Q(seat__lt=MOST_PLAYERS), name="seat_exists"),
            models.CheckConstraint(
                condition=Q(place=None) | Q(place__gte=1, place__lte=MOST_PLAYERS), name="place_exists"
            ),
            models.CheckConstraint(
                condition=Q(place=None, points=None) | Q(place__isnull=False, points__isnull=False),
                name="place_and_points_together",
            ),
        ]

    @property
    def stints(self) -> list["Stint"]:
        """Who played the seat, where somebody took it over. Needs `hanchan.stints` with their players."""
        return [one for one in self.hanchan.stints.all() if one.seat == self.seat]

    def played_by(self, number: int) -> Player:
        """Return who plays the deal with this number on the seat."""
        began = [one for one in self.stints if one.from_deal <= number]
        return began[-1].player if began else self.player

    @property
    def final_score(self) -> int:
        """The score with the referee's penalties, where the ruleset takes them off it. Needs `hanchan.house_rules`."""
        if self.penalty and find_ruleset(self.hanchan.house_rules.ruleset).penalties_off_score:
            return self.score - self.penalty // PENALTY_UNIT
        return self.score


class Stint(models.Model):
    """Who played a seat from a deal on, where somebody took it over in the middle of a game.

    A seat that one person played all the time has none. The result of a seat counts for its participant, whoever
    played the deals.

    seat        the place of the participant in the order of the hanchan
    recorded_player, player     as of a participant
    """

    hanchan = models.ForeignKey(Hanchan, on_delete=models.CASCADE, related_name="stints")
    seat = models.PositiveSmallIntegerField()
    from_deal = models.PositiveIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="stints")
    recorded_player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="recorded_stints")

    class Meta:
        ordering = ["hanchan", "seat", "from_deal"]
        constraints = [
            models.UniqueConstraint(fields=["hanchan", "seat", "from_deal"], name="seat_taken_over_once_at_a_deal"),
            models.CheckConstraint(condition=Q(from_deal__gte=1), name="stint_begins_with_a_deal"),
            models.CheckConstraint(condition=Q(seat__lt=MOST_PLAYERS), name="stint_seat_exists"),
        ]


class DealQuerySet(models.QuerySet):
    def standing(self) -> "DealQuerySet":
        return self.filter(state=Deal.State.STANDING).order_by("number")


class Deal(models.Model):
    """One deal as it was entered. Amended and undone deals are kept; of each number at most one deal stands.

    entry       the entry keys of a deal's question, as entered
    answer      the answer of the ruleset: the deltas and the next deal
    table       the table after the deal, from which the next deal begins; like `answer` a cache, replayed from the
                entries
    """

    class State(models.TextChoices):
        STANDING = "standing", _("Stands")
        AMENDED = "amended", _("Amended")
        UNDONE = "undone", _("Undone")

    hanchan = models.ForeignKey(Hanchan, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveIntegerField()
    state = models.CharField(max_length=8, choices=State.choices, default=State.STANDING)
    entry = models.JSONField()
    answer = models.JSONField(default=dict)
    table = models.JSONField(default=dict)
    entered_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    # The number of the guest link by which it was entered; `entered_by` then made the link.
    guest_link = models.PositiveIntegerField(null=True, editable=False)
    entered_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = DealQuerySet.as_manager()

    class Meta:
        ordering = ["hanchan", "number", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["hanchan", "number"], condition=Q(state="standing"), name="one_standing_deal_per_number"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="deals_count_from_one"),
            # The condition of the first constraint depends on how the state is written.
            models.CheckConstraint(condition=Q(state__in=["standing", "amended", "undone"]), name="deal_state_known"),
        ]

    @property
    def entered_by_name(self) -> str:
        return str(self.entered_by) if self.guest_link is None else guest_name(self.guest_link, self.entered_by)


class OnlineReplay(models.Model):
    """The log from which a hanchan was imported that was played online.

    fingerprint     the same for every log of the game, whatever its format; a club stores a game once
    nicknames       by seat, as the log has them
    kept            whose points the hanchan has: those of the house rules, or those of the log where they differ
    """

    class Kept(models.TextChoices):
        RULES = "rules", _("Points of the house rules")
        LOG = "log", _("Points of the log")

    FORMATS = ("log6", "mjlog", "mjai")

    hanchan = models.OneToOneField(Hanchan, on_delete=models.CASCADE, related_name="replay")
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="+")
    fingerprint = models.CharField(max_length=64)
    format = models.CharField(max_length=5, choices=[(key, key) for key in FORMATS])
    link = models.URLField(max_length=300, blank=True)
    nicknames = models.JSONField(default=list)
    kept = models.CharField(max_length=5, choices=Kept.choices, default=Kept.RULES)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "fingerprint"], name="online_game_once_per_club"),
            models.CheckConstraint(condition=Q(kept__in=["rules", "log"]), name="online_replay_kept_known"),
            models.CheckConstraint(
                condition=Q(format__in=["log6", "mjlog", "mjai"]), name="online_replay_format_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.format} {self.fingerprint[:8]}"
