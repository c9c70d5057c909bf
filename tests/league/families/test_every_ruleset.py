"""Calculator and game page of every registered ruleset."""

from typing import Any

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.players.models import Player
from league.records.deals.services import deal_record, hanchan_begin
from league.records.models import Hanchan
from league.rulebook.melds import fill_hand
from rules.registry import RULESETS
from rules.ruleset import Ruleset
from scoring.hands import fill_values
from tests.league.core.page import signed_in, words
from tests.samples import samples_of

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.sampled]
RULES = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)


@pytest.fixture
def sit(owner: User, club: Club, regulars: list[Player]) -> Any:
    """Return a function that starts a table under a ruleset with its own options."""

    def make(ruleset: Ruleset[Any]) -> Hanchan:
        rules = house_rules_create(actor=owner, club=club, name=ruleset.key, ruleset=ruleset.key)
        return hanchan_begin(actor=owner, club=club, house_rules=rules, players=regulars[: ruleset.seats])

    return make


@RULES
def test_the_calculator_scores_the_sample_hand(client: Client, ruleset: Ruleset[Any]) -> None:
    hand = samples_of(ruleset).hand

    page = words(client.get(f"/calc/{ruleset.key}/", {**fill_hand(hand), "self_draw": ""}))

    found = ruleset.score_hand(hand, ruleset.defaults)["patterns"]
    names = [row.name for row in ruleset.catalogue if row.key in found]
    assert names
    assert [name for name in names if name not in page] == []


def deltas(ruleset: Ruleset[Any], question: dict[str, Any]) -> list[int]:
    found: list[int] = ruleset.settle_deal(fill_values(ruleset, ruleset.defaults, question), ruleset.defaults)["deltas"]
    return found


@RULES
def test_a_deal_is_recorded_by_its_service_and_shown(owner: User, sit: Any, ruleset: Ruleset[Any]) -> None:
    hanchan, entry = sit(ruleset), samples_of(ruleset).deal

    deal = deal_record(actor=owner, hanchan=hanchan, number=1, entry=entry)

    assert deal.answer["deltas"] == deltas(ruleset, {**ruleset.start_state(ruleset.defaults), **entry})
    assert "Ben" in words(signed_in(owner).get(f"/c/{hanchan.club.slug}/g/{hanchan.pk}/"))
