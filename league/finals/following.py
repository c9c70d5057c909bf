"""Let the lines of final tables follow their player: a merge, its undoing, and a name that is hidden."""

from collections.abc import Sequence
from typing import Any

from league.core.errors import LeagueError
from league.finals.models import FinalTable, FinalTableRow
from league.players.models import Player, fold_name


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


def lines_of_hidden_join(player: Player, fields: frozenset[str], **_more: Any) -> None:
    """Make lines with a name of the player those of the player, who is shown as a number: else they tell the name."""
    if "is_hidden" not in fields or not player.is_hidden:
        return
    names = set(player.names.values_list("folded", flat=True))
    counts_for = player.standing_for
    has_line = FinalTable.objects.filter(rows__player=counts_for)
    rows = FinalTableRow.objects.filter(table__club=player.club_id, player=None).exclude(table__in=has_line)
    # Of two names of the player in one table the first: a table has one line of a player.
    found = rows.order_by("-order").values_list("table", "pk", "name")
    keys = {table: pk for table, pk, name in found if fold_name(name) in names}
    FinalTableRow.objects.filter(pk__in=keys.values()).update(player=counts_for, recorded_player=player, name="")
