from typing import Any

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.clubs.models import HouseRulesVersion
from league.core.names import NameField
from league.players.models import Player
from league.records.models import MOST_PLAYERS, Hanchan
from league.seasons.models import Season
from league.sessions.models import Session


class Someone(models.Model):
    """A player, or the name of a guest, who becomes a player only when seated; `folded` is this name to compare."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    guest = NameField(_("guest"), max_length=100, blank=True)
    folded = models.CharField(max_length=100, blank=True, editable=False)

    class Meta:
        abstract = True

    @property
    def name(self) -> str:
        """As everybody may read it."""
        return self.player.standing_for.public_name if self.player else self.guest


class Presence(Someone):
    """Whether somebody is at an evening, where somebody has said so: one row for each person.

    offers_out  whether the person offers to sit out the next round
    set_by      the account that said so; None: the person, by the own link
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="presences")
    is_here = models.BooleanField(default=True)
    offers_out = models.BooleanField(default=False)
    set_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    set_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(player=None) ^ Q(guest=""), name="evening_presence_of_a_player_or_a_guest"
            ),
            models.UniqueConstraint(fields=["session", "player"], name="evening_presence_once_per_player"),
            models.UniqueConstraint(
                fields=["session", "folded"], condition=~Q(folded=""), name="evening_presence_once_per_guest"
            ),
        ]


class Custom(models.TextChoices):
    """How a club forms its tables."""

    ANEW = "anew", _("Everybody anew, with few who meet again")
    LOT = "lot", _("By lot alone")
    WINNERS_UP = "winners_up", _("Winners up, last ones down")
    POINTS = "points", _("By tonight's points, equals at one table")
    MIXED = "mixed", _("Strong and weak at one table")
    TEAMS_APART = "teams_apart", _("Teams apart")


class EveningRound(models.Model):
    """A round of an evening, as it was formed and perhaps changed by hand; from its beginning on it stays.

    attempt, seed   of the lot: the same people, history and seed give the same tables
    cost            of the tables, in the unit of `scoring.seating.evenings`
    rounds          how many the evening is to have, where somebody said so; 0: nobody did
    rules_of_three  house rules of tables of three, whose games have no season; null: there are none
    seats_open      the players draw their seats at the table: the order stored says nothing
    version         rises whenever the tables change
    """

    class State(models.TextChoices):
        FORMED = "formed", _("Formed")
        BEGUN = "begun", _("Begun")

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="rounds")
    number = models.PositiveSmallIntegerField(validators=[MinValueValidator(1)])
    state = models.CharField(max_length=6, choices=State.choices, default=State.FORMED)
    custom = models.CharField(_("custom"), max_length=11, choices=Custom.choices, default=Custom.ANEW)
    attempt = models.PositiveSmallIntegerField(default=1)
    seed = models.CharField(max_length=120, blank=True, editable=False)
    cost = models.BigIntegerField(default=0)
    rounds = models.PositiveSmallIntegerField(default=0)
    house_rules = models.ForeignKey(HouseRulesVersion, on_delete=models.PROTECT, related_name="+")
    rules_of_three = models.ForeignKey(
        HouseRulesVersion, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    seats_open = models.BooleanField(_("the players draw their seats at the table"), default=False)
    version = models.PositiveIntegerField(default=0)
    formed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    formed_at = models.DateTimeField(default=timezone.now)
    begun_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    begun_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["session", "number"]
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="evening_round_once_per_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="evening_rounds_count_from_one"),
            models.CheckConstraint(condition=Q(state__in=["formed", "begun"]), name="evening_round_state_known"),
            models.CheckConstraint(condition=Q(custom__in=Custom.values), name="evening_round_custom_known"),
            models.CheckConstraint(
                condition=~Q(state="begun") & Q(begun_at=None) | Q(state="begun", begun_at__isnull=False),
                name="evening_round_begun_at_a_time",
            ),
        ]

    @property
    def is_begun(self) -> bool:
        return self.state == self.State.BEGUN

    @property
    def rounds_ahead(self) -> int:
        """How many later rounds are planned."""
        return min((len(seat.ahead.split()) for seat in self.seats.all()), default=0)

    @property
    def since(self) -> Any:
        """When its tables came to be as they are."""
        return self.begun_at or self.formed_at


class EveningTable(models.Model):
    """A table of a round; `number` is that of the table in the room."""

    round = models.ForeignKey(EveningRound, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(validators=[MinValueValidator(1)])
    hanchan = models.OneToOneField(
        Hanchan, on_delete=models.PROTECT, related_name="evening_table", null=True, blank=True
    )

    class Meta:
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="evening_table_once_per_number"),
            models.CheckConstraint(condition=Q(number__gte=1), name="evening_tables_count_from_one"),
        ]


class EveningSeat(Someone):
    """Where somebody sits in a round: at a table, or, without one, nowhere.

    seat        in the order of the first deal, 0 is the first dealer
    has_offered of who sits out: it was an own offer, and does not count
    ahead       the tables of the later rounds that are planned, such as "3 1 4"; exchanges of this round leave it
    """

    round = models.ForeignKey(EveningRound, on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(EveningTable, on_delete=models.CASCADE, related_name="seats", null=True, blank=True)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    has_offered = models.BooleanField(default=False)
    ahead = models.CharField(max_length=60, blank=True, editable=False)

    class Meta:
        ordering = ["round", "table", "seat", "pk"]
        constraints = [
            models.CheckConstraint(condition=Q(player=None) ^ Q(guest=""), name="evening_seat_of_a_player_or_a_guest"),
            models.CheckConstraint(
                condition=Q(table=None, seat=None) | Q(table__isnull=False, seat__isnull=False, seat__lt=MOST_PLAYERS),
                name="evening_seat_at_a_table",
            ),
            models.UniqueConstraint(fields=["table", "seat"], name="evening_seat_taken_once"),
            models.UniqueConstraint(fields=["round", "player"], name="evening_seat_once_per_player"),
            models.UniqueConstraint(
                fields=["round", "folded"], condition=~Q(folded=""), name="evening_seat_once_per_guest"
            ),
        ]
