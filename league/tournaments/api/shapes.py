"""How a tournament's parts look to programs."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext

from league.records.selectors import points_text
from league.tournaments.access import Sight
from league.tournaments.best_hands import BestHand
from league.tournaments.checks import Finding
from league.tournaments.divisions import division_ranks
from league.tournaments.models import Entrant, KeepApart, Penalty, RefereeCall, Report, Round, Stage, Table, Team
from league.tournaments.standings import EventLine, EventTable

WINDS = ("east", "south", "west", "north")


def tournament_shape(sight: Sight) -> dict[str, Any]:
    one = sight.tournament
    return {
        "slug": one.slug,
        "name": one.name,
        "club": {"slug": one.club.slug, "name": one.club.name},
        "place": one.place,
        "about": one.about,
        "starts_on": one.starts_on,
        "ends_on": one.ends_on,
        "is_public": one.is_public,
        "state": one.state,
        "is_provisional": one.is_provisional,
        "house_rules": {
            "id": one.house_rules_id,
            "name": str(one.house_rules),
            "ruleset": one.house_rules.ruleset,
        },
        "order": one.order,
        "order_published_at": one.order_published_at,
        "bye_rule": one.bye_rule,
        "team_mates": one.team_mates,
        "club_mates": one.club_mates,
        "registration": one.registration,
        "limit": one.limit,
        "check_in_opens_at": one.check_in_opens_at,
        "check_in_closes_at": one.check_in_closes_at,
        "minutes": one.minutes,
        "players_report": one.players_report,
        "frozen_from": one.frozen_from,
        "revision": one.revision,
    }


def tournament_whole(sight: Sight) -> dict[str, Any]:
    """A tournament with its stages and how far it is."""
    last = sight.rounds().order_by("number").last()
    return {
        **tournament_shape(sight),
        "stages": [stage_shape(stage) for stage in sight.tournament.stages.all()],
        "players": sight.tournament.entrants.accepted().count(),
        "last_round": None if last is None else {"number": last.number, "state": last.state},
        "is_desk": sight.is_desk,
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
def entrant_shape(entrant: Entrant, sight: Sight) -> dict[str, Any]:
    shown = {
        **entrant_name(entrant, sight),
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
    if sight.is_desk:
        shown |= {
            "licence": entrant.licence,
            "strength": entrant.strength,
            "note": entrant.note,
            "fixed_table": entrant.fixed_table,
            "registered_at": entrant.registered_at,
            "checked_in_at": entrant.checked_in_at,
        }
    return shown


def entrant_name(entrant: Entrant, sight: Sight) -> dict[str, Any]:
    return {"id": entrant.pk, "number": entrant.number, "name": sight.name_of(entrant)}


def team_shape(team: Team, entrants: Iterable[Entrant], sight: Sight) -> dict[str, Any]:
    members = [one for one in entrants if one.team_id == team.pk]
    return {"id": team.pk, "name": team.name, "entrants": [entrant_name(one, sight) for one in members]}


def pair_shape(pair: KeepApart) -> dict[str, Any]:
    return {"id": pair.pk, "one": pair.one_id, "other": pair.other_id, "is_hard": pair.is_hard}


# ----- draws -----
def round_shape(one: Round, sight: Sight, *, now: datetime) -> dict[str, Any]:
    """A round with its tables; how it was drawn is for the desk."""
    shown = {
        "number": one.number,
        "stage": one.stage.number,
        "state": one.state,
        "released_at": one.released_at,
        "timer": timer_shape(one, now),
        "tables": [table_shape(table, one, sight) for table in tables_of(one)],
    }
    if sight.is_desk:
        shown["draw"] = {
            "method": one.method,
            "seed": str(one.seed),
            "engine_version": one.engine_version,
            "facts": one.facts,
            "snapshot": one.snapshot,
            "drawn_at": one.drawn_at,
        }
    return shown


def tables_of(one: Round) -> QuerySet[Table]:
    """A round's tables with all that is shown of them, in a fixed number of queries."""
    return one.tables.select_related("hanchan").prefetch_related(
        "seats__entrant__player", "hanchan__participants", "reports"
    )


def timer_shape(one: Round, now: datetime) -> dict[str, Any]:
    return {
        "seconds": one.seconds,
        "seconds_left": one.seconds_left(now),
        "is_running": one.timer_started_at is not None,
    }


def table_shape(table: Table, one: Round, sight: Sight) -> dict[str, Any]:
    is_shown = sight.shows_results(one.number) and table.is_done
    rows = {row.seat: row for row in table.hanchan.participants.all()} if is_shown and table.hanchan else {}
    unit = sight.tournament.points_unit
    seats = []
    for seat in table.seats.all():
        shown = {"seat": seat.seat, "wind": WINDS[seat.seat], "entrant": entrant_name(seat.entrant, sight)}
        if row := rows.get(seat.seat):
            points = None if row.points is None else points_text(row.points, unit)
            shown |= {"score": row.score, "chips": row.chips, "place": row.place, "points": points}
        seats.append(shown)
    shape = {"number": table.number, "is_done": table.is_done, "extra_minutes": table.extra_minutes, "seats": seats}
    if sight.is_desk:
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
def penalty_shape(penalty: Penalty, sight: Sight) -> dict[str, Any]:
    return {
        "id": penalty.pk,
        "entrant": entrant_name(penalty.entrant, sight),
        "round": penalty.round.number if penalty.round else None,
        "kind": penalty.kind,
        "points": points_text(-penalty.points, sight.tournament.points_unit),
        "reason": penalty.reason,
        "referee": str(penalty.referee),
        "given_at": penalty.given_at,
        "is_void": penalty.is_void,
    }


def hand_shape(hand: BestHand, sight: Sight) -> dict[str, Any]:
    return {
        "entrant": entrant_name(hand.entrant, sight),
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
def event_table_shape(table: EventTable, sight: Sight) -> dict[str, Any]:
    ranks = division_ranks(table)
    return {
        "tournament": sight.tournament.slug,
        "revision": sight.tournament.revision,
        "is_provisional": sight.tournament.is_provisional,
        "after_round": table.upto,
        "is_frozen": table.is_frozen,
        "ranked_by": [step.text for step in table.rule.steps],
        "columns": [
            {"key": step.text, "name": gettext(step.metric.name).format(number=step.number)}
            for step in table.rule.columns
        ],
        "rows": [line_shape(line, sight, ranks) for line in table.lines],
    }


def line_shape(line: EventLine, sight: Sight, ranks: Mapping[int, int]) -> dict[str, Any]:
    return {
        "rank": line.rank,
        "entrant": entrant_name(line.entrant, sight),
        "team": line.entrant.team.name if line.entrant.team else None,
        "division": line.entrant.division,
        "division_rank": ranks.get(line.entrant.pk),
        "stage": line.piece.stage + 1,
        "games": line.row.games,
        "values": line.texts,
    }


def why_shape(table: EventTable, line: EventLine) -> list[str]:
    return [sentence.render(gettext, table.names.__getitem__) for sentence in line.why()]
