"""The parts of a tournament as the API shows them."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext

from league.core.points import points_text
from league.standings.tables.columns import table_output
from league.tournaments.draws.cut_ties import CutTie
from league.tournaments.lifecycle.access import TournamentAccess
from league.tournaments.lifecycle.checks import Finding
from league.tournaments.models import Entrant, KeepApart, Penalty, RefereeCall, Report, Round, Stage, Table, Team
from league.tournaments.results.best_hands import BestHand
from league.tournaments.standings.columns import entrant_name, tournament_columns
from league.tournaments.standings.tournament_table import TournamentLine, TournamentTable

WINDS = ("east", "south", "west", "north")


def tournament_shape(access: TournamentAccess) -> dict[str, Any]:
    tournament = access.tournament
    return {
        "slug": tournament.slug,
        "name": tournament.name,
        "club": {"slug": tournament.club.slug, "name": tournament.club.name},
        "place": tournament.place,
        "about": tournament.about,
        "starts_on": tournament.starts_on,
        "ends_on": tournament.ends_on,
        "is_public": tournament.is_public,
        "state": tournament.state,
        "is_provisional": tournament.is_provisional,
        "house_rules": {
            "id": tournament.house_rules_id,
            "name": str(tournament.house_rules),
            "ruleset": tournament.house_rules.ruleset,
        },
        "order": tournament.order,
        "order_published_at": tournament.order_published_at,
        "bye_rule": tournament.bye_rule,
        "team_mates": tournament.team_mates,
        "club_mates": tournament.club_mates,
        "registration": tournament.registration,
        "limit": tournament.limit,
        "check_in_opens_at": tournament.check_in_opens_at,
        "check_in_closes_at": tournament.check_in_closes_at,
        "minutes": tournament.minutes,
        "players_report": tournament.players_report,
        "frozen_from": tournament.frozen_from,
        "revision": tournament.revision,
    }


def tournament_whole(access: TournamentAccess) -> dict[str, Any]:
    """Return a tournament with its stages, number of players and last round."""
    last = access.rounds().order_by("number").last()
    return {
        **tournament_shape(access),
        "stages": [stage_shape(stage) for stage in access.tournament.stages.all()],
        "players": access.tournament.entrants.accepted().count(),
        "last_round": None if last is None else {"number": last.number, "state": last.state},
        "is_desk": access.is_desk,
    }


def stage_shape(stage: Stage) -> dict[str, Any]:
    return {
        "number": stage.number,
        "name": stage.name,
        "rounds_planned": stage.rounds_planned,
        "method": stage.method,
        "by_division": stage.by_division,
        "cut": stage.cut,
        "carry": stage.carry,
        "preset": stage.preset,
        "minutes": stage.minutes,
    }


# ----- people -----
def entrant_shape(entrant: Entrant, access: TournamentAccess) -> dict[str, Any]:
    shown = {
        **entrant_name(entrant, access),
        "player": entrant.player_id,
        "state": entrant.state,
        "club": entrant.club_name,
        "country": entrant.country,
        "division": entrant.division,
        "team": entrant.team.name if entrant.team else None,
        "is_substitute": entrant.is_substitute,
        "first_round": entrant.first_round,
        "last_round": entrant.last_round,
        "is_checked_in": entrant.checked_in_at is not None,
    }
    if access.is_desk:
        shown |= {
            "licence": entrant.licence,
            "strength": entrant.strength,
            "note": entrant.note,
            "fixed_table": entrant.fixed_table,
            "registered_at": entrant.registered_at,
            "checked_in_at": entrant.checked_in_at,
        }
    return shown


def team_shape(team: Team, entrants: Iterable[Entrant], access: TournamentAccess) -> dict[str, Any]:
    members = [entrant for entrant in entrants if entrant.team_id == team.pk]
    return {"id": team.pk, "name": team.name, "entrants": [entrant_name(entrant, access) for entrant in members]}


def pair_shape(pair: KeepApart) -> dict[str, Any]:
    return {"id": pair.pk, "one": pair.one_id, "other": pair.other_id, "is_hard": pair.is_hard}


# ----- draws -----
def tie_shape(tie: CutTie, access: TournamentAccess) -> dict[str, Any]:
    """Return a tie at a cut; `go_on` has the tied players chosen by the desk or by lot, none before the choice."""
    return {
        "division": tie.division,
        "places": tie.places,
        "tied": [entrant_name(entrant, access) for entrant in tie.tied],
        "go_on": [entrant.pk for entrant in tie.go_on],
    }


def round_shape(round_: Round, access: TournamentAccess, *, now: datetime) -> dict[str, Any]:
    """Return a round with its tables; only the desk gets the data of its draw."""
    shown = {
        "number": round_.number,
        "stage": round_.stage.number,
        "state": round_.state,
        "released_at": round_.released_at,
        "timer": timer_shape(round_, now),
        "tables": [table_shape(table, round_, access) for table in tables_with_results(round_)],
    }
    if access.is_desk:
        shown["draw"] = {
            "method": round_.method,
            "seed": str(round_.seed),
            "engine_version": round_.engine_version,
            "facts": round_.facts,
            "snapshot": round_.snapshot,
            "drawn_at": round_.drawn_at,
        }
    return shown


def tables_with_results(round_: Round) -> QuerySet[Table]:
    """Return a round's tables with seats, results and reports, in a fixed number of queries."""
    return round_.tables.select_related("hanchan").prefetch_related(
        "seats__entrant__player", "hanchan__participants", "reports"
    )


