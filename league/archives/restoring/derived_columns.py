"""Fill in the columns that an archive leaves out, and check JSON columns whose type alone says too little."""

from collections.abc import Callable, Mapping
from operator import index
from typing import Any

from django.db.models import Model

from league.clubs.models import HouseRulesVersion
from league.core.errors import LeagueError
from league.evening_tables.models import EveningSeat, Presence
from league.evenings.models import Answer
from league.finals.models import FinalTableRow
from league.history.models import LogEntry
from league.ladders.models import Ladder
from league.players.models import NamesApart, PlayerName, fold_name
from league.records.models import Deal, Hanchan
from league.seasons.models import Season
from league.seasons.rules import season_rule
from league.tournaments.archive.facts import restored_facts
from league.tournaments.models import Award, FinalRow, Report, Round, TableSeat, Tournament
from league.tournaments.standings.record import tournament_rule
from rules.errors import RuleError
from rules.registry import find_ruleset
from scoring.ladders.registry import find_ladder


def _version(row: HouseRulesVersion) -> None:
    ruleset = find_ruleset(row.ruleset)
    row.options = ruleset.complete(row.options)
    ruleset.resolve(row.options)
    row.points_unit = ruleset.points_unit


def _player_name(row: PlayerName) -> None:
    row.folded = fold_name(row.name)


def _guest(row: Answer | Presence | EveningSeat) -> None:
    row.folded = fold_name(row.guest)


def _names_apart(row: NamesApart) -> None:
    # The other order would never be found.
    _require("second", row.first < row.second)


def _season(row: Season) -> None:
    row.points_unit = row.house_rules.points_unit
    season_rule(row)


def _ladder(row: Ladder) -> None:
    find_ladder(row.kind).read(row.parameters)
    for key in row.rulesets:
        find_ruleset(key)


def _tournament(row: Tournament) -> None:
    row.points_unit = row.house_rules.points_unit
    tournament_rule(row)


def _table_seat(row: TableSeat | Award) -> None:
    row.round = row.table.round


def _round(row: Round) -> None:
    try:
        restored_facts(row.facts, index)
    except (KeyError, TypeError, ValueError):
        _require("facts", False)


def _report(row: Report) -> None:
    _require("scores", _are(int, row.scores) and _are(int, row.chips))


# A count or score, an average or rate, points as text, or no value.
FIGURES = (int, float, str, type(None))


def _final_row(row: FinalRow) -> None:
    texts, why = row.values.get("texts"), row.values.get("why")
    _require("values", isinstance(texts, dict) and _are(str, list(texts.values())) and _are(str, why))
    # Older archives have only the texts.
    values = row.values.get("values", {})
    _require("values", isinstance(values, dict) and all(type(value) in FIGURES for value in values.values()))


def _hanchan(row: Hanchan) -> None:
    _require("spectators", _are(int, row.spectators))


def _deal(row: Deal) -> None:
    _require("entry", isinstance(row.entry, dict))


def _final_table_row(row: FinalTableRow) -> None:
    row.player = row.recorded_player and row.recorded_player.standing_for


def _log_entry(row: LogEntry) -> None:
    for side in (row.before, row.after):
        _require("before, after", side is None or isinstance(side, dict))
        seats = (side or {}).get("seats") or []
        _require("seats", _are(dict, seats) and all("name" in seat for seat in seats))


def _are(kind: type, values: Any) -> bool:
    return isinstance(values, list) and all(type(value) is kind for value in values)


def _require(key: str, is_valid: bool) -> None:
    if not is_valid:
        raise RuleError("bad_input", key=key)


COMPLETE: Mapping[type[Model], Callable[[Any], None]] = {
    HouseRulesVersion: _version,
    PlayerName: _player_name,
    Answer: _guest,
    Presence: _guest,
    EveningSeat: _guest,
    NamesApart: _names_apart,
    Season: _season,
    Ladder: _ladder,
    Tournament: _tournament,
    TableSeat: _table_seat,
    Award: _table_seat,
    Round: _round,
    Report: _report,
    FinalRow: _final_row,
    FinalTableRow: _final_table_row,
    Hanchan: _hanchan,
    Deal: _deal,
    LogEntry: _log_entry,
}


def check_agreement(row: Model, pairs: tuple[tuple[str, str], ...]) -> None:
    """Check that two paths lead to the same row: an entrant's team is a team of the entrant's tournament."""
    for path, other_path in pairs:
        first, second = _at(row, path), _at(row, other_path)
        if first is not None and first != second:
            raise LeagueError("archive_disagrees", one=path, other=other_path)


def _at(row: Any, path: str) -> Any:
    for name in path.split("."):
        row = None if row is None else getattr(row, name)
    return row
