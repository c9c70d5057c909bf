"""Make the house rules that the points of a file prove, where none of the club's give them."""

from datetime import date

from django.db import transaction

from league.accounts.models import User
from league.clubs.models import Club, HouseRules, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.core.errors import LeagueError
from league.records.imports.examining import ImportOrder
from league.records.imports.reading import ReadFile
from league.records.imports.rules.proof import rules_prove
from rules.registry import find_ruleset


@transaction.atomic
def rules_make(*, actor: User, order: ImportOrder, read: ReadFile, since: date) -> HouseRulesVersion:
    """Return house rules that say what the games from this day on prove; those of the club if it has such by now.

    since       the first day of a range of the proof
    raises      LeagueError `unknown_house_rules` where nothing is proved from that day on
    """
    proved = next((one for one in rules_prove(read, order) if one.range.since == since), None)
    if proved is None or proved.ruleset is None:
        raise LeagueError("unknown_house_rules", house_rules=since)
    if proved.house_rules is not None:
        return proved.house_rules
    name = _free_name(order.club, f"{find_ruleset(proved.ruleset).name} {since}")
    return house_rules_create(
        actor=actor, club=order.club, name=name, ruleset=proved.ruleset, options=proved.options
    )  # fmt: skip


def _free_name(club: Club, name: str) -> str:
    free, number = name, 1
    while HouseRules.objects.filter(club=club, name=free).exists():
        number += 1
        free = f"{name} ({number})"
    return free
