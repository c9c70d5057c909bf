"""What an archive leaves out because it follows from the rest, and the look at what columns alone do not check."""

from collections.abc import Callable, Mapping
from typing import Any

from django.db.models import Model

from league.clubs.models import HouseRulesVersion
from league.errors import LeagueError
from league.history.models import LogEntry
from league.ladders.models import Ladder
from league.players.models import PlayerName, fold_name
from league.records.models import Deal, Hanchan
from league.seasons.models import Season
from league.seasons.rules import season_rule
from league.tournaments.models import FinalRow, Report, Round, TableSeat, Tournament
from league.tournaments.standings import event_rule
from rules.errors import RuleError
from rules.registry import find_ruleset
from scoring.ladders.registry import find_ladder


def _version(row: HouseRulesVersion) -> None:
    ruleset = find_ruleset(row.ruleset)
    ruleset.resolve(row.options)
    row.points_unit = ruleset.points_unit


def _player_name(row: PlayerName) -> None:
    row.folded = fold_name(row.name)


def _season(row: Season) -> None:
    row.points_unit = row.house_rules.points_unit
    season_rule(row)


def _ladder(row: Ladder) -> None:
    find_ladder(row.kind).read(row.parameters)
    for key in row.rulesets:
        find_ruleset(key)


def _event(row: Tournament) -> None:
    row.points_unit = row.house_rules.points_unit
    event_rule(row)


def _event_seat(row: TableSeat) -> None:
    row.round = row.table.round


def _round(row: Round) -> None:
    reasons = row.facts.get("tables", [])
    pairs = [pair for one in reasons for name in ("met", "kept_apart") for pair in one.get(name, [])]
    _look("facts", isinstance(row.facts.get("plan") or {}, dict) and all(len(pair) == 2 for pair in pairs))
    _look("facts", all(_are(int, one.get("ranks") or []) for one in reasons))


def _report(row: Report) -> None:
    _look("scores", _are(int, row.scores) and _are(int, row.chips))


def _final_row(row: FinalRow) -> None:
    texts, why = row.values.get("texts"), row.values.get("why")
    _look("values", isinstance(texts, dict) and _are(str, list(texts.values())) and _are(str, why))


def _hanchan(row: Hanchan) -> None:
    _look("spectators", _are(int, row.spectators))


def _deal(row: Deal) -> None:
    _look("entry", isinstance(row.entry, dict))


def _log_entry(row: LogEntry) -> None:
    for side in (row.before, row.after):
        _look("before, after", side is None or isinstance(side, dict))
        seats = (side or {}).get("seats") or []
        _look("seats", _are(dict, seats) and all("name" in seat for seat in seats))


def _are(kind: type, values: Any) -> bool:
    return isinstance(values, list) and all(type(value) is kind for value in values)


def _look(key: str, is_right: bool) -> None:
    if not is_right:
        raise RuleError("bad_input", key=key)


FOLLOWS: Mapping[type[Model], Callable[[Any], None]] = {
    HouseRulesVersion: _version,
    PlayerName: _player_name,
    Season: _season,
    Ladder: _ladder,
    Tournament: _event,
    TableSeat: _event_seat,
    Round: _round,
    Report: _report,
    FinalRow: _final_row,
    Hanchan: _hanchan,
    Deal: _deal,
    LogEntry: _log_entry,
}


def check_agreement(row: Model, pairs: tuple[tuple[str, str], ...]) -> None:
    """Two ways that must lead to the same row: an entrant's team is a team of the entrant's event."""
    for one, other in pairs:
        first, second = _at(row, one), _at(row, other)
        if first is not None and first != second:
            raise LeagueError("archive_disagrees", one=one, other=other)


def _at(row: Any, path: str) -> Any:
    for name in path.split("."):
        row = None if row is None else getattr(row, name)
    return row
