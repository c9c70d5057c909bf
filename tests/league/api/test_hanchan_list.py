"""What a hanchan's answer says, and how the list of hanchan is filtered and ordered."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.players.models import Player
from league.records.deals.services import hanchan_begin
from league.records.games.withholding import hanchan_hold_back
from league.records.models import Hanchan
from league.records.player_merges import player_merge
from league.records.services import hanchan_void
from league.seasons.models import Season
from league.sessions.services import session_open
from tests.league.api.calls import signed_in
from tests.league.factories import DAY, make_hanchan


def test_a_hanchan_says_who_recorded_it_and_where_its_page_is(
    client: APIClient, recorder: User, regulars: list[Player], season: Season, club: Club
) -> None:
    evening = session_open(actor=recorder, club=club, played_on=DAY, name="Cup night")
    version = season.house_rules
    hanchan = make_hanchan(actor=recorder, house_rules=version, players=regulars, season=season, session=evening)

    answer = client.get(f"/api/v1/hanchan/{hanchan.pk}/").json()

    assert answer["recorded_by"] == {"id": recorder.pk, "name": "rei"}
    assert answer["recorded_at"].endswith("Z")
    assert answer["page"] == f"http://testserver/c/{club.slug}/g/{hanchan.pk}/"
    assert answer["ruleset"] == "riichi-ladder"
    assert answer["house_rules"] == {"id": version.pk, "name": "Ladder rules 1", "version": 1}
    assert answer["season"] == {"slug": "spring", "name": "Spring"}
    assert answer["session"] == {"id": evening.pk, "name": "Cup night"}
    assert answer["seats"][0]["penalty"] == "0"


def test_only_members_see_the_history_of_a_hanchan(
    client: APIClient, stranger: User, recorder: User, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    pk = make_hanchan(actor=recorder, house_rules=house_rules, players=regulars).pk

    member, anybody = (api.get(f"/api/v1/hanchan/{pk}/").json()["history"] for api in (client, signed_in(stranger)))

    assert [(entry["action"], entry["actor"]["name"]) for entry in member] == [("hanchan_record", "rei")]
    assert anybody == []


@pytest.fixture
def five(
    owner: User, club: Club, regulars: list[Player], season: Season, house_rules: HouseRulesVersion
) -> dict[str, Hanchan]:
    """Five hanchan of five days: of a season, of an evening, of other rules, a void one, and one that is played."""
    evening = session_open(actor=owner, club=club, played_on=DAY + timedelta(1))
    other = house_rules_create(actor=owner, club=club, name="Other", ruleset="riichi-club")
    common = {"actor": owner, "players": regulars}
    made = {
        "season": make_hanchan(house_rules=house_rules, season=season, **common),
        "session": make_hanchan(house_rules=house_rules, session=evening, played_on=DAY + timedelta(1), **common),
        "ruleset": make_hanchan(house_rules=other, played_on=DAY + timedelta(2), **common),
        "void": make_hanchan(house_rules=house_rules, played_on=DAY + timedelta(3), **common),
    }
    hanchan_void(actor=owner, hanchan=made["void"], version=1, reason="typed twice")
    last = DAY + timedelta(4)
    made["open"] = hanchan_begin(club=club, house_rules=house_rules, played_on=last, **common)
    return made


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("", "open void ruleset session season"),
        ("state=void", "void"),
        ("state=open", "open"),
        ("season=spring", "season"),
        ("session={session}", "session"),
        ("player={player}", "open void ruleset session season"),
        ("player=Aoi&state=void", "void"),
        ("ruleset=riichi-club", "ruleset"),
        ("since=2026-03-05&until=2026-03-06", "ruleset session"),
        ("ordering=played_on", "season session ruleset void open"),
        ("ordering=-id", "open void ruleset session season"),
        ("ordering=recorded_at", "season session ruleset void open"),
    ],
)
def test_hanchan_are_filtered_and_ordered(
    client: APIClient, path: str, five: dict[str, Hanchan], regulars: list[Player], query: str, names: str
) -> None:
    keys = {"session": five["session"].session_id, "player": regulars[0].pk}

    answer = client.get(f"{path}hanchan/?{query.format(**keys)}").json()

    by_key = {hanchan.pk: name for name, hanchan in five.items()}
    assert " ".join(by_key[row["id"]] for row in answer["results"]) == names


def test_a_merged_player_has_the_hanchan_of_the_one_who_is_kept(
    organiser: User, club: Club, path: str, regulars: list[Player], house_rules: HouseRulesVersion, owner: User
) -> None:
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    again = Player.objects.create(club=club, name="Aoi K.")
    player_merge(actor=organiser, kept=regulars[0], merged=again)

    assert signed_in(organiser).get(f"{path}hanchan/?player={again.pk}").json()["count"] == 1


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("state=lost", "bad_field"),
        ("season=autumn", "unknown_season"),
        ("session=999", "unknown_session"),
        ("session=first", "bad_field"),
        ("session=99999999999999999999999", "bad_field"),
        ("player=Nobody", "unknown_player"),
        ("player=99999999999999999999999", "unknown_player"),
        ("ruleset=go", "bad_field"),
        ("since=yesterday", "bad_field"),
        ("until=2026-02-30", "bad_field"),
        ("ordering=name", "bad_field"),
        ("updated=2026-01-01", "unknown_field"),
    ],
)
def test_a_filter_with_a_wrong_value_is_refused(
    client: APIClient, path: str, regulars: list[Player], query: str, code: str
) -> None:
    answer = client.get(f"{path}hanchan/?{query}")

    assert (answer.status_code, answer.json()["error"]) == (400, code)


def test_a_hanchan_that_is_held_back_is_in_no_list(client: APIClient, path: str, five: dict[str, Hanchan]) -> None:
    hanchan_hold_back(hanchan=[five["season"].pk], is_held_back=True)

    assert client.get(f"{path}hanchan/?season=spring").json()["results"] == []


def test_the_list_needs_as_many_queries_for_many_hanchan_as_for_few(
    client: APIClient, path: str, owner: User, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    queries = []
    for more in (1, 6):
        for _ in range(more):
            make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
        with CaptureQueriesContext(connection) as captured:
            client.get(f"{path}hanchan/")
        queries.append(len(captured))

    assert queries[0] == queries[1] <= 6


def test_a_conflict_shows_the_hanchan_as_its_answer_does(
    client: APIClient, recorder: User, regulars: list[Player], season: Season
) -> None:
    hanchan = make_hanchan(actor=recorder, house_rules=season.house_rules, players=regulars, season=season)
    client.patch(f"/api/v1/hanchan/{hanchan.pk}/", {"version": 1, "note": "first"})
    shown: dict[str, Any] = client.get(f"/api/v1/hanchan/{hanchan.pk}/").json()

    present = client.patch(f"/api/v1/hanchan/{hanchan.pk}/", {"version": 1, "note": "second"}).json()["present"]

    assert present == {key: value for key, value in shown.items() if key not in ("history", "page", "parts")}
