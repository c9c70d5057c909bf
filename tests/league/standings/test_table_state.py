"""A visitor with the current table gets 304; all others get the table."""

import json
from datetime import date
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.accounts.models import User
from league.accounts.services import token_create
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_amend
from league.history.models import LogEntry
from league.history.services import history_line, history_log_all
from league.jobs.running import job_run
from league.jobs.services import job_want
from league.players.models import Player
from league.players.services import player_add, player_amend
from league.records.deals.services import hanchan_begin
from league.records.models import Hanchan
from league.seasons.models import Season
from league.seasons.services import season_open
from league.standings.computing.following import standings_catch_up
from league.standings.table_state import _query, _state_at
from tests.league.core.page import query_count, signed_in
from tests.league.factories import make_hanchan

NAMES = ["season", "api_standings"]


@pytest.fixture
def played(owner: User, house_rules: HouseRulesVersion, regulars: list[Player], season: Season) -> Season:
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=season)
    follow(season)
    return season


def follow(season: Season) -> None:
    standings_catch_up(season)


@pytest.fixture(params=NAMES)
def address(request: pytest.FixtureRequest, club: Club, played: Season) -> str:
    """The page, and its JSON."""
    return reverse(request.param, args=[club.slug, played.slug])


def tag_of(client: Client, address: str) -> dict[str, Any]:
    client.get(address)
    return {"if-none-match": client.get(address).headers["ETag"]}


def test_a_visitor_with_the_current_page_gets_304_for_one_query(address: str) -> None:
    client = Client()
    tag = tag_of(client, address)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address, headers=tag)

    assert (answer.status_code, answer.content, len(queries)) == (304, b"", 1)
    assert answer.headers["ETag"] == tag["if-none-match"]


def test_only_the_first_of_many_visitors_in_a_second_reads_the_state(
    owner: User, address: str, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.KNOWN_SECONDS = 1
    _state_at.cache_clear()
    now = [0.0]
    monkeypatch.setattr("league.standings.table_state.monotonic", lambda: now[0])
    client = Client()
    tag = tag_of(client, address)
    with CaptureQueriesContext(connection) as queries:
        answers = [client.get(address, headers=tag).status_code for _visitor in range(3)]
    asked = len(queries)
    club_amend(actor=owner, club=Club.objects.get(), name="Another name")
    now[0] = 0.9
    within = client.get(address, headers=tag).status_code
    now[0] = 1.0
    after = client.get(address, headers=tag).status_code

    assert (answers, asked) == ([304, 304, 304], 1)
    assert (within, after) == (304, 200)


def test_an_etag_made_weak_by_a_proxy_counts_too(address: str) -> None:
    client = Client()
    weak = "W/" + tag_of(client, address)["if-none-match"]

    assert client.get(address, headers={"if-none-match": f'"another", {weak}'}).status_code == 304


def test_a_member_with_the_current_page_gets_304_too(owner: User, address: str) -> None:
    client = signed_in(owner)

    assert client.get(address, headers=tag_of(client, address)).status_code == 304


def test_a_new_game_is_shown_at_once(
    owner: User, house_rules: HouseRulesVersion, regulars: list[Player], played: Season, address: str
) -> None:
    client = Client()
    tag = tag_of(client, address)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=played)
    waiting = client.get(address, headers=tag)
    tag = tag_of(client, address)
    follow(played)
    followed = client.get(address, headers=tag)

    assert (waiting.status_code, followed.status_code) == (200, 200)


def test_hanchan_of_another_season_and_running_ones_leave_the_page_unchanged(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], played: Season, address: str
) -> None:
    client = Client()
    other = season_open(actor=owner, club=club, name="Summer", opens=date(2026, 3, 1), house_rules=house_rules)
    tag = tag_of(client, address)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, season=other)
    hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, season=played)

    assert client.get(address, headers=tag).status_code == 304


def test_a_changed_record_is_shown_although_no_row_of_the_table_changes(played: Season, address: str) -> None:
    client = Client()
    tag = tag_of(client, address)
    job = job_want(kind="standings", subject=str(played.pk))
    job_run(job.pk)

    assert client.get(address, headers=tag).status_code == 200


def test_the_state_is_found_by_an_index_without_the_entries_about_hanchan(owner: User, played: Season) -> None:
    hanchan = Hanchan.objects.all()[0]
    history_log_all(
        history_line(actor=owner, action="hanchan_amend", subject=hanchan, club=played.club) for _time in range(3000)
    )
    with connection.cursor() as cursor:
        # PostgreSQL chooses an index by the size of the tables.
        cursor.execute(f"ANALYZE {LogEntry._meta.db_table}")
        explain = "EXPLAIN" if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN"
        cursor.execute(f"{explain} {_query()}", (0, played.club.slug, played.slug))
        plan = str(cursor.fetchall())

    assert "history_but_hanchan" in plan


def test_a_new_name_is_shown_at_once(owner: User, regulars: list[Player], address: str) -> None:
    client = Client()
    tag = tag_of(client, address)
    player_amend(actor=owner, player=regulars[0], name="Aoi Sato")

    assert "Aoi Sato" in client.get(address, headers=tag).content.decode()


def test_another_language_is_another_page(address: str) -> None:
    client = Client()

    assert client.get(address, headers=tag_of(client, address) | {"accept-language": "ja"}).status_code == 200


def test_a_club_made_private_answers_404(owner: User, club: Club, address: str) -> None:
    client = Client()
    tag = tag_of(client, address)
    club_amend(actor=owner, club=club, is_public=False)

    assert client.get(address, headers=tag).status_code == 404


def test_the_answer_depends_on_the_owner_of_the_token(owner: User, stranger: User, club: Club, played: Season) -> None:
    address = reverse("api_standings", args=[club.slug, played.slug])
    club_amend(actor=owner, club=club, is_public=False)
    secrets = [token_create(actor=user, name="x")[1] for user in (owner, stranger)]
    of_owner, of_stranger = ({"authorization": f"Bearer {secret}"} for secret in secrets)
    tag = {"if-none-match": Client().get(address, headers=of_owner).headers["ETag"]}

    assert Client().get(address, headers=of_owner | tag).status_code == 304
    assert Client().get(address, headers=of_stranger | tag).status_code == 404
    assert Client().get(address, headers=tag).status_code == 404


def test_the_cached_json_equals_the_first_answer(club: Club, played: Season) -> None:
    address = reverse("api_standings", args=[club.slug, played.slug])
    drawn, kept = (json.loads(Client().get(address).content) for _time in range(2))

    assert drawn == kept
    assert [row["rank"] for row in kept["results"]] == [1, 2, 3, 4]


def test_it_needs_as_many_queries_for_many_players_as_for_few(
    owner: User, club: Club, house_rules: HouseRulesVersion, played: Season, address: str
) -> None:
    few = query_count(Client(), address)
    for number in range(5):
        four = [player_add(actor=owner, club=club, name=f"{number} {seat}") for seat in range(4)]
        make_hanchan(actor=owner, house_rules=house_rules, players=four, season=played)
    follow(played)

    assert query_count(Client(), address) == few
