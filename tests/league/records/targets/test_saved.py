"""Each result shown reaches its goal when it is recorded, and the next smaller one does not."""

from random import Random
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import house_rules_create
from league.players.models import Player
from league.records.deals.services import deal_record, hanchan_begin, hanchan_stop
from league.records.models import Hanchan
from league.records.targets.selectors import targets_of
from rules.outcomes import Entry
from rules.registry import RULESETS, find_ruleset
from scoring.replay import start_table
from scoring.targets import Target
from scoring.targets.goals import Place
from scoring.targets.reaching import Range
from tests.league.permissions.world import rolled_back
from tests.profile import LONGEST, TARGET_TABLES, times
from tests.samples import ONE_OF_EACH

KEYS = [ruleset.key for ruleset in (RULESETS if LONGEST else ONE_OF_EACH)]
DEALS = 3
Shown = tuple[Target, Range]


def running(owner: User, club: Club, players: list[Player], key: str, random: Random) -> Hanchan:
    """Begin a hanchan and record a few random results that the rule system lists."""
    ruleset = find_ruleset(key)
    rules = house_rules_create(actor=owner, club=club, name=key, ruleset=key, options={})
    hanchan = hanchan_begin(actor=owner, club=club, house_rules=rules, players=players[: ruleset.seats])
    state = start_table(ruleset, ruleset.defaults).state
    for number in range(1, DEALS + 1):
        way = random.choice(ruleset.outcomes(state, {}, ruleset.defaults).ways)
        deal = deal_record(actor=owner, hanchan=hanchan, number=number, entry=random.choice(way.sizes[:6]).entry)
        state = deal.table["state"]
    hanchan.refresh_from_db()
    return hanchan


def place_after(owner: User, hanchan: Hanchan, entry: Entry, player: int) -> int | None:
    """Record the entry, settle the game where it goes on, read the place, and undo all of it."""
    with rolled_back():
        deal_record(actor=owner, hanchan=hanchan, number=DEALS + 1, entry=entry)
        present = Hanchan.objects.get(pk=hanchan.pk)
        if present.is_open:
            hanchan_stop(actor=owner, hanchan=present, version=present.version)
        place: int | None = present.participants.get(seat=player).place
    return place


@pytest.mark.django_db
@pytest.mark.parametrize("number", TARGET_TABLES)
@pytest.mark.parametrize("key", KEYS)
def test_each_result_shown_reaches_its_place_when_it_is_recorded_and_the_next_smaller_one_does_not(
    owner: User, club: Club, regulars: list[Player], key: str, number: int
) -> None:
    random = Random(f"{key} {number}")
    hanchan = running(owner, club, regulars, key, random)

    shown = [
        (target.target, one)
        for player in targets_of(hanchan).players
        for target in player.targets
        for result in target.target.results
        for one in result.ranges
        if one.below
    ]

    tried = random.sample(shown, min(len(shown), times(2, 20, 60)))
    print(f"results recorded: {2 * len(tried)}")
    assert tried
    assert [one for one in tried if not reaches(owner, hanchan, one[0], one[1].least.entry)] == []
    assert [one for one in tried if one[1].below and reaches(owner, hanchan, one[0], one[1].below.entry)] == []


def reaches(owner: User, hanchan: Hanchan, target: Target, entry: Any) -> bool:
    assert isinstance(target.goal, Place)
    place = place_after(owner, hanchan, entry, target.player)
    assert place is not None
    return place in range(1, target.goal.place + 1)
