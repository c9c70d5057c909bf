from datetime import date

from django.db import transaction

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import require
from league.clubs.services import house_rules_as_printed
from league.seasons.models import Season
from league.seasons.services import season_open


@transaction.atomic
def game_choose(*, actor: User, club: Club, ruleset: str, today: date) -> Season | None:
    """Give a new club a ruleset as it is printed as house rules, and open its first season.

    A club with a season keeps what it has.

    raises      RuleError `unknown_ruleset`
    """
    require(actor, club, "season")
    # A button that is touched twice opens one season: the second request waits here.
    Club.objects.select_for_update().get(pk=club.pk)
    if club.seasons.exists():
        return None
    version = house_rules_as_printed(actor=actor, club=club, ruleset=ruleset)
    return season_open(actor=actor, club=club, name=str(today.year), opens=today, house_rules=version)
