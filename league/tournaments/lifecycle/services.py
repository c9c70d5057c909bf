"""The states of a tournament (preparing, running, closed), its stages, and frozen results."""

from datetime import date
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.roles import require
from league.clubs.services import check_time_zone, free_slug
from league.core.errors import LeagueError, check_exists, overtaken
from league.core.texts.lists import listed
from league.history.models import LogEntry
from league.history.services import history_log
from league.records.games.withholding import hanchan_hold_back
from league.records.models import Hanchan
from league.tournaments.core.revision import log_change
from league.tournaments.draws.checks import check_cuts
from league.tournaments.draws.seating_input import facts_write
from league.tournaments.draws.stage_groups import check_seats
from league.tournaments.models import FinalRow, Round, Stage, Table, Tournament
from league.tournaments.models.tournaments import order_of
from league.tournaments.standings.final_table import final_rows_write
from league.tournaments.standings.record import PUBLIC_STATES, tournament_rule
from league.tournaments.standings.tournament_table import public_upto

EDITABLE = (
    "name", "place", "about", "starts_on", "ends_on", "is_public", "order", "bye_rule",
    "walkover_rule", "abandoned_rule", "forfeit_points", "registration", "limit",
    "registration_opens_at", "registration_closes_at", "time_zone",
    "check_in_opens_at", "check_in_closes_at", "minutes", "players_report", "frozen_from", "team_mates", "club_mates",
    "lineup_size",
)  # fmt: skip
# These are published before the start, so that a later change needs a reason.
SETTLED_AT_START = ("order", "bye_rule", "walkover_rule", "abandoned_rule", "forfeit_points")
# The visibility does not change the final table.
FREE_AFTER_CLOSE = {"is_public"}


@transaction.atomic
def tournament_create(
    *, actor: User, club: Club, name: str, house_rules: HouseRulesVersion, starts_on: date, **details: Any
) -> Tournament:
    """Prepare a tournament; without `order` it is ranked as its rules say."""
    require(actor, club, "tournament")
    check_exists(house_rules.house_rules.club_id == club.pk)
    check_seats(house_rules)
    order = details.pop("order", None) or order_of(house_rules.ruleset)
    slug = details.pop("slug", "") or free_slug(name, Tournament.objects, fallback="tournament")
    if Tournament.objects.filter(slug=slug).exists():
        raise LeagueError("name_taken", name=slug)
    tournament = Tournament(
        club=club,
        name=name,
        slug=slug,
        order=order,
        house_rules=house_rules,
        points_unit=house_rules.points_unit,
        starts_on=starts_on,
        created_by=actor,
        **details,
    )
    tournament_rule(tournament)
    check_time_zone(tournament.time_zone or club.time_zone)
    check_days(tournament)
    tournament.full_clean()
    tournament.save()
    history_log(actor, "tournament_create", tournament, club=club, after={"name": name})
    return tournament


@transaction.atomic
def tournament_amend(*, actor: User, tournament: Tournament, reason: str = "", **changes: Any) -> Tournament:
    require(actor, tournament, "tournament")
    changes = {key: value for key, value in changes.items() if key in EDITABLE and getattr(tournament, key) != value}
    if tournament.is_closed and changes.keys() - FREE_AFTER_CLOSE:
        raise LeagueError("tournament_closed")
    settled = [key for key in changes if key in SETTLED_AT_START]
    if settled and tournament.state == Tournament.State.RUNNING and not reason:
        raise LeagueError("reason_needed")
    if "lineup_size" in changes and tournament.rounds.filter(state__in=PUBLIC_STATES).exists():
        raise LeagueError("round_released")
    before = {key: getattr(tournament, key) for key in changes}
    for key, value in changes.items():
        setattr(tournament, key, value)
    tournament_rule(tournament)
    check_time_zone(tournament.time_zone or tournament.club.time_zone)
    check_days(tournament)
    tournament.full_clean()
    if "frozen_from" in changes:
        results_hold(tournament, public_upto(tournament))
    tournament.save(update_fields=list(changes))
    if changes:
        if {"team_mates", "club_mates"} & set(changes):
            facts_write(tournament, tournament.rounds.exclude(state__in=PUBLIC_STATES).select_related("stage"))
        log_change(actor, "tournament_amend", tournament, before=before, after=changes, reason=reason)
    return tournament


