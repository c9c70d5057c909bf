from datetime import date

from django.db import transaction

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import require
from league.clubs.selectors import latest_versions
from league.clubs.services import house_rules_create
from league.seasons.models import Season
from league.seasons.services import season_open
from rules.registry import find_ruleset


@transaction.atomic
def game_choose(*, actor: User, club: Club, ruleset: str, today: date) -> Season | None:
    """Give a new club a ruleset as it is printed as house rules, and open its first season.

    A club with a season keeps what it has.

    raises      RuleError `unknown_ruleset`
    """
    require(actor, club, "house_rules")
    require(actor, club, "season")
    chosen = find_ruleset(ruleset)
    # A button that is touched twice opens one season: the second request waits here.
    Club.objects.select_for_update().get(pk=club.pk)
    if club.seasons.exists():
        return None
    printed = chosen.dump(chosen.defaults)
    same = [row for row in latest_versions(club) if (row.ruleset, row.options) == (chosen.key, printed)]
    version = same[0] if same else house_rules_create(actor=actor, club=club, name=chosen.name, ruleset=chosen.key)
    return season_open(actor=actor, club=club, name=str(today.year), opens=today, house_rules=version)
