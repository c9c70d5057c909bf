"""The club's log without frozen results and without draws that are not public, for everybody but the desk."""

from collections.abc import Iterator

from django.db.models import Max, Model, Q

from league.accounts.models import Visitor
from league.clubs.models import Club
from league.clubs.roles import can
from league.history.models import LogEntryQuerySet
from league.history.selectors import club_history
from league.records.models import Hanchan
from league.tournaments.draws.cut_choices import CUT_DECISIONS
from league.tournaments.models import Penalty, Round, TeamPenalty, Tournament
from league.tournaments.standings.record import PUBLIC_STATES

OF_A_TABLE = (
    "result_report", "result_confirm", "result_enter", "result_refuse", "result_clear", "table_begin", "hand_note",
    "hand_unnote",
)  # fmt: skip
# With its seed anybody can draw the same tables.
OF_A_DRAW = ("stage_draw", "round_reseat", "seats_swap")


def history_for(user: Visitor, club: Club) -> LogEntryQuerySet:
    """Return everything that was done in a club; entries about frozen or drafted rounds only for the desk."""
    entries = club_history(club)
    if can(user, club, "desk"):
        return entries
    for withheld in _withheld(club):
        entries = entries.exclude(withheld)
    return entries


def _withheld(club: Club) -> Iterator[Q]:
    held_back = Hanchan.objects.filter(club=club, is_held_back=True)
    yield _about(Hanchan, list(held_back.values_list("pk", flat=True)))
    hidden = Round.objects.filter(tournament__club=club).exclude(state__in=PUBLIC_STATES)
    # One seed draws all rounds of a plan, so it stays hidden until the last of them is public.
    yield _about(Tournament, [*{*hidden.values_list("tournament", flat=True)}]) & Q(action__in=OF_A_DRAW)
    named = Tournament.objects.filter(club=club, lineup_size__isnull=False).exclude(state=Tournament.State.CLOSED)
    for tournament in named:
        public = tournament.rounds.filter(state__in=PUBLIC_STATES).aggregate(last=Max("number"))["last"] or 0
        yield _about(Tournament, [tournament.pk]) & Q(action="line_up_name", after__round__gt=public)
    frozen = Tournament.objects.filter(club=club, frozen_from__isnull=False).exclude(state=Tournament.State.CLOSED)
    for tournament in frozen:
        since = tournament.frozen_from
        yield _about(Tournament, [tournament.pk]) & Q(action__in=OF_A_TABLE, after__round__gte=since)
        # A tie at a cut tells how far its players are, and the cut may follow a frozen round.
        yield _about(Tournament, [tournament.pk]) & Q(action__in=CUT_DECISIONS)
        penalties = tournament.penalties.filter(round__number__gte=since)
        yield _about(Penalty, list(penalties.values_list("pk", flat=True)))
        of_teams = TeamPenalty.objects.filter(team__tournament=tournament, round__number__gte=since)
        yield _about(TeamPenalty, list(of_teams.values_list("pk", flat=True)))


def _about(model: type[Model], keys: list[int]) -> Q:
    return Q(subject_type=model._meta.label_lower, subject_id__in=[str(pk) for pk in keys])
