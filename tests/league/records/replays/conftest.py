"""House rules under which the hand-made logs pay as recorded, and such with kiriage mangan."""

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create


@pytest.fixture
def tenhou(owner: User, club: Club) -> HouseRulesVersion:
    return house_rules_create(actor=owner, club=club, name="Tenhou", ruleset="tenhou")


@pytest.fixture
def kiriage(owner: User, club: Club) -> HouseRulesVersion:
    """The rules of Tenhou, but 4 han 30 fu is a mangan."""
    return house_rules_create(actor=owner, club=club, name="Kiriage", ruleset="tenhou", options={"kiriage": "both"})
