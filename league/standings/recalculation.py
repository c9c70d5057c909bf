from typing import Any

from league.records.recalculation import RecordChange
from league.seasons.recalculation import season_want


def want_tables(sender: Any, change: RecordChange, **_signal: Any) -> None:
    for season, players in sorted(change.seasons.items()):
        season_want(season, players)
