"""Tournaments with their stages, teams, entrants and final tables."""

import math
from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models
from django.db.models import Case, Count, F, OuterRef, Q, Subquery, When
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.accounts.models import User
from league.clubs.models import Club, EventRole, HouseRulesVersion
from league.core.countries.codes import CountryColumn
from league.core.names import NameField
from league.core.updated import Updated, UpdatedQuerySet
from league.external_ids.models import ExternalIdRow
from league.players.models import Player
from rules.registry import find_ruleset


def default_order() -> list[str]:
    """The order for rules whose text does not say one."""
    return ["points", "average_place", "firsts", "direct_encounter"]


def order_of(ruleset: str) -> list[str]:
    """Return the metrics by which events under a ruleset are ranked, in order."""
    return list(find_ruleset(ruleset).ranked_by) or default_order()


class TournamentQuerySet(UpdatedQuerySet):
    def open_to_all(self) -> "TournamentQuerySet":
        """Return the tournaments for which `Tournament.is_open_to_all` is true."""
        return self.filter(is_public=True, club__is_public=True)


class Tournament(Updated):
    """A tournament of a club under one version of its house rules: being prepared, running, then closed."""

    class State(models.TextChoices):
        PREPARING = "preparing", _("Being prepared")
        RUNNING = "running", _("Running")
        CLOSED = "closed", _("Closed")

    class Registration(models.TextChoices):
        CLOSED = "closed", _("Closed")
        OPEN = "open", _("Open to everybody")
        APPROVAL = "approval", _("Organisers approve")

    class ByeRule(models.TextChoices):
        NOTHING = "nothing", _("Nothing")
        OWN_MEAN = "own_mean", _("The mean of the own games")

    class Mates(models.TextChoices):
        """How strictly members of one team or club are kept apart."""

        HARD = "hard", _("must not meet")
        SOFT = "soft", _("should not meet")
        FREE = "free", _("may meet")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    name = NameField(_("name"), max_length=100)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    place = NameField(_("place"), max_length=100, blank=True)
    about = models.TextField(_("about"), blank=True)
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("last day"), null=True, blank=True)
    is_public = models.BooleanField(_("anybody may look"), default=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.PREPARING)
    house_rules = models.ForeignKey(HouseRulesVersion, on_delete=models.PROTECT, related_name="tournaments")
    points_unit = models.PositiveIntegerField()
    order = models.JSONField(_("ranked by"), default=default_order)
    order_published_at = models.DateTimeField(null=True, blank=True)
    bye_rule = models.CharField(_("who sits out gets"), max_length=10, choices=ByeRule.choices, default=ByeRule.NOTHING)
    walkover_rule = models.CharField(
        _("players whose opponent is absent get"),
        max_length=10,
        choices=ByeRule.choices,
        default=ByeRule.OWN_MEAN,
        db_default=ByeRule.OWN_MEAN,
    )
    abandoned_rule = models.CharField(
        _("players of an abandoned table get"),
        max_length=10,
        choices=ByeRule.choices,
        default=ByeRule.OWN_MEAN,
        db_default=ByeRule.OWN_MEAN,
    )
    # Whole ranking points; null: what the last place gets with the score of the start.
    forfeit_points = models.IntegerField(_("who forfeits gets"), null=True, blank=True)
    team_mates = models.CharField(_("team mates"), max_length=4, choices=Mates.choices, default=Mates.HARD)
    club_mates = models.CharField(_("club mates"), max_length=4, choices=Mates.choices, default=Mates.SOFT)
    registration = models.CharField(
        _("registration"), max_length=10, choices=Registration.choices, default=Registration.CLOSED
    )
    # Players may register themselves between these moments; the start ends it in any case. Null: no limit.
    registration_opens_at = models.DateTimeField(_("registration opens"), null=True, blank=True)
    registration_closes_at = models.DateTimeField(_("registration closes"), null=True, blank=True)
    # A name of the IANA database; empty: the club's.
    time_zone = models.CharField(_("time zone"), max_length=60, blank=True, default="", db_default="")
    limit = models.PositiveIntegerField(_("most players"), null=True, blank=True)
    check_in_opens_at = models.DateTimeField(_("check-in opens"), null=True, blank=True)
    check_in_closes_at = models.DateTimeField(_("check-in closes"), null=True, blank=True)
    minutes = models.PositiveIntegerField(_("minutes a round"), default=90)
    players_report = models.BooleanField(_("players enter results"), default=True)
    # How many players each team names for a round; null: all members of all teams play every round.
    lineup_size = models.PositiveSmallIntegerField(
        _("players a team names for a round"), null=True, blank=True, validators=[MinValueValidator(1)]
    )
    # From this round on, the public sees no new results; null: nothing is frozen.
    frozen_from = models.PositiveIntegerField(_("frozen from round"), null=True, blank=True)
    # The number of the kiosk link that is valid; 0: no link has been made.
    link_number = models.PositiveIntegerField(default=0, editable=False)
    # Increases whenever something shown on a page changes.
    revision = models.PositiveIntegerField(default=0, editable=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        ordering = ["-starts_on", "-pk"]
        indexes = [models.Index(fields=["-starts_on", "-id"], name="tournament_latest")]
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_on=None) | Q(ends_on__gte=F("starts_on")), name="tournament_ends_after_it_starts"
            ),
            models.CheckConstraint(
                condition=Q(registration_opens_at=None)
                | Q(registration_closes_at=None)
                | Q(registration_closes_at__gt=F("registration_opens_at")),
                name="registration_closes_after_it_opens",
            ),
            models.CheckConstraint(
                condition=Q(state__in=["preparing", "running", "closed"]), name="tournament_state_known"
            ),
            models.CheckConstraint(condition=Q(lineup_size=None) | Q(lineup_size__gte=1), name="lineup_has_players"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_closed(self) -> bool:
        return self.state == self.State.CLOSED

    @property
    def seats(self) -> int:
        """How many sit at a table under the rules of the event: four or three."""
        return find_ruleset(self.house_rules.ruleset).seats

    @property
    def seat_numbers(self) -> range:
        return range(self.seats)

    @property
    def zone(self) -> ZoneInfo:
        """The time zone of the event: its own, or the club's."""
        return ZoneInfo(self.time_zone or self.club.time_zone)

    @property
    def is_open_to_all(self) -> bool:
        """Whether everybody may see it: its own setting `is_public` holds, and its club is public too."""
        return self.is_public and self.club.is_public

    @property
    def is_provisional(self) -> bool:
        return not self.is_closed

    def event_role_of(self, user: User) -> str | None:
        return self.officials.filter(user=user).values_list("role", flat=True).first()

    def check_in_is_open(self, now: datetime) -> bool:
        opened = self.check_in_opens_at is None or now >= self.check_in_opens_at
        return opened and (self.check_in_closes_at is None or now <= self.check_in_closes_at)


class Official(models.Model):
    """An account with a role in this event alone. Club roles are in `Membership`."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="officials")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="event_roles")
    role = models.CharField(_("role"), max_length=10, choices=EventRole.choices)
    since = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["since", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "user"], name="one_role_per_user_and_event"),
            models.CheckConstraint(condition=Q(role__in=EventRole.values), name="event_role_known"),
        ]


class Stage(models.Model):
    """Consecutive rounds with one seating method. A later stage can be limited to the best of the table before it."""

    class Method(models.TextChoices):
        PLAN = "plan", _("Plan for all rounds")
        SWISS = "swiss", _("By standings")
        RANDOM = "random", _("Random")
        INTERVAL = "interval", _("Interval")
        TOP = "top", _("The best at one table")
        SCRIPT = "script", _("Script")

    class Carry(models.IntegerChoices):
        WHOLE = 100, _("all points")
        HALF = 50, _("half the points")
        NOTHING = 0, _("no points")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveIntegerField()
    name = NameField(_("name"), max_length=60)
    rounds_planned = models.PositiveIntegerField(_("rounds"))
    method = models.CharField(_("seating"), max_length=10, choices=Method.choices, default=Method.PLAN)
    # Each division is seated separately; entrants without a division form one more group.
    by_division = models.BooleanField(_("each division plays among itself"), default=False)
    # How many entrants enter this stage (with `by_division`: of each division); null: everybody.
    cut = models.PositiveIntegerField(_("players who advance"), null=True, blank=True)
    carry = models.PositiveIntegerField(_("carried over"), choices=Carry.choices, default=Carry.WHOLE)
    # For seating by standings: the weights of repeats, ranks and winds.
    preset = models.CharField(max_length=20, default="balanced")
    minutes = models.PositiveIntegerField(_("minutes a round"), null=True, blank=True)
    # Why the stage stands although its players would be others after a correction; empty: nobody has said so.
    kept_reason = models.CharField(max_length=200, blank=True, default="", db_default="", editable=False)
    # The start numbers, or names, of the players for whom that was said: `outside` have played, `missing` have not.
    kept_players = models.JSONField(default=dict, db_default={}, blank=True, editable=False)

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_once_per_tournament"),
            models.CheckConstraint(condition=Q(rounds_planned__gte=1), name="stage_has_rounds"),
            models.CheckConstraint(condition=Q(carry__lte=100), name="stage_carry_at_most_all"),
        ]

    def __str__(self) -> str:
        return self.name


class Team(models.Model):
    """A team of one tournament; its entrants refer to it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="teams")
    name = NameField(_("name"), max_length=100)
    # The hash of the secret in the captain's link to the line-ups, which needs no account.
    secret_hash = models.CharField(max_length=64, blank=True, default="", db_default="", editable=False, db_index=True)
    link_number = models.PositiveIntegerField(default=0, db_default=0, editable=False)

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["tournament", "name"], name="team_once_per_tournament")]

    def __str__(self) -> str:
        return self.name


