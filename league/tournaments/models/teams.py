"""What teams have besides their members: captains, line-ups and penalties."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.core.points import points_text
from league.tournaments.models.draws import Round
from league.tournaments.models.results import Penalty
from league.tournaments.models.tournaments import Entrant, Team, Tournament


class TeamCaptain(models.Model):
    """The member who names the players of a team. It ends when the member leaves the team."""

    team = models.OneToOneField(Team, on_delete=models.CASCADE, related_name="captaincy")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="captaincies")


class LineUpPlayer(models.Model):
    """An entrant who plays a round for the team.

    number          of the round, which need not be drawn yet
    is_taken_over   nobody named the line-up: it is the last one of the team
    """

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="line_ups")
    number = models.PositiveIntegerField(_("round"))
    is_taken_over = models.BooleanField(default=False)

    class Meta:
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["entrant", "number"], name="line_up_once_per_entrant_and_round"),
            models.CheckConstraint(condition=Q(number__gte=1), name="line_up_of_a_round"),
        ]


class LineUpDeadline(models.Model):
    """Until when captains may name the line-ups of a round; without one until the round is released."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="line_up_deadlines")
    number = models.PositiveIntegerField(_("round"))
    closes_at = models.DateTimeField(_("line-ups close"))

    class Meta:
        ordering = ["tournament", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="line_up_deadline_once_per_round"),
        ]


class TeamPenalty(models.Model):
    """A penalty or warning of a whole team, apart from the games. A void one stays in the list.

    points      in 1/points_unit of the tournament; a positive number is taken off
    round       the round from which it counts; null: from the last that was public when it was given
    """

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="penalties")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="team_penalties", null=True, blank=True)
    kind = models.CharField(_("kind"), max_length=10, choices=Penalty.Kind.choices)
    points = models.IntegerField(_("points"), default=0)
    reason = models.CharField(_("reason"), max_length=200)
    referee = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    given_at = models.DateTimeField(default=timezone.now, editable=False)
    is_void = models.BooleanField(default=False)

    class Meta:
        ordering = ["given_at", "pk"]
        constraints = [
            models.CheckConstraint(condition=~Q(points=0) | Q(kind="warning"), name="team_penalty_is_something"),
            models.CheckConstraint(condition=~Q(reason=""), name="team_penalty_has_a_reason"),
        ]

    @property
    def taken(self) -> int:
        """The signed change of the team's points."""
        return -self.points

    @property
    def text(self) -> str:
        return points_text(self.taken, self.team.tournament.points_unit)
