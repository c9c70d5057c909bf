"""Events of threes for several tests: house rules of tenhou-3 and a result for each table."""

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.tournaments.models import Round
from league.tournaments.results.services import result_enter

SCORES = [50000, 35000, 20000]


def rules_of_three(owner: User, club: Club) -> HouseRulesVersion:
    return house_rules_create(actor=owner, club=club, name="Sanma", ruleset="tenhou-3")


def turned(turn: int) -> list[int]:
    return SCORES[turn % 3 :] + SCORES[: turn % 3]


def play_threes(organiser: User, round_: Round) -> None:
    """Enter a result for every table; the scores rotate with the table's number, so that nobody always wins."""
    for table in round_.tables.filter(hanchan=None):
        result_enter(actor=organiser, table=table, scores=turned(table.number + round_.number))