class EntrantQuerySet(UpdatedQuerySet):
    def accepted(self) -> "EntrantQuerySet":
        return self.filter(state=Entrant.State.ACCEPTED)

    def took_part(self) -> "EntrantQuerySet":
        """Return those who take part or took part, without those who withdrew before they could play."""
        seated = Entrant.objects.filter(seats__round__state__in=("released", "finished")).values("pk")
        left_later = Q(state=Entrant.State.WITHDRAWN) & (Q(last_round__gte=F("first_round")) | Q(pk__in=seated))
        return self.filter(Q(state=Entrant.State.ACCEPTED) | left_later)

    def with_queue_places(self) -> "EntrantQuerySet":
        """Read each waiting entrant with its place on the waiting list (`queue_place`), which is None for others."""
        before = Q(registered_at__lt=OuterRef("registered_at")) | Q(
            registered_at=OuterRef("registered_at"), pk__lte=OuterRef("pk")
        )
        waiting = Entrant.objects.filter(before, tournament=OuterRef("tournament"), state=Entrant.State.WAITING)
        place = waiting.order_by().values("tournament").annotate(count=Count("pk")).values("count")
        is_waiting = When(state=Entrant.State.WAITING, then=Subquery(place))
        return self.annotate(queue_place=Case(is_waiting, output_field=models.IntegerField()))

    def in_round(self, number: int) -> "EntrantQuerySet":
        """Return those who play in that round: accepted or withdrawn after it, and not first playing later."""
        playing = Q(state=Entrant.State.ACCEPTED) | Q(state=Entrant.State.WITHDRAWN, last_round__gte=number)
        return self.filter(playing, first_round__lte=number)


