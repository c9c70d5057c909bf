"""The running tables of a club through the API, and who sees which."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.players.services import player_add
from league.records.deals.services import deal_record, deal_undo, hanchan_begin, hanchan_stop
from league.records.models import Hanchan
from league.seasons.models import Season
from league.sessions.services import session_open
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import tournament_amend
from league.tournaments.models import Tournament
from league.tournaments.results.playing import table_begin
from tests.league.api.calls import signed_in
from tests.league.factories import make_hanchan
from tests.league.tournaments.conftest import started_tournament

DRAW = {"riichi": [0], "result": {"type": "exhaustive_draw", "ready": [0]}}


@pytest.fixture
def path(club: Club) -> str:
    return f"/api/v1/clubs/{club.slug}/live/"


@pytest.fixture
def running(recorder: User, club: Club, season: Season, regulars: list[Player]) -> Hanchan:
    evening = session_open(actor=recorder, club=club)
    return hanchan_begin(
        actor=recorder, club=club, house_rules=season.house_rules, players=regulars, season=season, session=evening,
        played_on=evening.played_on,
    )  # fmt: skip


def test_a_running_table_is_shown_with_its_scores(path: str, running: Hanchan, recorder: User, club: Club) -> None:
    deal = deal_record(actor=recorder, hanchan=running, number=1, entry=DRAW)

    (table,) = APIClient().get(path).json()["results"]

    # seat 0 alone is ready: +3000, the others -1000; its riichi stick stays on the table
    assert table["table"]["scores"] == [27000, 24000, 24000, 24000]
    state = {key: table["table"][key] for key in ("dealer", "round_wind", "honba", "deposits", "next_deal")}
    assert state == {"dealer": 0, "round_wind": "east", "honba": 1, "deposits": 1000, "next_deal": 2}
    assert [player["name"] for player in table["players"]] == ["Aoi", "Ben", "Chika", "Dai"]
    assert (table["hanchan"], table["ruleset"]) == (running.pk, "riichi-ladder")
    assert table["page"] == f"http://testserver/c/{club.slug}/g/{running.pk}/"
    assert (table["season"]["slug"], table["session"]["id"]) == ("spring", running.session_id)
    assert table["tournament_table"] is None
    assert table["changed_at"] >= deal.entered_at.isoformat().replace("+00:00", "Z")


def test_only_running_tables_are_shown(
    path: str, running: Hanchan, recorder: User, regulars: list[Player], house_rules: HouseRulesVersion
) -> None:
    make_hanchan(actor=recorder, house_rules=house_rules, players=regulars)
    deal_record(actor=recorder, hanchan=running, number=1, entry=DRAW)
    hanchan_stop(actor=recorder, hanchan=running, version=2)

    assert APIClient().get(path).json() == {"count": 0, "next": None, "previous": None, "results": []}


def test_a_copy_is_current_until_something_happens(path: str, running: Hanchan, recorder: User) -> None:
    api = APIClient()
    known = {"if-none-match": api.get(path)["ETag"]}
    assert api.get(path, headers=known).status_code == 304

    deal_record(actor=recorder, hanchan=running, number=1, entry=DRAW)
    after = api.get(path, headers=known)
    deal_undo(actor=recorder, hanchan=running, number=1)

    assert after.status_code == 200
    assert after["ETag"] != known["if-none-match"]
    assert api.get(path).json()["results"][0]["changed_at"] > after.json()["results"][0]["changed_at"]


def test_a_stranger_sees_no_table_of_a_private_club(path: str, running: Hanchan, stranger: User) -> None:
    Club.objects.update(is_public=False)

    assert signed_in(stranger).get(path).json()["error"] == "not_found"


@pytest.fixture
def tournament(organiser: User, house_rules: HouseRulesVersion) -> Tournament:
    """A public tournament whose first table is being played."""
    started = started_tournament(organiser, house_rules, players=8, rounds=1)
    round_ = stage_draw(actor=organiser, stage=started.stages.get(), seed=7)[0]
    for step in ("confirm", "release"):
        round_ = round_step(actor=organiser, round_=round_, step=step)
    table_begin(actor=organiser, table=round_.tables.get(number=2))
    return started


def tables_seen(path: str, user: User | None) -> list[Any]:
    api = signed_in(user) if user else APIClient()
    return [row["tournament_table"] for row in api.get(path).json()["results"]]


def test_a_table_of_a_tournament_says_so(path: str, tournament: Tournament) -> None:
    shown = {"tournament": {"slug": tournament.slug, "name": "Autumn Open"}, "round": 1, "number": 2}

    assert tables_seen(path, None) == [shown]


def test_strangers_do_not_learn_of_a_private_tournament(
    path: str, tournament: Tournament, organiser: User, player_user: User
) -> None:
    tournament_amend(actor=organiser, tournament=tournament, is_public=False)

    assert tables_seen(path, None) == [None]
    assert tables_seen(path, player_user)[0]["number"] == 2


def test_only_the_desk_sees_the_tables_of_a_frozen_round(
    path: str, tournament: Tournament, organiser: User, recorder: User
) -> None:
    tournament_amend(actor=organiser, tournament=tournament, frozen_from=1)

    assert tables_seen(path, None) == tables_seen(path, recorder) == []
    assert tables_seen(path, organiser)[0]["number"] == 2


def test_many_tables_need_as_many_queries_as_few(
    path: str, running: Hanchan, owner: User, club: Club, house_rules: HouseRulesVersion
) -> None:
    queries = []
    for turn in range(2):
        with CaptureQueriesContext(connection) as captured:
            APIClient().get(path)
        queries.append(len(captured))
        for table in range(3):
            names = [f"Player {turn} {table} {seat}" for seat in range(4)]
            players = [player_add(actor=owner, club=club, name=name) for name in names]
            hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=players)

    assert queries[0] == queries[1] <= 9
