"""Two players side by side, by page and API: figures, place among the regulars, and the games at one table."""

from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.players.models import Player
from league.players.services import player_add, player_amend
from league.profiles import beside
from league.profiles.beside import MEASURES, percentile
from league.records.player_merges import player_merge
from tests.league.core.page import query_count, words
from tests.league.downloads.world import by_deals
from tests.league.factories import DAY, make_hanchan

pytestmark = pytest.mark.once


@pytest.fixture
def played(
    owner: User, house_rules: HouseRulesVersion, regulars: list[Player], monkeypatch: pytest.MonkeyPatch
) -> list[Player]:
    """Aoi first and Dai last, twice; then the other way round. Three games are enough to be compared."""
    monkeypatch.setattr(beside, "FEWEST_GAMES", 3)
    for players in (regulars, regulars, regulars[::-1]):
        make_hanchan(actor=owner, house_rules=house_rules, players=players)
    return regulars


def page_of(club: Club, player: Player, other: Player | None = None, **query: Any) -> str:
    asked = {"other": other.pk, **query} if other else query
    return words(Client().get(reverse("player_beside", args=[club.slug, player.pk]), asked))


def answer_of(club: Club, player: Player, other: Player, **query: str) -> dict[str, Any]:
    path = f"/api/v1/clubs/{club.slug}/players/{player.pk}/beside/{other.pk}/"
    answer: dict[str, Any] = Client().get(path, query).json()
    return answer


def test_the_page_shows_the_figures_of_both(club: Club, played: list[Player]) -> None:
    aoi, _ben, _chika, dai = played

    shown = page_of(club, aoi, dai)

    # 2 × 31.2 - 29.9 = 32.5; 31.2 - 2 × 29.9 = -28.6
    assert "Aoi Dai Games 3 3 Points +32.5 −28.6 Average points +10.83 −9.53 Average place 2.00 3.00" in shown
    assert "Games 3 Ahead 2 1 Points +32.5 −28.6" in shown


def test_the_page_asks_whom_to_show_beside_the_player(club: Club, played: list[Player]) -> None:
    aoi, ben, _chika, _dai = played
    page = Client().get(reverse("player", args=[club.slug, aoi.pk])).content.decode()
    address = reverse("player_beside", args=[club.slug, aoi.pk])

    assert f'href="{address}"' in page
    assert f'href="{address}?other={ben.pk}"' in page
    assert "Who is shown beside Aoi? Ben Chika Dai Show" in page_of(club, aoi)
    assert page_of(club, aoi, aoi) == page_of(club, aoi)


def test_each_is_placed_among_the_regulars(owner: User, club: Club, played: list[Player]) -> None:
    aoi, _ben, chika, dai = played
    # Average points: Aoi +10.83, Ben 8.3 × 2 - 9.6 by 3 = +2.33, Chika 8.3 - 9.6 × 2 by 3 = -3.63, Dai -9.53
    shown = page_of(club, aoi, dai)

    assert "4 regulars have at least 3 games" in shown
    assert "Average points 100 % 0 % Average place 100 % 0 %" in shown
    # First places 2, 0, 0 and 1 of 3; last places 1, 0, 0 and 2 of 3
    assert "First places 100 % 67 % Last places 33 % 0 %" in shown
    answered = {one["key"]: one["better_than"] for one in answer_of(club, chika, dai)["players"][0]["percentiles"]}
    # Of Aoi, Ben and Dai: no more first places than Ben, an equal half; fewer last places than Aoi and Dai
    of_games = {key: answered[key] for key in ("average_points", "average_place", "firsts", "lasts")}
    assert of_games == pytest.approx({"average_points": 1 / 3, "average_place": 1 / 3, "firsts": 1 / 6, "lasts": 5 / 6})
    # None of the games was recorded deal by deal.
    assert {value for key, value in answered.items() if key not in of_games} == {None}
    assert "Figures from deals" not in shown


