"""A whole tournament as one JSON object: what was entered, all else follows from it again (`restoring.py`)."""

import json
from typing import Any

from league.accounts.models import User
from league.clubs.roles import require
from league.errors import LeagueError
from league.records.models import Deal, Hanchan
from league.records.seats import entered_penalty
from league.tournaments.models import Round, Table, Tournament

FORMAT, VERSION = "janroku-event", 1
EVENT = (
    "name", "place", "about", "is_public", "order", "bye_rule", "registration", "limit", "minutes", "players_report",
    "frozen_from", "team_mates", "club_mates",
)  # fmt: skip
STAGE = ("number", "name", "rounds_planned", "method", "by_division", "cut", "carry", "preset", "minutes")
ENTRANT = (
    "number", "state", "club_name", "country", "division", "licence", "note", "is_substitute", "strength",
    "fixed_table", "first_round", "last_round",
)  # fmt: skip
# Archives of before do not have these.
NEWER = ("team_mates", "club_mates", "by_division")
# Of a deal that was amended or taken back.
EARLIER = ("number", "state", "entry")
HAND = ("what", "total", "is_void")
ROUND = ("number", "state", "method", "engine_version", "facts")


def event_archive(*, actor: User, tournament: Tournament) -> dict[str, Any]:
    """Everything that was entered, players by their names; for the desk."""
    require(actor, tournament.club, "tournament")
    entrants = list(tournament.entrants.select_related("player", "team").order_by("pk"))
    rounds = tournament.rounds.select_related("stage").order_by("number")
    penalties = tournament.penalties.select_related("round").order_by("pk")
    version = tournament.house_rules
    return {
        "format": FORMAT,
        "version": VERSION,
        "house_rules": {
            "name": version.house_rules.name, "ruleset": version.ruleset, "options": version.options,
        },
        "event": {
            **_fields(tournament, EVENT),
            "state": tournament.state,
            "starts_on": tournament.starts_on.isoformat(),
            "ends_on": tournament.ends_on and tournament.ends_on.isoformat(),
            "order_published_at": tournament.order_published_at and tournament.order_published_at.isoformat(),
        },
        "stages": [_fields(stage, STAGE) for stage in tournament.stages.order_by("number")],
        "entrants": [
            {
                **_fields(one, ENTRANT),
                "id": one.pk, "name": one.player.name, "team": one.team.name if one.team else None,
                "checked_in_at": one.checked_in_at and one.checked_in_at.isoformat(),
            }
            for one in entrants
        ],
        "pairs": list(tournament.kept_apart.order_by("pk").values("one", "other", "is_hard")),
        "rounds": [_round_out(one) for one in rounds],
        "penalties": [
            {
                **_fields(one, ("kind", "points", "reason", "is_void")),
                "entrant": one.entrant_id, "round": one.round.number if one.round else None,
            }
            for one in penalties
        ],
        "hands": [
            {**_fields(one, HAND), "entrant": one.entrant_id, "round": one.round.number}
            for one in tournament.noted_hands.select_related("round").order_by("pk")
        ],
    }  # fmt: skip


def _fields(row: Any, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}


def _round_out(one: Round) -> dict[str, Any]:
    tables = one.tables.select_related("hanchan").prefetch_related("seats", "hanchan__participants", "hanchan__deals")
    return {
        **_fields(one, ROUND),
        "seed": str(one.seed),
        "stage": one.stage.number,
        "snapshot": one.snapshot.get("entrants", []),
        "tables": [_table_out(table) for table in tables.order_by("number")],
    }


def _table_out(table: Table) -> dict[str, Any]:
    seats = [[seat.seat, seat.entrant_id] for seat in sorted(table.seats.all(), key=lambda seat: seat.seat)]
    out: dict[str, Any] = {"number": table.number, "extra_minutes": table.extra_minutes, "seats": seats, "result": None}
    if table.hanchan is not None and not table.hanchan.is_void:
        out["result"] = _result_out(table.hanchan)
    return out


def _result_out(hanchan: Hanchan) -> dict[str, Any] | None:
    """What was entered: the deals where it was played deal by deal, also while it is; the scores follow from them."""
    rows = sorted(hanchan.participants.all(), key=lambda row: row.seat)
    out: dict[str, Any] = {
        "played_on": hanchan.played_on.isoformat(),
        "scores": [row.score for row in rows],
        "chips": [row.chips for row in rows],
        "penalties": [str(entered_penalty(row.penalty)) for row in rows],
        "deposits": hanchan.deposits,
    }
    if hanchan.entry == Hanchan.Entry.DEALS:
        deals = sorted(hanchan.deals.all(), key=lambda deal: (deal.number, deal.pk))
        out["deals"] = [deal.entry for deal in deals if deal.state == Deal.State.STANDING]
        out["is_open"] = hanchan.is_open
        out["earlier"] = [_fields(deal, EARLIER) for deal in deals if deal.state != Deal.State.STANDING]
    return out


def archive_read(content: bytes) -> dict[str, Any]:
    """A file's archive, as far as it is JSON; what it says is for `event_restore` to judge.

    raises      LeagueError `bad_archive`
    """
    try:
        archive = json.loads(content)
    except (ValueError, RecursionError):
        raise LeagueError("bad_archive") from None
    if not isinstance(archive, dict):
        raise LeagueError("bad_archive")
    return archive
