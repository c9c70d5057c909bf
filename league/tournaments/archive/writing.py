"""Write a whole tournament as one JSON object of what was entered; `restoring.py` computes everything else again."""

import json
from collections.abc import Sequence
from typing import Any

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.core.parsing import reject_unstorable_text
from league.core.points import entered_penalty
from league.records.models import Deal, Hanchan, Stint
from league.tournaments.archive.teams import teams_out
from league.tournaments.models import Penalty, Round, Stage, Table, TimetableLine, Tournament
from league.tournaments.standings.record import PublicRound, counts_in, public_rounds_of

FORMAT, VERSION = "janroku-event", 1
TOURNAMENT = (
    "name", "place", "about", "is_public", "order", "bye_rule", "registration", "limit", "minutes", "players_report",
    "frozen_from", "team_mates", "club_mates", "walkover_rule", "abandoned_rule", "forfeit_points", "time_zone",
    "lineup_size",
)  # fmt: skip
# Moments of the tournament, as ISO texts.
MOMENTS = ("registration_opens_at", "registration_closes_at")
STAGE = ("number", "name", "rounds_planned", "method", "by_division", "cut", "carry", "preset", "minutes")
# Of a stage that stands after a correction.
KEPT = ("kept_reason", "kept_players")
ENTRANT = (
    "number", "state", "club_name", "country", "division", "licence", "note", "is_substitute", "strength",
    "fixed_table", "first_round", "last_round",
)  # fmt: skip
# Older archives lack these fields.
NEWER = (
    "team_mates", "club_mates", "by_division", "walkover_rule", "abandoned_rule", "forfeit_points", "seat",
    "game_points", "is_paid", "deal", "unplayed", "time_zone", "lineup_size", "kept_reason", "kept_players",
)  # fmt: skip
# The fields of a deal that was amended or undone.
EARLIER = ("number", "state", "entry")
PENALTY = ("kind", "points", "seat", "game_points", "is_paid", "deal", "reason", "is_void")
TIMETABLE = ("round", "title", "minutes")
HAND = ("what", "total", "is_void")
ROUND = ("number", "state", "method", "engine_version", "facts")


def tournament_archive(*, actor: User, tournament: Tournament) -> dict[str, Any]:
    """Return everything that was entered, with players by name; for the desk."""
    require(actor, tournament, "tournament")
    rounds = tournament.rounds.select_related("stage").order_by("number")
    version, public = tournament.house_rules, public_rounds_of(tournament)
    return {
        "format": FORMAT,
        "version": VERSION,
        "house_rules": {
            "name": version.house_rules.name, "ruleset": version.ruleset, "options": version.options,
        },
        "event": {
            **_fields(tournament, TOURNAMENT),
            "state": tournament.state,
            "starts_on": tournament.starts_on.isoformat(),
            "ends_on": tournament.ends_on and tournament.ends_on.isoformat(),
            **{name: moment and moment.isoformat() for name, moment in _fields(tournament, MOMENTS).items()},
            "order_published_at": tournament.order_published_at and tournament.order_published_at.isoformat(),
        },
        "stages": [_stage_out(stage) for stage in tournament.stages.order_by("number")],
        "entrants": [
            {
                **_fields(entrant, ENTRANT),
                "id": entrant.pk, "name": entrant.player.name, "surname": entrant.player.surname,
                "team": entrant.team.name if entrant.team else None,
                "checked_in_at": entrant.checked_in_at and entrant.checked_in_at.isoformat(),
            }
            for entrant in tournament.entrants.select_related("player", "team").order_by("pk")
        ],
        "teams": teams_out(tournament),
        "pairs": list(tournament.kept_apart.order_by("pk").values("one", "other", "is_hard")),
        "rounds": [_round_out(round_) for round_ in rounds],
        "penalties": [
            _penalty_out(penalty, public)
            for penalty in tournament.penalties.select_related("round", "table").order_by("pk")
        ],
        "timetable": [_line_out(line) for line in tournament.timetable.all()],
        "hands": [
            {**_fields(hand, HAND), "entrant": hand.entrant_id, "round": hand.round.number}
            for hand in tournament.noted_hands.select_related("round").order_by("pk")
        ],
    }  # fmt: skip


def _fields(row: Any, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(row, name) for name in names}