class Entrant(Updated):
    """A player of the club, often a guest, in a tournament."""

    class State(models.TextChoices):
        APPLIED = "applied", _("Waiting for approval")
        WAITING = "waiting", _("On the waiting list")
        ACCEPTED = "accepted", _("Takes part")
        REFUSED = "refused", _("Refused")
        WITHDRAWN = "withdrawn", _("Withdrawn")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entrants")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField(_("start number"), null=True, blank=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.ACCEPTED)
    club_name = NameField(_("club"), max_length=100, blank=True)
    country = CountryColumn(_("country"), max_length=60, blank=True)
    division = NameField(_("division"), max_length=60, blank=True)
    # The player's number at the federation (EMA ID), for the report to it.
    licence = NameField(_("number at the federation"), max_length=40, blank=True)
    team = models.ForeignKey(Team, on_delete=models.SET_NULL, related_name="entrants", null=True, blank=True)
    note = models.CharField(_("note"), max_length=300, blank=True)
    is_substitute = models.BooleanField(_("substitute"), default=False)
    # A rating for the order of the first round; a higher number is stronger.
    strength = models.IntegerField(_("rating"), null=True, blank=True)
    fixed_table = models.PositiveIntegerField(_("always at table"), null=True, blank=True)
    first_round = models.PositiveIntegerField(default=1)
    last_round = models.PositiveIntegerField(null=True, blank=True)
    checked_in_at = models.DateTimeField(null=True, blank=True)
    registered_at = models.DateTimeField(default=timezone.now, editable=False)
    # The hash of the secret in the link to the player's own page, which needs no account.
    secret_hash = models.CharField(max_length=64, blank=True, editable=False, db_index=True)
    link_number = models.PositiveIntegerField(default=0, editable=False)

    objects = EntrantQuerySet.as_manager()

    class Meta:
        ordering = ["tournament", "number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entrant_once_per_tournament"),
            models.UniqueConstraint(fields=["tournament", "number"], name="start_number_once_per_tournament"),
            models.CheckConstraint(
                condition=Q(state__in=["applied", "waiting", "accepted", "refused", "withdrawn"]),
                name="entrant_state_known",
            ),
        ]

    def __str__(self) -> str:
        return self.player.name

    @property
    def number_order(self) -> tuple[float, int]:
        """Sort key: by start number, then entrants without one in the order of entry."""
        return (self.number or math.inf, self.pk)

    @property
    def strength_order(self) -> float:
        """Sort key: the strongest first, entrants without a rating last."""
        return math.inf if self.strength is None else -self.strength

    @property
    def takes_part(self) -> bool:
        return self.state == self.State.ACCEPTED

    def may_come_back(self, tournament: Tournament) -> bool:
        """Whether an entrant who withdrew before the start may register again; this is possible until the start."""
        has_left = self.state == self.State.WITHDRAWN and self.last_round == 0
        return has_left and tournament.state == Tournament.State.PREPARING


class TournamentExternalId(ExternalIdRow):
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="external_ids")


class EntrantExternalId(ExternalIdRow):
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="external_ids")


class KeepApart(models.Model):
    """Two entrants who must not (hard) or should not meet, in addition to team and club mates."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="kept_apart")
    one = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    is_hard = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="pair_kept_apart_once"),
            models.CheckConstraint(condition=Q(one__lt=F("other")), name="pair_kept_apart_in_order"),
        ]


class CutChoice(models.Model):
    """Whether one of the players tied at a stage's cut goes on, as chosen by the desk or drawn by lot."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="cut_choices")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="+")
    goes_on = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["stage", "entrant"], name="cut_choice_once_per_entrant")]


class FinalRow(models.Model):
    """A row of the final table, written when the tournament is closed."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="final_rows")
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="final_rows")
    rank = models.PositiveIntegerField()
    order = models.PositiveIntegerField()
    values = models.JSONField(default=dict)

    class Meta:
        ordering = ["tournament", "order"]
        constraints = [models.UniqueConstraint(fields=["tournament", "entrant"], name="final_row_once_per_entrant")]
