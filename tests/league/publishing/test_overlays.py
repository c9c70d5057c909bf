"""Overlays of a broadcast: which table they follow, and that they show only what everybody may see."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.core.errors import Forbidden, LeagueError
from league.history.models import LogEntry
from league.players.models import Player
from league.players.services import player_add, player_amend
from league.publishing.overlays.services import event_table_feature, game_feature
from league.records.deals.services import deal_record, hanchan_begin, hanchan_stop
from league.records.games.withholding import hanchan_hold_back
from league.records.models import Hanchan
from league.seasons.models import Season
from league.tournaments.lifecycle.services import tournament_amend
from league.tournaments.models import Round, Tournament
from league.tournaments.results.playing import table_begin
from tests.league.core.page import query_count, signed_in, words
from tests.league.factories import DAY

pytestmark = [pytest.mark.django_db, pytest.mark.once]

# The dealer, East, discards into a hand of South: 7,700 points.
WIN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 4, "fu": 30}}]}}
CLUB, EVENT = "/c/north-wind-circle/overlay/", "/e/autumn-open/overlay/"
ELEMENTS = ("table", "standings", "names", "targets")


def shown(path: str, client: Client | None = None) -> str:
    answer = (client or Client()).get(path)
    assert answer.status_code == 200
    return words(answer)


@pytest.fixture
def begin(recorder: User, club: Club, house_rules: HouseRulesVersion) -> Callable[..., Hanchan]:
    def at(players: list[Player], **more: Any) -> Hanchan:
        return hanchan_begin(actor=recorder, club=club, house_rules=house_rules, players=players, played_on=DAY, **more)

    return at


@pytest.fixture
def others(owner: User, club: Club) -> list[Player]:
    return [player_add(actor=owner, club=club, name=name) for name in ("Emi", "Fumi", "Goro", "Hana")]


def test_without_a_table_in_play_the_page_is_empty(club: Club) -> None:
    assert [shown(f"{CLUB}{element}/") for element in ELEMENTS] == ["Overlay · Janroku"] * 4


def test_the_table_bar_shows_the_scores_after_the_last_deal(
    recorder: User, regulars: list[Player], begin: Callable[..., Hanchan]
) -> None:
    hanchan = begin(regulars, table_number=3)
    deal_record(actor=recorder, hanchan=hanchan, number=1, entry=WIN)

    bar = shown(f"{CLUB}table/")

    # 25,000 each; Aoi pays Ben 4 han 30 fu of a non-dealer
    assert re.search(r"\b3 .*東 Dai 25,000|3 ", bar)
    assert "Aoi 17,300" in bar
    assert "Ben 32,700" in bar


def test_the_overlays_follow_the_table_of_the_last_change(
    recorder: User, regulars: list[Player], others: list[Player], begin: Callable[..., Hanchan]
) -> None:
    first = begin(regulars)
    begin(others)
    before = shown(f"{CLUB}table/")
    deal_record(actor=recorder, hanchan=first, number=1, entry=WIN)
    after = shown(f"{CLUB}table/")

    assert ("Emi" in before, "Aoi" in before) == (True, False)
    assert ("Emi" in after, "Aoi" in after) == (False, True)


def test_a_featured_game_is_followed_until_it_ends(
    recorder: User, regulars: list[Player], others: list[Player], begin: Callable[..., Hanchan], club: Club
) -> None:
    first, second = begin(regulars), begin(others)
    game_feature(actor=recorder, club=club, hanchan=first)
    deal_record(actor=recorder, hanchan=second, number=1, entry=WIN)
    deal_record(actor=recorder, hanchan=first, number=1, entry=WIN)
    deal_record(actor=recorder, hanchan=second, number=2, entry=WIN)
    while_played = shown(f"{CLUB}names/")
    first.refresh_from_db()
    hanchan_stop(actor=recorder, hanchan=first, version=first.version, reason="late")
    afterwards = shown(f"{CLUB}names/")

    assert "Aoi" in while_played
    assert "Emi" in afterwards


def test_the_final_scores_stay_until_another_game_is_played(
    recorder: User, regulars: list[Player], others: list[Player], begin: Callable[..., Hanchan], club: Club
) -> None:
    hanchan = begin(regulars)
    game_feature(actor=recorder, club=club, hanchan=hanchan)
    deal_record(actor=recorder, hanchan=hanchan, number=1, entry=WIN)
    hanchan.refresh_from_db()
    hanchan_stop(actor=recorder, hanchan=hanchan, version=hanchan.version, reason="late")
    final = shown(f"{CLUB}table/")
    begin(others)

    assert "Ben 32,700" in final
    assert "Emi" in shown(f"{CLUB}table/")


def test_the_lower_third_shows_ranks_and_one_player_by_seat(
    regulars: list[Player], played: Season, begin: Callable[..., Hanchan]
) -> None:
    begin(regulars, season=played)

    assert "Ben 南 rank 2 +8.3" in shown(f"{CLUB}names/")
    assert "Aoi" not in shown(f"{CLUB}names/?seat=1")
    assert "Ben" in shown(f"{CLUB}names/?seat=1")


def test_the_box_shows_what_each_player_needs(
    recorder: User, regulars: list[Player], begin: Callable[..., Hanchan]
) -> None:
    hanchan = begin(regulars)
    deal_record(actor=recorder, hanchan=hanchan, number=1, entry=WIN)

    assert re.search(r"Aoi 17,300 .+Ben 32,700 .+", shown(f"{CLUB}targets/"))


def test_the_strip_shows_the_first_players_of_the_season(played: Season) -> None:
    assert "Spring 1 Aoi +31.2 2 Ben +8.3 3 Chika −9.6 4 Dai −29.9" in shown(f"{CLUB}standings/")
    assert "Chika" not in shown(f"{CLUB}standings/?rows=2")


def test_theme_size_and_language_are_in_the_address(played: Season) -> None:
    page = Client().get(f"{CLUB}standings/?theme=light&scale=1.5&lang=ja").content.decode()

    assert "/themes/light.css" in page
    assert 'style="--scale: 1.500"' in page
    assert '<html lang="ja"' in page
    assert "▲9.6" in page


@pytest.mark.parametrize(
    ("scale", "used"),
    [("", "1.000"), ("x", "1.000"), ("nan", "1.000"), ("9", "4.000"), ("-1", "0.250"), ('1"', "1.000")],
)
def test_an_odd_size_changes_nothing_else(scale: str, used: str, club: Club) -> None:
    assert f'style="--scale: {used}"' in Client().get(f"{CLUB}table/", {"scale": scale}).content.decode()


def test_an_unknown_element_is_not_found(club: Club, event: Tournament) -> None:
    assert [Client().get(f"{path}score/").status_code for path in (CLUB, EVENT)] == [404, 404]


def test_an_unchanged_element_is_not_drawn_again(
    recorder: User, regulars: list[Player], begin: Callable[..., Hanchan]
) -> None:
    hanchan = begin(regulars)
    etag = Client().get(f"{CLUB}table/").headers["ETag"]
    asked = {"headers": {"if-none-match": etag}}

    same = Client().get(f"{CLUB}table/", **asked).status_code
    deal_record(actor=recorder, hanchan=hanchan, number=1, entry=WIN)

    assert (same, Client().get(f"{CLUB}table/", **asked).status_code) == (304, 200)


def test_a_longer_table_needs_no_more_queries(
    owner: User, club: Club, regulars: list[Player], others: list[Player], played: Season,
    begin: Callable[..., Hanchan],
) -> None:  # fmt: skip
    begin(regulars)
    one = query_count(Client(), f"{CLUB}table/")
    begin(others)

    assert query_count(Client(), f"{CLUB}table/") == one


# ----- who may choose -----


def test_a_recorder_features_a_game_on_a_page(
    recorder: User, regulars: list[Player], begin: Callable[..., Hanchan], club: Club
) -> None:
    hanchan, client = begin(regulars), signed_in(recorder)
    page = client.get(CLUB)
    client.post(CLUB, {"follow": hanchan.pk})
    chosen = club.feature.hanchan
    client.post(CLUB, {"follow": ""})

    assert "http://testserver/c/north-wind-circle/overlay/table/" in page.content.decode()
    assert chosen == hanchan
    assert list(LogEntry.objects.filter(action="game_feature").values_list("after", flat=True)) == [
        {"hanchan": None, "delay": 0}, {"hanchan": hanchan.pk, "delay": 0},
    ]  # fmt: skip


def test_players_may_not_feature(
    player_user: User, regulars: list[Player], begin: Callable[..., Hanchan], club: Club, event: Tournament
) -> None:
    hanchan = begin(regulars)

    with pytest.raises(Forbidden):
        game_feature(actor=player_user, club=club, hanchan=hanchan)
    with pytest.raises(Forbidden):
        event_table_feature(actor=player_user, tournament=event, number=1)


def test_only_a_game_in_play_is_featured(
    recorder: User, regulars: list[Player], begin: Callable[..., Hanchan], club: Club, played: Season
) -> None:
    with pytest.raises(LeagueError) as refused:
        game_feature(actor=recorder, club=club, hanchan=played.hanchan.get())

    assert refused.value.code == "not_in_play"


# ----- of an event -----


def test_an_event_shows_the_names_of_its_first_table(event: Tournament) -> None:
    bar = shown(f"{EVENT}table/")

    assert "Round 2" in bar
    assert len(re.findall(r"Player 0\d", bar)) == 4
    assert not re.findall(r"\d\d,\d00", bar)


def test_an_event_follows_the_featured_table_from_round_to_round(recorder: User, event: Tournament) -> None:
    event_table_feature(actor=recorder, tournament=event, number=2)
    seats = event.rounds.get(number=2).tables.get(number=2).seats.order_by("seat")
    names = [seat.entrant.player.name for seat in seats]

    assert re.findall(r"Player 0\d", shown(f"{EVENT}table/")) == names


def test_an_event_follows_a_table_deal_by_deal(recorder: User, organiser: User, event: Tournament) -> None:
    table = event.rounds.get(number=2).tables.get(number=2)
    hanchan = table_begin(actor=organiser, table=table)
    deal_record(actor=organiser, hanchan=hanchan, number=1, entry=WIN)

    bar = shown(f"{EVENT}table/")

    assert "17,300" in bar
    assert "32,700" in bar


def test_an_event_shows_final_scores_once_they_are_public(
    organiser: User, event: Tournament, play: Callable[[Round], None]
) -> None:
    play(event.rounds.get(number=2))

    assert len(re.findall(r"\d?\d,\d00", shown(f"{EVENT}table/"))) == 4


@pytest.mark.parametrize("element", ELEMENTS)
def test_no_overlay_shows_a_frozen_result(
    element: str, organiser: User, event: Tournament, play: Callable[[Round], None]
) -> None:
    tournament_amend(actor=organiser, tournament=event, frozen_from=1)
    play(event.rounds.get(number=2))

    for client in (Client(), signed_in(organiser)):
        page = shown(f"{EVENT}{element}/", client)
        assert not re.findall(r"\d,\d00|[+−]\d", page)


def test_no_overlay_shows_a_frozen_table_in_play(organiser: User, event: Tournament) -> None:
    table = event.rounds.get(number=2).tables.get(number=1)
    hanchan = table_begin(actor=organiser, table=table)
    deal_record(actor=organiser, hanchan=hanchan, number=1, entry=WIN)
    tournament_amend(actor=organiser, tournament=event, frozen_from=2)

    assert "17,300" not in shown(f"{EVENT}table/", signed_in(organiser))
    assert "17,300" not in shown(f"{CLUB}table/", signed_in(organiser))


@pytest.mark.parametrize("element", ELEMENTS)
def test_no_overlay_names_a_hidden_player(
    element: str, owner: User, regulars: list[Player], played: Season, begin: Callable[..., Hanchan], event: Tournament
) -> None:
    begin(regulars, season=played)
    for player in Player.objects.all():
        player_amend(actor=owner, player=player, is_hidden=True)

    for path in (CLUB, EVENT):
        page = shown(f"{path}{element}/", signed_in(owner))
        assert not re.search(r"Aoi|Ben|Chika|Dai|Player 0", page)


def test_an_organiser_features_a_table_on_a_page(organiser: User, event: Tournament) -> None:
    client = signed_in(organiser)
    client.post(EVENT, {"follow": "2"})

    assert event.feature.table_number == 2
    assert '<option value="2" selected>' in client.get(EVENT).content.decode()
    assert client.post(EVENT, {"follow": "77"}).status_code == 404


def test_what_is_private_has_no_overlay(owner: User, club: Club, event: Tournament) -> None:
    Club.objects.filter(pk=club.pk).update(is_public=False)

    for path in (CLUB, EVENT):
        assert Client().get(f"{path}table/").status_code in (302, 404)


# ----- by API -----


def test_the_api_features_a_game_and_says_which_is_followed(
    recorder: User, regulars: list[Player], others: list[Player], begin: Callable[..., Hanchan]
) -> None:
    first, second = begin(regulars), begin(others)
    client, path = signed_in(recorder), "/api/v1/clubs/north-wind-circle/featured/"

    def put(pk: int | None) -> Any:
        return client.put(path, {"hanchan": pk}, content_type="application/json")

    assert client.get(path).json() == {"hanchan": None, "follows": second.pk}
    assert put(first.pk).json() == {"hanchan": first.pk, "follows": first.pk}
    assert put(None).json() == {"hanchan": None, "follows": second.pk}
    assert put(10**6).json()["error"] == "not_found"


def test_the_api_features_a_table_of_an_event(recorder: User, event: Tournament) -> None:
    client, path = signed_in(recorder), "/api/v1/tournaments/autumn-open/featured/"

    made = client.put(path, {"table": 2}, content_type="application/json").json()

    assert (made, client.get(path).json()) == ({"table": 2}, {"table": 2})
    assert client.put(path, {"table": 9}, content_type="application/json").json()["error"] == "not_found"


def test_the_game_of_a_frozen_round_is_not_named(organiser: User, event: Tournament, club: Club) -> None:
    hanchan = table_begin(actor=organiser, table=event.rounds.get(number=2).tables.get(number=1))
    game_feature(actor=organiser, club=club, hanchan=hanchan)
    tournament_amend(actor=organiser, tournament=event, frozen_from=2)

    assert Client().get("/api/v1/clubs/north-wind-circle/featured/").json() == {"hanchan": None, "follows": None}


def test_a_game_whose_result_is_held_back_is_not_featured(
    recorder: User, club: Club, begin: Callable[..., Hanchan], regulars: list[Player]
) -> None:
    hanchan = begin(regulars)
    hanchan_hold_back(hanchan=[hanchan.pk], is_held_back=True)
    hanchan.refresh_from_db()

    with pytest.raises(LeagueError) as refused:
        game_feature(actor=recorder, club=club, hanchan=hanchan)
    assert refused.value.code == "not_found"

    hanchan_hold_back(hanchan=[hanchan.pk], is_held_back=False)
    hanchan.refresh_from_db()
    game_feature(actor=recorder, club=club, hanchan=hanchan)
