"""A deal that a guest handed over late, decided on by two recorders at the same time."""

from collections.abc import Callable

import pytest

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.players.models import Player
from league.records.deals.services import hanchan_begin
from league.records.guests.services import guest_link_make
from league.records.late_deals.services import late_deal_accept, late_deal_decline
from league.records.models import Deal, Hanchan, LateDeal
from tests.league.factories import DAY
from tests.league.races.race import Act, codes, race

pytestmark = pytest.mark.django_db(transaction=True)
MANGAN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 5, "fu": None}}]}}
# The deal waits still when this is written.
DECISION = 'UPDATE "records_latedeal"'


@pytest.fixture
def late(owner: User, house_rules: HouseRulesVersion, regulars: list[Player]) -> LateDeal:
    club = house_rules.house_rules.club
    table = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, played_on=DAY)
    link = guest_link_make(actor=owner, hanchan=table).link
    return LateDeal.objects.create(hanchan=table, link=link, number=1, version=1, entry=MANGAN, key="k")


@pytest.fixture
def decline(owner: User, late: LateDeal) -> Act:
    return lambda: late_deal_decline(actor=owner, hanchan=Hanchan.objects.get(), late=late.pk)


@pytest.fixture
def accept(owner: User, late: LateDeal) -> Callable[[int], Act]:
    return lambda number: (
        lambda: late_deal_accept(actor=owner, hanchan=Hanchan.objects.get(), late=late.pk, number=number)
    )


def test_of_two_who_decline_a_late_deal_the_second_is_told(decline: Act, late: LateDeal) -> None:
    assert codes(race(decline, decline, before=DECISION)) == ["late_deal_decided"]


def test_a_late_deal_is_not_accepted_while_it_is_declined(
    decline: Act, accept: Callable[[int], Act], late: LateDeal
) -> None:
    answers = race(decline, accept(1), before=DECISION)

    assert codes(answers) == ["late_deal_decided"]
    late.refresh_from_db()
    assert late.state == LateDeal.State.DECLINED
    assert not Deal.objects.exists()


@pytest.mark.postgres
def test_canary_without_locks_a_declined_deal_is_recorded(
    decline: Act, accept: Callable[[int], Act], late: LateDeal
) -> None:
    answers = race(decline, accept(1), before=DECISION, locked=False)

    assert codes(answers) == []
    assert Deal.objects.count() == 1
