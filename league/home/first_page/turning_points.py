from itertools import pairwise

from league.records.deals.seating import deal_name
from league.records.deals.tables import first_table
from league.records.models import Deal, Hanchan, Participant
from league.records.settlement import played_under
from scoring.replay import Table, table_from_json


def turning_point(game: Participant) -> str:
    """Return the name of the deal that moved a player by the most places, the last of several; empty if none did."""
    hanchan = game.hanchan
    if hanchan.entry != Hanchan.Entry.DEALS:
        return ""
    stored = Deal.objects.standing().filter(hanchan=hanchan).values_list("table", flat=True)
    tables = [first_table(hanchan), *map(table_from_json, stored)]
    moved = [abs(_place(before, game.seat) - _place(after, game.seat)) for before, after in pairwise(tables)]
    most = max(moved, default=0)
    if not most:
        return ""
    before = tables[len(moved) - 1 - moved[::-1].index(most)]
    ruleset, options = played_under(hanchan.house_rules)
    return deal_name(ruleset, before.state, before.played, options)


def _place(table: Table, seat: int) -> int:
    return 1 + sum(total > table.totals[seat] for total in table.totals)
