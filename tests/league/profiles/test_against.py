from django.urls import reverse

from league.players.services import player_add
from league.profiles.against import club_against
from tests.league.core.page import query_count, signed_in, words
from tests.league.factories import make_hanchan


def meeting(club, player, other):
    line = next(line for line in club_against(club) if line.player == player)
    found = dict(line.meetings)[other]
    return found and (found.ahead, found.behind)


def test_each_against_each_counts_who_finished_ahead(owner, club, regulars, house_rules):
    aoi, ben, _chika, dai = regulars
    # Aoi first and Dai last, twice; then the other way round
    for players in (regulars, regulars, regulars[::-1]):
        make_hanchan(actor=owner, house_rules=house_rules, players=players)

    ahead, behind = meeting(club, aoi, dai)
    assert sorted((ahead, behind)) == [1, 2]
    assert meeting(club, dai, aoi) == (behind, ahead)
    assert meeting(club, ben, ben) is None


def test_the_page_names_everybody_and_needs_as_many_queries_for_many_players_as_for_few(
    owner, club, regulars, house_rules
):
    client, page = signed_in(owner), reverse("against", args=[club.slug])
    assert "No games yet." in words(client.get(page))
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    few = query_count(client, page)
    assert "Player Aoi Ben Chika Dai Aoi ·" in words(client.get(page))
    for number in range(8):
        more = player_add(actor=owner, club=club, name=f"Player {number}")
        make_hanchan(actor=owner, house_rules=house_rules, players=[more, *regulars[1:]])

    assert query_count(client, page) == few <= 8