def test_figures_of_deals_are_compared_among_those_with_enough_deals(
    owner: User, club: Club, house_rules: HouseRulesVersion, played: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    aoi, ben, chika, _dai = played
    by_deals(owner, club, house_rules, played)
    too_few = page_of(club, aoi, ben)
    monkeypatch.setattr(beside, "FEWEST_DEALS", 3)
    player_amend(actor=owner, player=chika, is_guest=True)
    both = answer_of(club, aoi, ben)
    of_aoi, of_ben = ({row["key"]: row["better_than"] for row in one["percentiles"]} for one in both["players"])
    shown = page_of(club, aoi, ben)

    # Three deals: Ben won two, off Aoi and off Chika, who is a guest; Dai neither won nor dealt in.
    assert (both["fewest_deals"], both["regulars_by_deals"]) == (3, 3)
    assert (of_aoi["won"], of_ben["won"]) == (0.25, 1.0)
    assert (of_aoi["dealt_in"], of_ben["dealt_in"]) == (0.0, 0.75)
    # Nobody else won, or dealt in: there is nobody to compare with. Aoi and Ben declared riichi, and Ben won with it.
    assert (of_ben["average_win"], of_aoi["average_deal_in"]) == (None, None)
    assert (of_aoi["won_after_riichi"], of_ben["won_after_riichi"]) == (0.0, 1.0)
    assert "Win rate 25 % 100 % Deal-in rate 0 % 75 %" in shown
    assert "at least 3 deals in the last 200 games recorded deal by deal." in shown
    assert "Figures from deals" not in too_few


def test_the_file_has_each_regular_with_the_percentages_of_the_page(club: Club, played: list[Player]) -> None:
    address = reverse("sheet", args=[club.slug, "regulars", "csv"])
    page = Client().get(reverse("player_beside", args=[club.slug, played[0].pk]), {"other": played[3].pk})

    lines = Client().get(address, {"player": played[0].pk}).content.decode("utf-8-sig").splitlines()

    assert f"{address}?player={played[0].pk}" in page.content.decode()
    # As the page and the answer have them: the best average first.
    assert lines[1:] == [
        "Aoi,100.0,100.0,100.0,33.3,,,,,", "Ben,66.7,66.7,16.7,83.3,,,,,", "Chika,33.3,33.3,16.7,83.3,,,,,",
        "Dai,0.0,0.0,66.7,0.0,,,,,",
    ]  # fmt: skip


def test_guests_and_those_with_fewer_games_are_not_compared(owner: User, club: Club, played: list[Player]) -> None:
    aoi, ben, chika, _dai = played
    newcomer = player_add(actor=owner, club=club, name="Emi")
    player_amend(actor=owner, player=ben, is_guest=True)

    both = answer_of(club, aoi, newcomer)
    guest = answer_of(club, ben, chika)["players"][0]

    assert (both["regulars"], both["fewest_games"]) == (3, 3)
    assert {one["better_than"] for one in both["players"][1]["percentiles"]} == {None}
    assert {one["better_than"] for one in guest["percentiles"]} == {None}
    assert both["together"] == {
        "games": 0, "ahead": 0, "equal": 0, "behind": 0, "points": "0.0", "their_points": "0.0"
    }  # fmt: skip
    assert "No game at the same table yet." in page_of(club, aoi, newcomer)


def test_the_answer_has_what_the_page_shows(
    owner: User, club: Club, house_rules: HouseRulesVersion, played: list[Player]
) -> None:
    aoi, _ben, _chika, dai = played
    by_deals(owner, club, house_rules, played)

    found = answer_of(club, dai, aoi)

    assert (found["ruleset"], [one["player"]["name"] for one in found["players"]]) == ("riichi-ladder", ["Dai", "Aoi"])
    assert found["together"]["games"] == 4
    assert [one["games_by_deals"] for one in found["players"]] == [1, 1]
    assert {rate["key"] for rate in found["players"][0]["rates"]} > {"won", "dealt_in", "riichi"}
    assert "Win rate" in page_of(club, dai, aoi)
    statistics = Client().get(f"/api/v1/clubs/{club.slug}/players/{dai.pk}/statistics/").json()
    assert found["players"][0]["summary"] == statistics["summary"]["in_all"]
    assert found["players"][0]["places"] == statistics["places"]


def test_each_ruleset_has_its_own_figures(owner: User, club: Club, played: list[Player]) -> None:
    aoi, ben, _chika, _dai = played
    other = house_rules_create(actor=owner, club=club, name="Mingjiang", ruleset="mingjiang")
    play = {"actor": owner, "house_rules": other, "played_on": DAY - timedelta(days=1)}
    make_hanchan(**play, players=played, scores=(400, 300, 200, 100))

    assert "Aoi Ben Games 3 3" in page_of(club, aoi, ben)
    assert "Aoi Ben Games 1 1" in page_of(club, aoi, ben, rules="mingjiang")
    assert answer_of(club, aoi, ben, ruleset="mingjiang")["together"]["games"] == 1
    assert answer_of(club, aoi, ben, ruleset="nonsense")["error"] == "unknown_ruleset"


def test_a_hidden_player_has_a_number_and_a_merged_entry_leads_on(
    owner: User, club: Club, played: list[Player]
) -> None:
    aoi, ben, _chika, dai = played
    player_amend(actor=owner, player=dai, is_hidden=True)
    twin = player_add(actor=owner, club=club, name="Ben B.")
    player_merge(actor=owner, kept=ben, merged=twin)
    moved = Client().get(reverse("player_beside", args=[club.slug, twin.pk]), {"other": dai.pk})

    assert f"Aoi #{dai.pk} Games" in page_of(club, aoi, dai)
    assert "Dai" not in page_of(club, aoi, dai)
    assert moved.headers["Location"] == reverse("player_beside", args=[club.slug, ben.pk]) + f"?other={dai.pk}"
    assert answer_of(club, aoi, twin)["players"][1]["player"]["id"] == ben.pk
    assert page_of(club, aoi, twin) == page_of(club, aoi, ben)


def test_it_needs_as_many_queries_for_many_games_and_players_as_for_few(
    owner: User, club: Club, house_rules: HouseRulesVersion, played: list[Player]
) -> None:
    page = reverse("player_beside", args=[club.slug, played[0].pk]) + f"?other={played[1].pk}"
    few = query_count(Client(), page)
    for number in range(6):
        more = player_add(actor=owner, club=club, name=f"Player {number}")
        make_hanchan(actor=owner, house_rules=house_rules, players=[more, *played[1:]])
        make_hanchan(actor=owner, house_rules=house_rules, players=[played[0], *played[:0:-1]])

    assert query_count(Client(), page) == few <= 15


@pytest.mark.parametrize(("own", "share"), [(1, Fraction(0)), (2, Fraction(1, 2)), (3, Fraction(1))])
def test_an_equal_one_counts_half(own: int, share: Fraction) -> None:
    field = {pk: {"average_points": Fraction(value)} for pk, value in enumerate((own, 2, 2))}

    assert percentile(field, 0, MEASURES[0]) == share
    assert percentile({0: field[0]}, 0, MEASURES[0]) is None