def check_days(tournament: Tournament) -> None:
    """
    raises      LeagueError `ends_before_it_begins`, `closes_before_it_opens`
    """
    first, last = tournament.starts_on, tournament.ends_on
    if last is not None and last < first:
        raise LeagueError("ends_before_it_begins", first=first, last=last, at_key="ends_on")
    opens, closes = tournament.registration_opens_at, tournament.registration_closes_at
    if opens is not None and closes is not None and closes <= opens:
        raise LeagueError("closes_before_it_opens")


@transaction.atomic
def order_publish(*, actor: User, tournament: Tournament) -> Tournament:
    """Publish how ties will be broken, before the start."""
    require(actor, tournament, "tournament")
    published = LogEntry.objects.about(tournament).filter(action="order_publish").first()
    if tournament.order_published_at and published and published.after == {"order": tournament.order}:
        return tournament
    tournament.order_published_at = timezone.now()
    tournament.save(update_fields=["order_published_at"])
    log_change(actor, "order_publish", tournament, after={"order": tournament.order})
    return tournament


@transaction.atomic
def tournament_start(*, actor: User, tournament: Tournament) -> Tournament:
    """Start the tournament. The tie-break list must be published, and enough players for a table must take part."""
    require(actor, tournament, "tournament")
    if tournament.order_published_at is None:
        raise LeagueError("order_not_published")
    if tournament.entrants.accepted().filter(is_substitute=False).count() < tournament.seats:
        raise LeagueError("too_few_entrants")
    return _move(actor, tournament, Tournament.State.PREPARING, Tournament.State.RUNNING, "tournament_start")


@transaction.atomic
def tournament_unstart(*, actor: User, tournament: Tournament) -> Tournament:
    """Undo the start while no round has been released."""
    require(actor, tournament, "tournament")
    if tournament.rounds.filter(state__in=PUBLIC_STATES).exists():
        raise LeagueError("round_released")
    return _move(actor, tournament, Tournament.State.RUNNING, Tournament.State.PREPARING, "tournament_unstart")


def _move(actor: User, tournament: Tournament, before: str, after: str, action: str, **also: Any) -> Tournament:
    if tournament.state != before:
        raise LeagueError("wrong_state", state=tournament.get_state_display())
    if not Tournament.objects.filter(pk=tournament.pk, state=before).update(state=after, **also):
        raise overtaken(tournament)
    tournament.refresh_from_db()
    log_change(actor, action, tournament, before={"state": before}, after={"state": after})
    return tournament


@transaction.atomic
def tournament_close(*, actor: User, tournament: Tournament) -> Tournament:
    """Write the final table. Every round that is drawn must be finished, and each of its tables done.

    raises      LeagueError `round_unfinished`; `round_check` if a stage after a cut has other players than it should
                have after a correction, and nobody has said why it stands
    """
    require(actor, tournament, "tournament")
    results_hold(tournament, None)
    _move(
        actor, tournament, Tournament.State.RUNNING, Tournament.State.CLOSED, "tournament_close",
        closed_at=timezone.now(),
    )  # fmt: skip
    # Once the row is written no table can lose its result, nor a round be taken back, before this is stored.
    check_finished(tournament)
    check_cuts(tournament)
    final_rows_write(tournament)
    return tournament


def check_finished(tournament: Tournament) -> None:
    """
    raises      LeagueError `round_unfinished` for the first round that is not finished, with its open tables
    """
    unfinished = tournament.rounds.unfinished().order_by("number").first()
    if unfinished:
        raise LeagueError("round_unfinished", round=unfinished.number, reason=why_unfinished(unfinished))


def why_unfinished(round_: Round) -> str:
    if not round_.is_public:
        return gettext("It is not public yet.")
    tables = round_.tables.undone().order_by("number").values_list("number", flat=True)
    if not tables:
        return gettext("All results are in: finish it.")
    return gettext("Tables without a result: %(tables)s.") % {"tables": listed(tables)}


