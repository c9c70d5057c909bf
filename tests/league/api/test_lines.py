"""Long lists as lines of JSON: the rows of the list, without pages."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient, APIRequestFactory

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.core.api import lines
from league.players.models import Player
from league.players.services import player_amend
from league.records.api.games.rows import hanchan_columns, hanchan_shown
from league.records.api.outputs import HanchanOutput
from league.records.games.withholding import hanchan_hold_back
from league.records.models import Hanchan, HanchanExternalId, OnlineReplay, Stint
from league.records.selectors import hanchan_of, hanchan_rows
from league.seasons.models import Season
from league.sessions.services import session_open
from tests.league.api.calls import signed_in
from tests.league.factories import DAY, make_hanchan

LINES = "application/x-ndjson"


def read(client: APIClient, address: str) -> list[Any]:
    answer = client.get(address, headers={"accept": LINES})
    assert (answer.status_code, answer.headers["Content-Type"]) == (200, LINES)
    text = b"".join(answer.streaming_content).decode()
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def seven(owner: User, club: Club, regulars: list[Player], season: Season) -> list[Hanchan]:
    """Seven hanchan, three of an evening, with what few have: a replay, a substitute, ids, and somebody hidden."""
    evening = session_open(actor=owner, club=club, played_on=DAY)
    common: dict[str, Any] = {"actor": owner, "house_rules": season.house_rules, "players": regulars}
    made = [make_hanchan(**common, session=evening) for _ in range(3)]
    made += [make_hanchan(**common, season=season, played_on=DAY + timedelta(more)) for more in range(1, 5)]
    player_amend(actor=owner, player=regulars[1], is_hidden=True)
    OnlineReplay.objects.create(
        hanchan=made[4],
        club=club,
        fingerprint="1",
        format="log6",
        link="https://x.org/",
        nicknames=["a", "b", "c", "d"],
    )
    Stint.objects.create(hanchan=made[4], seat=2, from_deal=3, player=regulars[1], recorded_player=regulars[1])
    Stint.objects.create(hanchan=made[4], seat=2, from_deal=1, player=regulars[2], recorded_player=regulars[2])
    for source in ("pantheon", "sheet"):
        HanchanExternalId.objects.create(hanchan=made[4], club=club, source=source, external_id="7")
    Hanchan.objects.filter(pk=made[5].pk).update(note="東\u2028風", table_number=7)
    return made


def test_the_rows_of_the_list_are_those_of_a_hanchan(club: Club, seven: list[Hanchan]) -> None:
    request = APIRequestFactory().get("/")

    shown = hanchan_shown(request, club, hanchan_columns(hanchan_of(club)))  # type: ignore[arg-type]

    of_models = hanchan_rows().filter(club=club)
    assert shown == json.loads(json.dumps(HanchanOutput(of_models, many=True, context={"request": request}).data))


@pytest.mark.parametrize(
    "rest", ["hanchan/", "hanchan/?season=spring&ordering=played_on", "hanchan/?player=Aoi", "players/?ordering=-id"]
)
def test_the_lines_are_the_results_of_all_pages(
    client: APIClient, path: str, seven: list[Hanchan], rest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "ROWS_AT_A_TIME", 3)

    found = read(client, path + rest)

    assert found == client.get(path + rest).json()["results"]
    assert len(found) > 3


def test_a_stranger_has_no_name_of_somebody_hidden_in_the_lines(
    stranger: User, path: str, seven: list[Hanchan], regulars: list[Player]
) -> None:
    api = signed_in(stranger)

    shown = json.dumps([read(api, f"{path}{what}/") for what in ("hanchan", "players")])

    assert regulars[0].name in shown
    assert regulars[1].name not in shown


def test_a_hanchan_that_is_held_back_is_in_no_line(client: APIClient, path: str, seven: list[Hanchan]) -> None:
    hanchan_hold_back(hanchan=[seven[0].pk], is_held_back=True)

    assert seven[0].pk not in [row["id"] for row in read(client, f"{path}hanchan/")]


def test_changes_are_all_in_one_answer(
    client: APIClient, path: str, seven: list[Hanchan], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("league.home.api.changes.ROWS_AT_A_TIME", 2)

    assert read(client, f"{path}changes/?after=0") == client.get(f"{path}changes/?after=0").json()["results"]


def test_a_list_without_rows_has_no_lines(client: APIClient, path: str, house_rules: HouseRulesVersion) -> None:
    assert read(client, f"{path}hanchan/") == []


@pytest.mark.parametrize(
    ("rest", "accept", "answer"),
    [
        ("hanchan/?season=autumn", LINES, (400, "unknown_season")),
        ("hanchan/?page=2", LINES, (400, "unknown_field")),
        ("changes/?after=0&limit=2", LINES, (400, "unknown_field")),
        ("changes/", LINES, (400, "bad_field")),
        ("changes/?after=99999", LINES, (400, "bad_field")),
        ("hanchan/", "text/csv", (406, "not_acceptable")),
        ("seasons/", LINES, (406, "not_acceptable")),
    ],
)
def test_what_is_refused_is_no_stream(
    client: APIClient, path: str, house_rules: HouseRulesVersion, rest: str, accept: str, answer: tuple[int, str]
) -> None:
    refused = client.get(path + rest, headers={"accept": accept})

    assert (refused.status_code, refused.json()["error"]) == answer
    assert refused.headers["Content-Type"] == "application/problem+json"


def test_a_private_club_has_no_lines_for_a_stranger(stranger: User, club: Club, path: str) -> None:
    Club.objects.filter(pk=club.pk).update(is_public=False)

    assert signed_in(stranger).get(f"{path}hanchan/", headers={"accept": LINES}).status_code == 404


def test_what_is_recorded_is_never_answered_as_lines(client: APIClient, path: str) -> None:
    assert client.post(f"{path}hanchan/", {}, headers={"accept": LINES}).status_code == 406


def test_lines_have_no_etag_and_are_not_kept(client: APIClient, path: str, seven: list[Hanchan]) -> None:
    answer = client.get(f"{path}hanchan/", headers={"accept": f"{LINES}, text/plain;q=0.5"})

    assert "ETag" not in answer.headers
    assert answer.headers["Cache-Control"] == "no-store"
    assert {"Accept", "Authorization", "Cookie"} <= set(answer.headers["Vary"].split(", "))
    assert "Accept" in client.get(f"{path}hanchan/").headers["Vary"].split(", ")


def test_lines_are_read_in_parts_with_a_fixed_number_of_queries(
    client: APIClient, path: str, seven: list[Hanchan], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lines, "ROWS_AT_A_TIME", 4)
    read(client, f"{path}hanchan/")

    with CaptureQueriesContext(connection) as captured:
        read(client, f"{path}hanchan/")

    # The club, the role and the keys; then two parts of rows, seats, substitutes and ids.
    assert len(captured) <= 3 + 2 * 4