def timer_shape(round_: Round, now: datetime) -> dict[str, Any]:
    return {
        "seconds": round_.seconds,
        "seconds_left": round_.seconds_left(now),
        "is_running": round_.timer_started_at is not None,
    }


def table_shape(table: Table, round_: Round, access: TournamentAccess) -> dict[str, Any]:
    is_shown = access.shows_results(round_.number) and table.is_done
    rows = {row.seat: row for row in table.hanchan.participants.all()} if is_shown and table.hanchan else {}
    unit = access.tournament.points_unit
    seats = []
    for seat in table.seats.all():
        shown = {"seat": seat.seat, "wind": WINDS[seat.seat], "entrant": entrant_name(seat.entrant, access)}
        if row := rows.get(seat.seat):
            points = None if row.points is None else points_text(row.points, unit)
            shown |= {"score": row.score, "chips": row.chips, "place": row.place, "points": points}
        seats.append(shown)
    shape = {"number": table.number, "is_done": table.is_done, "extra_minutes": table.extra_minutes, "seats": seats}
    if access.is_desk:
        shape["hanchan"] = table.hanchan_id
        shape["version"] = table.version
        shape["entry"] = table.hanchan.entry if table.hanchan else None
        shape["reports"] = [report_shape(report) for report in table.reports.all()]
    return shape


def report_shape(report: Report) -> dict[str, Any]:
    return {
        "id": report.pk,
        "state": report.state,
        "scores": report.scores,
        "chips": report.chips,
        "deposits": report.deposits,
        "seat": report.seat,
        "confirmed_by_seat": report.confirmed_by_seat,
        "reason": report.reason,
        "reported_at": report.reported_at,
    }


def finding_shape(finding: Finding) -> dict[str, Any]:
    return {
        "check": finding.key,
        "message": str(finding.sentence),
        "is_blocking": finding.is_blocking,
        "table": finding.table,
    }


# ----- the referee -----
def penalty_shape(penalty: Penalty, access: TournamentAccess) -> dict[str, Any]:
    return {
        "id": penalty.pk,
        "entrant": entrant_name(penalty.entrant, access),
        "round": penalty.round.number if penalty.round else None,
        "kind": penalty.kind,
        "points": points_text(-penalty.points, access.tournament.points_unit),
        "reason": penalty.reason,
        "referee": str(penalty.referee),
        "given_at": penalty.given_at,
        "is_void": penalty.is_void,
    }


def hand_shape(hand: BestHand, access: TournamentAccess) -> dict[str, Any]:
    return {
        "entrant": entrant_name(hand.entrant, access),
        "round": hand.round,
        "table": hand.table,
        "deal": hand.deal,
        "what": hand.what,
        "total": hand.total,
        "gain": hand.gain,
        "note": hand.noted,
    }


def call_shape(call: RefereeCall) -> dict[str, Any]:
    return {
        "id": call.pk,
        "round": call.table.round.number,
        "table": call.table.number,
        "called_at": call.called_at,
        "answered_at": call.answered_at,
    }


# ----- the table -----
def tournament_table_shape(table: TournamentTable, access: TournamentAccess) -> dict[str, Any]:
    return {
        "tournament": access.tournament.slug,
        "revision": access.tournament.revision,
        "is_provisional": access.tournament.is_provisional,
        "after_round": table.upto,
        "is_frozen": table.is_frozen,
        "ranked_by": [step.text for step in table.ranked_by],
        **table_output(tournament_columns(table, access), table.lines),
    }


def why_shape(table: TournamentTable, line: TournamentLine) -> list[str]:
    return [sentence.render(gettext, table.names.__getitem__) for sentence in line.why()]
