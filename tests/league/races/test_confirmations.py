"""Two phones of one player confirm at the same time: one row, and one line of the log."""

from collections.abc import Callable

import pytest

from league.accounts.models import User
from league.confirmations.models import Signature
from league.confirmations.services import result_confirm
from league.history.models import LogEntry
from league.members.services import player_join
from league.players.models import Player
from league.records.models import Hanchan
from league.seasons.models import Season
from league.seasons.services import season_amend
from tests.league.factories import make_hanchan
from tests.league.races.race import Act, codes, race

pytestmark = pytest.mark.django_db(transaction=True)


def confirming(user: User, game: Hanchan) -> Act:
    return lambda: result_confirm(actor=user, hanchan=Hanchan.objects.select_related("club").get(pk=game.pk), version=1)


def test_two_phones_of_one_player_confirm_once(
    organiser: User, season: Season, regulars: list[Player], member: Callable[[str, str], User]
) -> None:
    user = member("aoi", "player")
    player_join(actor=organiser, player=regulars[0], user=user)
    season = season_amend(actor=organiser, season=season, asks_confirmation=True)
    game = make_hanchan(actor=organiser, house_rules=season.house_rules, players=regulars, season=season)
    answers = race(
        confirming(user, game), confirming(user, game), before='INSERT INTO "confirmations_signature"'
    )  # fmt: skip

    assert codes(answers) == []
    assert Signature.objects.count() == 1
    assert LogEntry.objects.filter(action="result_sign").count() == 1
