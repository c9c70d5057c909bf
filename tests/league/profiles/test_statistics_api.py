"""A player's statistics by API: the numbers of the page's sheets, with stable keys, and no 404 without games."""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.test import Client

from league.accounts.api.throttle import NetworkThrottle
from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.players.services import player_add, player_amend
from league.profiles.api import statistics_rows
from league.profiles.words import STREAKS
from league.records.player_merges import player_merge
from tests.league.core.page import query_count, signed_in
from tests.league.downloads.world import by_deals, sheet, texts
from tests.league.factories import make_hanchan

Answer = dict[str, Any]


@pytest.fixture
def played(owner: User, club: Club, regulars: list[Player], house_rules: HouseRulesVersion) -> Player:
    """Ben: +8.3 as second, -9.6 as third, then three deals, two of which he wins."""
    first, second, third, fourth = regulars
    for players in (regulars, [first, third, second, fourth]):
        make_hanchan(actor=owner, house_rules=house_rules, players=players)
    by_deals(owner, club, house_rules, regulars)
    return second


@pytest.fixture
def ask(club: Club) -> Callable[..., Any]:
    def get(player: Player, **query: str) -> Any:
        return Client().get(f"/api/v1/clubs/{club.slug}/players/{player.pk}/statistics/", query)

    return get


def summary(one: Answer) -> tuple[Any, ...]:
    return one["games"], one["points"], one["average_points"], one["average_place"]


SUMMARY = ("games", "points", "average_points", "average_place")
SPANS = ("in_all", "last_games", "this_month")
SEEN: dict[str, tuple[tuple[str, ...], Callable[[Answer], list[tuple[Any, ...]]]]] = {
    "summary": (SUMMARY, lambda found: [summary(found["summary"][span]) for span in SPANS]),
    "places": (
        ("place", "games", "share"),
        lambda found: [(one["place"], one["games"], round(100 * one["share"], 1)) for one in found["places"]],
    ),
    "points": (
        ("day", "number", "place", "score", "points", "sum"),
        lambda found: [
            tuple(one[key] for key in ("played_on", "order", "place", "score", "points", "sum"))
            for one in found["points"]
        ],
    ),
    "opponents": (
        ("player", "games", "ahead", "equal", "behind", "points", "theirs"),
        lambda found: [
            (
                one["player"]["name"],
                *(one[key] for key in ("games", "ahead", "equal", "behind", "points", "their_points")),
            )
            for one in found["opponents"]
        ],
    ),
    "seats": (
        ("seat", *SUMMARY),
        lambda found: [(one["wind"].capitalize(), *summary(one)) for one in found["seats"]],
    ),
    "records": (
        ("points", "score", "day"),
        lambda found: [(one["points"], one["score"], one["played_on"]) for one in found["records"]],
    ),
    "streaks": (
        ("longest", "now", "day"),
        lambda found: [(one["longest"], one["running"], one["since"]) for one in found["streaks"]],
    ),
    "patterns": (
        ("key", "pattern", "name", "wins"),
        lambda found: [(one["key"], one["name"], one["title"], one["wins"]) for one in found["patterns"]],
    ),
    "hands": (
        ("pattern", "name", "wins", "points", "day", "deal"),
        lambda found: [
            (
                one["pattern"]["name"],
                one["pattern"]["title"],
                one["times"],
                one["points"],
                one["played_on"],
                one["deal"],
            )
            for one in found["hands"]
        ],
    ),
}


@pytest.mark.parametrize("key", SEEN)
def test_the_numbers_are_those_of_the_sheet(key: str, club: Club, played: Player, ask: Callable[..., Any]) -> None:
    columns, rows = SEEN[key]

    answer = ask(played)

    assert answer.status_code == 200, answer.content
    shown = [tuple("" if cell is None else str(cell) for cell in row) for row in rows(answer.json())]
    assert shown == texts(sheet(club, key, player=str(played.pk)), *columns)
    assert shown


def test_the_rates_are_those_of_the_sheet(club: Club, played: Player, ask: Callable[..., Any]) -> None:
    found = ask(played).json()

    counted = [(str(one["times"]), str(one["of"])) for one in found["rates"] if one["of"]]
    rows = texts(sheet(club, "rates", player=str(played.pk)), "times", "of", "worth")
    assert counted == [(times, of) for times, of, worth in rows if not worth]
    averages = [found["average_win"], found["average_deal_in"]]
    assert [str(one) for one in averages if one is not None] == [worth for _times, _of, worth in rows if worth]
    rates = {one["key"]: one["rate"] for one in found["rates"]}
    # 2 of 3 deals won, both off a discard; never the dealer of a deal won
    assert (rates["won"], rates["self_drawn"], rates["dealt_in"]) == (pytest.approx(2 / 3), 0, 0)
    assert found["games_by_deals"] == 1
    assert found["hands"][0]["hand"]["winning_tile"] == "9s"


def test_a_rate_of_which_nothing_was_counted_is_null(played: Player, regulars: list[Player], ask: Any) -> None:
    # Dai never won
    rates = {one["key"]: one for one in ask(regulars[3]).json()["rates"]}

    assert rates["self_drawn"] == {"key": "self_drawn", "times": 0, "of": 0, "rate": None}


def test_keys_do_not_depend_on_the_language(club: Club, played: Player) -> None:
    path = f"/api/v1/clubs/{club.slug}/players/{played.pk}/statistics/"

    in_english, in_japanese = (Client(headers={"Accept-Language": code}).get(path).json() for code in ("en", "ja"))

    for part in ("streaks", "records", "rates"):
        assert in_english[part] == in_japanese[part]
    assert [one["key"] for one in in_english["patterns"]] == [one["key"] for one in in_japanese["patterns"]]


