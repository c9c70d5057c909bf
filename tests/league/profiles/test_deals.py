"""The statistics of a player's deals: three deals of one hanchan, counted by hand; the second is entered by tiles."""

from typing import Any

import pytest
from django.urls import reverse

from league.clubs.services import house_rules_create
from league.profiles.deals import player_deals
from league.records.deals.services import deal_record, hanchan_begin, hanchan_stop
from league.records.models import Hanchan
from tests.league.core.page import query_count, signed_in, words
from tests.league.factories import DAY, make_hanchan

HAND = {
    "concealed": "234m567p34578s22p",
    "melds": [],
    "winning_tile": "9s",
    "self_draw": False,
    "conditions": ["riichi"],
    "dora_indicators": ["1z"],
    "ura_indicators": ["2z"],
}
# Ben wins a mangan off Aoi, who declared riichi; then Ben wins with riichi off Chika; then a draw.
DEALS: list[dict[str, Any]] = [
    {"riichi": [0], "result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 5, "fu": 30}}]}},
    {"riichi": [1], "result": {"type": "win", "wins": [{"winner": 1, "from": 2, "hand": HAND}]}},
    {"result": {"type": "exhaustive_draw", "ready": [1, 2]}},
]


@pytest.fixture
def played(owner, club, regulars, house_rules):
    def play(order=0) -> Hanchan:
        hanchan = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, played_on=DAY)
        for number, entry in enumerate(DEALS, 1):
            deal_record(actor=owner, hanchan=hanchan, number=number, entry=entry)
        hanchan.refresh_from_db()
        return hanchan_stop(actor=owner, hanchan=hanchan, version=hanchan.version)

    return play


def shown(rates):
    return {str(rate.words): (rate.part, rate.whole) for rate in rates}


def test_rates_say_how_often_and_of_how_many(played, regulars):
    played()

    ben = player_deals(regulars[1], "riichi-ladder")
    rates = shown(ben.rates)
    assert rates["Win rate"] == (2, 3)
    assert rates["Self-draw rate"] == (0, 2)
    assert rates["Riichi rate"] == (1, 3)
    assert rates["Win rate after riichi"] == (1, 1)
    assert rates["Tenpai rate at draws"] == (1, 1)
    aoi = shown(player_deals(regulars[0], "riichi-ladder").rates)
    assert aoi["Deal-in rate"] == (1, 3)
    assert aoi["Deal-in rate after riichi"] == (1, 1)


def test_patterns_of_a_hand_entered_by_tiles_have_their_own_names(played, regulars):
    played()

    ben = player_deals(regulars[1], "riichi-ladder")
    assert {one.name: one.times for one in ben.patterns}["立直"] == 1
    (rare,) = ben.rarest
    assert (rare.deal, rare.hand["winning_tile"]) == (2, "9s")


def test_red_fives_make_no_hand_rare(owner, club, house_rules, regulars):
    hanchan = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, played_on=DAY)
    for number, patterns in enumerate([{"riichi": 1}, {"riichi": 1, "red_dora": 1}], 1):
        win = {"winner": 1, "from": 2, "patterns": patterns, "fu": 40}
        entry = {"riichi": [1], "result": {"type": "win", "wins": [win]}}
        deal_record(actor=owner, hanchan=hanchan, number=number, entry=entry)
    hanchan.refresh_from_db()
    hanchan_stop(actor=owner, hanchan=hanchan, version=hanchan.version)

    rare = player_deals(regulars[1], "riichi-ladder").rarest

    assert {one.pattern.name for one in rare} == {"立直"}


def test_which_of_two_hands_is_rarer_does_not_follow_the_han_of_the_house(owner, club, regulars):
    options = {"han": {"tanyao": 6, "toitoi": 1, "sanrenkou": 1}, "chips": None}
    rules = house_rules_create(actor=owner, club=club, name="Prices", ruleset="riichi-club", options=options)
    hanchan = hanchan_begin(actor=owner, club=club, house_rules=rules, players=regulars, played_on=DAY)
    for number, pattern in enumerate(("tanyao", "toitoi", "sanrenkou"), 1):
        win = {"winner": 1, "from": 2, "patterns": {pattern: 1}, "open": True, "fu": 30}
        deal_record(actor=owner, hanchan=hanchan, number=number, entry={"result": {"type": "win", "wins": [win]}})
    hanchan.refresh_from_db()
    hanchan_stop(actor=owner, hanchan=hanchan, version=hanchan.version)

    rare = player_deals(regulars[1], "riichi-club").rarest

    # each once: 対々和 and 三連刻 are usually 2, 断么九 is 1, though it pays most here
    assert [one.pattern.name for one in rare][-1] == "断么九"
    assert {one.pattern.name for one in rare} == {"対々和", "三連刻", "断么九"}
    assert max(rare, key=lambda one: one.points).pattern.name == "断么九"


def test_the_rarest_hand_leads_to_the_calculator_that_counts_the_same(owner, club, played, regulars):
    played()
    (rare,) = player_deals(regulars[1], "riichi-ladder").rarest

    page = signed_in(owner).get(f"{reverse('calculator', args=[rare.ruleset])}?{rare.query}")

    assert page.status_code == 200
    assert page.context["answer"]["total"] == rare.total


def test_the_page_shows_deals_only_if_there_are_any(owner, club, played, regulars, house_rules):
    client, page = signed_in(owner), reverse("player", args=[club.slug, regulars[1].pk])
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    assert "Deal by deal" not in words(client.get(page))

    played()

    assert "From 3 deals · 1 game recorded deal by deal" in words(client.get(page))
    # Three deals are too few for a percentage.
    assert "under 10 2 of 3" in words(client.get(page))


def test_the_page_needs_as_many_queries_for_many_deals_as_for_few(owner, club, played, regulars):
    client, page = signed_in(owner), reverse("player", args=[club.slug, regulars[1].pk])
    played()
    few = query_count(client, page)
    for _ in range(4):
        played()

    assert query_count(client, page) == few <= 24
