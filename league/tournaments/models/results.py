"""Reported results, penalties, calls for a referee and noted hands."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.core.names import NameField
from league.core.points import entered_penalty, points_text
from league.records.models import Hanchan
from league.tournaments.models.draws import Round, Table
from league.tournaments.models.tournaments import Entrant, Tournament


class Report(models.Model):
    """A result that somebody entered. All reports are kept; the one confirmed report of a table is its result."""

    class State(models.TextChoices):
        WAITING = "waiting", _("Waits for a second person")
        CONFIRMED = "confirmed", _("Confirmed")
        REFUSED = "refused", _("Refused")
        REPLACED = "replaced", _("Replaced")

    class Proof(models.TextChoices):
        """How a sender at the table showed the seat. The round's link is printed for all and shows none."""

        ACCOUNT = "account", _("signed in")
        PLAYER_LINK = "player_link", _("player’s own link")
        SEAT_CODE = "seat_code", _("code of the seat")
        ROUND_LINK = "round_link", _("round’s link alone")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="reports")
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    scores = models.JSONField()
    chips = models.JSONField(default=list, blank=True)
    # Penalties on the score sheet: seat, points and reason of each.
    penalties = models.JSONField(default=list, db_default=[], blank=True)
    deposits = models.PositiveIntegerField(default=0)
    # The reporter: a player at the table (seat) or a user at the desk (user).
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    confirmed_by_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    # Empty for the desk, and in reports of archives that do not have it.
    reported_with = models.CharField(max_length=12, choices=Proof.choices, blank=True, default="")
    confirmed_with = models.CharField(max_length=12, choices=Proof.choices, blank=True, default="")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    reason = models.CharField(max_length=200, blank=True)
    reported_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-reported_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(state="confirmed"), name="one_confirmed_report_per_table"
            ),
            models.UniqueConstraint(
                fields=["table"], condition=Q(state="waiting"), name="one_waiting_report_per_table"
            ),
            models.CheckConstraint(
                condition=Q(confirmed_by_seat=None) | ~Q(confirmed_by_seat=models.F("seat")),
                name="report_confirmed_by_another",
            ),
            models.CheckConstraint(condition=~Q(confirmed_with="round_link"), name="report_confirmed_with_proof"),
            # The two conditions above depend on how the state is written.
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "confirmed", "refused", "replaced"]), name="report_state_known"
            ),
            models.CheckConstraint(condition=Q(seat=None) | Q(seat__lt=4), name="report_seat_exists"),
        ]


class ClearedGame(models.Model):
    """A void game that a table had before: removed by the desk, or begun again. It stays the event's.

    round, table    the numbers of the table's place
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="cleared_games")
    hanchan = models.OneToOneField(Hanchan, on_delete=models.CASCADE, related_name="cleared_game")
    round = models.PositiveIntegerField()
    table = models.PositiveIntegerField()

    class Meta:
        ordering = ["tournament", "round", "table", "pk"]


class Penalty(models.Model):
    """A referee's penalty or warning. A void one stays in the list.

    points          of the tournament, in 1/points_unit; a positive number is taken off, apart from the games
    table, seat     of a penalty in a game; then the points of the game count instead, unless the ruleset has none
    game_points     in 1/PENALTY_UNIT of the points that the ruleset's settlement takes off the seat
    is_paid         the other players of the table get the points in equal shares; otherwise nobody gets them
    deal            of a table recorded deal by deal: the deal that has the points
    """

    class Kind(models.TextChoices):
        WARNING = "warning", _("Warning")
        CHOMBO = "chombo", _("Chombo (false win)")
        LATE = "late", _("Late")
        CONDUCT = "conduct", _("Conduct")
        OTHER = "other", _("Other")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="penalties")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="penalties")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="penalties", null=True, blank=True)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices)
    # In 1/points_unit; a positive number is taken off.
    points = models.IntegerField(_("points"), default=0)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="penalties", null=True, blank=True)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    game_points = models.PositiveIntegerField(default=0, db_default=0)
    is_paid = models.BooleanField(default=False, db_default=False)
    deal = models.PositiveIntegerField(null=True, blank=True)
    reason = models.CharField(_("reason"), max_length=200)
    referee = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    given_at = models.DateTimeField(default=timezone.now, editable=False)
    is_void = models.BooleanField(default=False)

    class Meta:
        ordering = ["given_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(points=0) | Q(game_points__gt=0) | Q(kind="warning"), name="penalty_is_something"
            ),
            models.CheckConstraint(
                condition=Q(table=None, seat=None, game_points=0, is_paid=False, deal=None)
                | Q(table__isnull=False, seat__isnull=False, seat__lt=4),
                name="penalty_in_a_game_has_a_seat",
            ),
            models.CheckConstraint(condition=~Q(reason=""), name="penalty_has_a_reason"),
        ]

    @property
    def taken(self) -> int:
        """The signed change of the entrant's points."""
        return -self.points

    @property
    def text(self) -> str:
        """The change that the penalty makes, as players read it: in the game, or of the tournament's points."""
        if self.game_points:
            return f"-{entered_penalty(self.game_points)}"
        return points_text(self.taken, self.tournament.points_unit)


class RefereeCall(models.Model):
    """A table's call for a referee; a table has at most one open call."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    called_at = models.DateTimeField(default=timezone.now, editable=False)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )

    class Meta:
        ordering = ["called_at"]
        constraints = [
            models.UniqueConstraint(fields=["table"], condition=Q(answered_at=None), name="one_open_call_per_table")
        ]


class Award(models.Model):
    """What a player gets for a round without a game of the own: by the rules of the tournament.

    forfeit     the player is absent, has left or has forfeited
    walkover    the player is present, and the table is not played because of another one
    abandoned   the table was given up without anybody's fault
    """

    class Kind(models.TextChoices):
        FORFEIT = "forfeit", _("Forfeit")
        WALKOVER = "walkover", _("Walkover")
        ABANDONED = "abandoned", _("Abandoned")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="awards")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="awards")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="awards")
    kind = models.CharField(max_length=10, choices=Kind.choices)

    class Meta:
        ordering = ["table", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="one_award_per_round"),
            models.CheckConstraint(condition=Q(kind__in=["forfeit", "walkover", "abandoned"]), name="award_kind_known"),
        ]


class NotedHand(models.Model):
    """A special hand that the desk noted where the deals were not recorded. A void note stays in the list."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="noted_hands")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="noted_hands")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="noted_hands")
    what = NameField(_("hand"), max_length=200)
    # In the ruleset's unit (han, fan, tai …); null: nobody counted it.
    total = models.PositiveIntegerField(_("value"), null=True, blank=True)
    noted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    noted_at = models.DateTimeField(default=timezone.now, editable=False)
    is_void = models.BooleanField(default=False)

    class Meta:
        ordering = ["noted_at", "pk"]
        constraints = [models.CheckConstraint(condition=~Q(what=""), name="noted_hand_says_what")]