def results_hold(tournament: Tournament, upto: int | None) -> None:
    """Withhold results of later rounds from the club's pages and ladders too, and release all others there.

    Call it before the tournament's row is written. Whoever enters a result locks its table, then its hanchan, then
    the jobs, and the tournament last; so do these changes, and no two of them wait for each other.

    upto        the last round whose results are public; None: all are
    """
    of_tournament = Table.objects.filter(round__tournament=tournament)
    # A result that is being entered is stored before this goes on, or finds the tournament changed.
    list(of_tournament.select_for_update(of=("self",), no_key=True).order_by("pk").values_list("pk"))
    tables = of_tournament.filter(hanchan__isnull=False)
    later = tables.none() if upto is None else tables.filter(round__number__gt=upto)
    shown = tables if upto is None else tables.filter(round__number__lte=upto)
    released = set(shown.values_list("hanchan", flat=True))
    others = Tournament.objects.filter(club=tournament.club_id, frozen_from__isnull=False).exclude(pk=tournament.pk)
    if upto is None and not others.exclude(state=Tournament.State.CLOSED).exists():
        # A result that was cleared while frozen has no table. It is void, and visible again when nothing is frozen.
        cleared = Hanchan.objects.filter(club=tournament.club_id, is_held_back=True, tournament_table=None)
        released |= set(cleared.values_list("pk", flat=True))
    hanchan_hold_back(hanchan=later.values_list("hanchan", flat=True), is_held_back=True)
    hanchan_hold_back(hanchan=released, is_held_back=False)


@transaction.atomic
def tournament_reopen(*, actor: User, tournament: Tournament, reason: str) -> Tournament:
    """Undo the close, to correct a result; the final table is provisional again.

    Everybody has seen the results, so no round stays frozen.
    """
    require(actor, tournament, "tournament")
    if not reason:
        raise LeagueError("reason_needed")
    results_hold(tournament, None)
    tournament = _move(
        actor, tournament, Tournament.State.CLOSED, Tournament.State.RUNNING, "tournament_reopen", closed_at=None,
        frozen_from=None,
    )  # fmt: skip
    FinalRow.objects.filter(tournament=tournament).delete()
    return tournament


@transaction.atomic
def stage_add(
    *, actor: User, tournament: Tournament, name: str, rounds_planned: int, method: str = Stage.Method.PLAN,
    by_division: bool = False, cut: int | None = None, carry: int = 100, preset: str = "balanced",
    minutes: int | None = None,
) -> Stage:  # fmt: skip
    require(actor, tournament, "tournament")
    number = tournament.stages.count() + 1
    stage = Stage(
        tournament=tournament, number=number, name=name, rounds_planned=rounds_planned, method=method,
        by_division=by_division, cut=cut, carry=carry, preset=preset, minutes=minutes,
    )  # fmt: skip
    _check_cut(stage)
    stage.full_clean()
    stage.save()
    after = {"number": number, "name": name, "rounds": rounds_planned, "cut": cut}
    log_change(actor, "stage_add", tournament, after=after)
    return stage


def _check_cut(stage: Stage) -> None:
    seats = stage.tournament.seats
    if stage.cut is not None and (stage.cut < seats or stage.cut % seats or stage.number == 1):
        raise LeagueError("bad_cut", found=stage.cut, seats=seats)


@transaction.atomic
def stage_amend(*, actor: User, stage: Stage, **changes: Any) -> Stage:
    require(actor, stage.tournament, "tournament")
    changes = {key: value for key, value in changes.items() if getattr(stage, key) != value}
    if stage.rounds.exclude(state=Round.State.DRAFT).exists() and set(changes) - {"name", "minutes", "rounds_planned"}:
        raise LeagueError("round_released")
    before = {key: getattr(stage, key) for key in changes}
    for key, value in changes.items():
        setattr(stage, key, value)
    _check_cut(stage)
    stage.full_clean()
    stage.save(update_fields=list(changes))
    if changes:
        log_change(actor, "stage_amend", stage.tournament, before=before, after=changes)
    return stage


@transaction.atomic
def stage_remove(*, actor: User, stage: Stage) -> None:
    """Remove the last stage; its rounds must be drafts, without penalties and noted hands, which stay where they are.

    raises      LeagueError `round_released`, `round_has_results`, `not_the_last_stage`
    """
    require(actor, stage.tournament, "tournament")
    if stage.rounds.exclude(state=Round.State.DRAFT).exists():
        raise LeagueError("round_released")
    if stage.number != stage.tournament.stages.count():
        raise LeagueError("not_the_last_stage")
    if stage.rounds.filter(
        Q(penalties__isnull=False) | Q(team_penalties__isnull=False) | Q(noted_hands__isnull=False)
    ).exists():
        raise LeagueError("round_has_results")
    stage.rounds.all().delete()
    stage.delete()
    log_change(actor, "stage_remove", stage.tournament, before={"number": stage.number, "name": stage.name})