def test_without_games_there_are_zeros_and_empty_lists(regulars: list[Player], ask: Callable[..., Any]) -> None:
    answer = ask(regulars[0])

    assert answer.status_code == 200, answer.content
    found = answer.json()
    nothing = {"games": 0, "points": "0.0", "average_points": None, "average_place": None}
    assert found["summary"] == dict.fromkeys(SPANS, nothing)
    assert (found["ruleset"], found["rulesets"], found["games_by_deals"]) == (None, [], 0)
    assert all(found[key] == [] for key in ("places", "points", "opponents", "seats", "records", "rates", "hands"))
    assert [(one["key"], one["longest"], one["since"]) for one in found["streaks"]] == [
        (key, 0, None) for key in STREAKS
    ]


def test_another_ruleset_has_its_own_statistics(played: Player, ask: Callable[..., Any]) -> None:
    found = ask(played, ruleset="mcr").json()

    assert (found["ruleset"], found["points"]) == ("mcr", [])
    assert found["rulesets"] == [{"ruleset": "riichi-ladder", "games": 3}]
    assert all(one["rate"] is None for one in found["rates"])
    assert ask(played, ruleset="riichi-ladder").json() == ask(played).json()


def test_an_unknown_ruleset_is_refused(played: Player, ask: Callable[..., Any]) -> None:
    answer = ask(played, ruleset="poker")

    assert (answer.status_code, answer.json()["error"]) == (400, "unknown_ruleset")


def test_an_unknown_player_is_not_found(club: Club) -> None:
    answer = Client().get(f"/api/v1/clubs/{club.slug}/players/999999/statistics/")

    assert (answer.status_code, answer.json()["error"]) == (404, "not_found")


def test_a_merged_entry_answers_for_its_player(owner: User, club: Club, played: Player, ask: Any) -> None:
    other = player_add(actor=owner, club=club, name="Benno")
    player_merge(actor=owner, kept=played, merged=other)

    found = ask(other).json()

    assert found["player"] == {"id": played.pk, "name": "Ben"}
    assert found == ask(played).json()


def test_a_hidden_opponent_is_a_number(owner: User, played: Player, regulars: list[Player], ask: Any) -> None:
    assert "Aoi" in ask(played).content.decode()
    player_amend(actor=owner, player=regulars[0], is_hidden=True)

    assert "Aoi" not in ask(played).content.decode()


def test_the_statistics_are_not_sent_again_until_the_record_changes(
    owner: User, club: Club, played: Player, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    client, path = signed_in(owner), f"/api/v1/clubs/{club.slug}/players/{played.pk}/statistics/"
    etag = client.get(path)["ETag"]

    assert client.get(path, headers={"If-None-Match": etag}).status_code == 304
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    again = client.get(path, headers={"If-None-Match": etag})
    assert (again.status_code, len(again.json()["points"])) == (200, 4)


def test_the_statistics_need_as_many_queries_for_many_games_as_for_few(
    owner: User, club: Club, played: Player, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    client, path = signed_in(owner), f"/api/v1/clubs/{club.slug}/players/{played.pk}/statistics/"
    few = query_count(client, path)
    for _one in range(5):
        by_deals(owner, club, house_rules, regulars)

    assert query_count(client, path) == few <= 20


# ----- players of many games -----
def test_the_answer_has_the_last_games_and_the_most_frequent_opponents(
    played: Player, ask: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = ask(played).json()
    monkeypatch.setattr(statistics_rows, "MOST_RESULTS", 2)
    monkeypatch.setattr(statistics_rows, "MOST_OPPONENTS", 1)
    cache.clear()

    short = ask(played).json()

    assert short["points"] == whole["points"][-2:]
    assert short["opponents"] == whole["opponents"][:1]
    assert short["summary"] == whole["summary"]


@pytest.mark.parametrize(("part", "key"), [("games", "points"), ("opponents", "opponents")])
def test_the_pages_have_all_of_them(part: str, key: str, club: Club, played: Player, ask: Callable[..., Any]) -> None:
    whole = ask(played).json()[key]
    path = f"/api/v1/clubs/{club.slug}/players/{played.pk}/statistics/{part}/"

    pages = [Client().get(path, {"page": number, "page_size": 2}) for number in (1, 2)]

    listed = [row for page in pages for row in page.json()["results"]]
    assert listed == (whole[::-1] if part == "games" else whole)
    assert {page.json()["count"] for page in pages} == {len(whole)} == {3}
    assert Client().get(path, {"page": 3, "page_size": 2}).json()["error"] == "unknown_page"
    assert Client().get(path, {"ruleset": "nope"}).json()["error"] == "unknown_ruleset"
    assert Client().get(path, {"ruleset": "mcr"}).json()["results"] == []


@pytest.mark.parametrize("part", ["", "games/", "opponents/"])
def test_a_visitor_who_asks_in_a_loop_is_slowed_down(
    part: str, club: Club, played: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    rates = {**settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "statistics": "2/min"}
    monkeypatch.setattr(NetworkThrottle, "THROTTLE_RATES", rates)
    path = f"/api/v1/clubs/{club.slug}/players/{played.pk}/statistics/{part}"

    assert [Client().get(path).status_code for _request in range(3)] == [200, 200, 429]
