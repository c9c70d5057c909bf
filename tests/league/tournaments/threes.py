"""Events of threes for several tests: house rules of tenhou-3 and a result for each table."""

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create

SCORES = [50000, 35000, 20000]


def rules_of_three(owner: User, club: Club) -> HouseRulesVersion:
    return house_rules_create(actor=owner, club=club, name="Sanma", ruleset="tenhou-3")


def turned(turn: int) -> list[int]:
    """Return the scores of a table; they rotate, so that nobody always wins."""
    return SCORES[turn % 3 :] + SCORES[: turn % 3]
