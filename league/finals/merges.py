"""Let the lines of final tables follow the merges of players."""

from collections.abc import Sequence

from league.core.errors import LeagueError
from league.finals.models import FinalTable, FinalTableRow
from league.players.models import Player


def final_rows_follow_merge(kept: Player, merged: Player) -> None:
    """Make the lines of a merged entry count for the player that stays.

    raises      LeagueError `in_one_final_table`
    """
    both = FinalTable.objects.filter(rows__player=kept).filter(rows__player=merged).first()
    if both is not None:
        raise LeagueError("in_one_final_table", kept=kept.public_name, merged=merged.public_name, table=both.name)
    FinalTableRow.objects.filter(player=merged).update(player=kept)


def final_rows_follow_unmerge(entries: Sequence[int], player: Player) -> None:
    """Give the lines of these entries back to the player for whom they count again."""
    FinalTableRow.objects.filter(recorded_player__in=entries).update(player=player)