def _stage_out(stage: Stage) -> dict[str, Any]:
    choices = [list(row) for row in stage.cut_choices.order_by("pk").values_list("entrant", "goes_on")]
    kept = _fields(stage, KEPT) if stage.kept_reason else {}
    return {**_fields(stage, STAGE), **kept, "cut_choices": choices}


def _penalty_out(penalty: Penalty, public: Sequence[PublicRound]) -> dict[str, Any]:
    # When a round was released is not in the archive, so it says where the penalty counts.
    return {
        **_fields(penalty, PENALTY),
        "entrant": penalty.entrant_id, "round": counts_in(penalty, public) or None,
        "table": penalty.table.number if penalty.table else None,
    }  # fmt: skip


def _line_out(line: TimetableLine) -> dict[str, Any]:
    return {**_fields(line, TIMETABLE), "starts_at": line.starts_at.isoformat()}


def _round_out(round_: Round) -> dict[str, Any]:
    tables = round_.tables.select_related("hanchan").order_by("number")
    tables = tables.prefetch_related("seats", "awards", "hanchan__participants", "hanchan__deals", "hanchan__stints")
    return {
        **_fields(round_, ROUND),
        "seed": str(round_.seed),
        "stage": round_.stage.number,
        "snapshot": round_.snapshot.get("entrants", []),
        **({"drawn_from": round_.snapshot["results"]} if "results" in round_.snapshot else {}),
        "tables": [_table_out(table) for table in tables],
    }


def _table_out(table: Table) -> dict[str, Any]:
    seats = [[seat.seat, seat.entrant_id] for seat in sorted(table.seats.all(), key=lambda seat: seat.seat)]
    out: dict[str, Any] = {"number": table.number, "extra_minutes": table.extra_minutes, "seats": seats, "result": None}
    out |= {"unplayed": table.unplayed, "awards": [[award.entrant_id, award.kind] for award in table.awards.all()]}
    if table.hanchan is not None and not table.hanchan.is_void:
        out["result"] = _result_out(table.hanchan)
        if stints := list(table.hanchan.stints.all()):
            out["result"]["stints"] = _stints_out(table.round.tournament, stints)
    return out


def _stints_out(tournament: Tournament, stints: Sequence[Stint]) -> list[list[int]]:
    """Return who took seats over in the middle of the game: the seat, the first deal and the entrant."""
    players = [stint.player_id for stint in stints]
    entrants = dict(tournament.entrants.filter(player__in=players).values_list("player_id", "pk"))
    return [[one.seat, one.from_deal, entrants[one.player_id]] for one in stints if one.player_id in entrants]


def _result_out(hanchan: Hanchan) -> dict[str, Any]:
    """Return what was entered: the scores, and the deals of a game that is or was recorded deal by deal."""
    rows = sorted(hanchan.participants.all(), key=lambda row: row.seat)
    out: dict[str, Any] = {
        "played_on": hanchan.played_on.isoformat(),
        "scores": [row.score for row in rows],
        "chips": [row.chips for row in rows],
        "penalties": [str(entered_penalty(row.penalty)) for row in rows],
        "deposits": hanchan.deposits,
    }
    if hanchan.sum_reason:
        out["sum_reason"] = hanchan.sum_reason
    if hanchan.entry == Hanchan.Entry.DEALS:
        deals = sorted(hanchan.deals.all(), key=lambda deal: (deal.number, deal.pk))
        out["deals"] = [deal.entry for deal in deals if deal.state == Deal.State.STANDING]
        out["is_open"] = hanchan.is_open
        out["earlier"] = [_fields(deal, EARLIER) for deal in deals if deal.state != Deal.State.STANDING]
    return out


def _reject(constant: str) -> None:
    raise ValueError(constant)


def archive_read(content: bytes) -> dict[str, Any]:
    """Read an archive file. It is only known to be a JSON object; `tournament_restore` checks the rest.

    raises      LeagueError `bad_archive`
    """
    try:
        archive = json.loads(content, parse_constant=_reject)
        reject_unstorable_text(content, archive)
    except (ValueError, RecursionError):
        raise LeagueError("bad_archive") from None
    if not isinstance(archive, dict):
        raise LeagueError("bad_archive")
    return archive
