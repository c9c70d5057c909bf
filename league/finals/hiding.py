"""Keep the name of a player who hides it out of lines that have it as the name of anybody."""

from typing import Any

from league.finals.models import FinalTable, FinalTableRow
from league.players.models import Player, fold_name


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
