"""Rounds by API as a screen or a bot reads them: the timer, ETags, what each reader sees, repeated requests."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from league.accounts.models import User
from league.players.services import player_amend
from league.tournaments.models import Tournament
from tests.league.core.page import query_count
from tests.league.tournaments.api.desk import Desk, drawn, get, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.once]

SCORES = [41200, 28300, 20400, 10100]
TEN = datetime.fromisoformat("2026-03-07T10:00:00+00:00")


Clock = Callable[[int], None]


@pytest.fixture
def minutes_after_ten(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Sets the time of the server."""

    def set_time(minutes: int) -> None:
        monkeypatch.setattr(timezone, "now", lambda: TEN + timedelta(minutes=minutes))

    return set_time


def timer(desk: Desk) -> Any:
    """The timer as strangers get it."""
    answer = APIClient().get(desk.path("rounds/1/timer/"))
    assert answer.status_code == 200
    return answer.json()


# ----- the timer -----
def test_a_timer_is_ready_running_and_stopped(desk: Desk, minutes_after_ten: Clock) -> None:
    drawn(desk, released=1)
    minutes_after_ten(0)
    ready = timer(desk)
    running = desk.send("rounds/1/timer/", {"to": "start"})
    minutes_after_ten(30)
    later = timer(desk)
    stopped = desk.send("rounds/1/timer/", {"to": "stop"})
    reset = desk.send("rounds/1/timer/", {"to": "reset"})

    assert ready == {"state": "ready", "seconds": 5400, "seconds_left": 5400, "ends_at": None, "extra_time": []}
    assert reset == ready
    assert (running["state"], running["ends_at"]) == ("running", "2026-03-07T11:30:00Z")
    assert later == {**running, "seconds_left": 3600}
    assert stopped == {**later, "state": "stopped", "ends_at": None}


def test_the_seconds_left_are_below_zero_once_the_time_is_over(desk: Desk, minutes_after_ten: Clock) -> None:
    drawn(desk, released=1)
    minutes_after_ten(0)
    desk.send("rounds/1/timer/", {"to": "start"})

    minutes_after_ten(91)

    over = timer(desk)
    assert (over["state"], over["seconds_left"], over["ends_at"]) == ("running", -60, "2026-03-07T11:30:00Z")


def test_a_table_with_extra_time_has_its_own_end(desk: Desk, minutes_after_ten: Clock) -> None:
    drawn(desk, released=1)
    minutes_after_ten(0)
    desk.send("rounds/1/timer/", {"to": "start"})

    table = desk.send("rounds/1/tables/2/extra-time/", {"minutes": 5})

    assert table["extra_minutes"] == 5
    extra = {"table": 2, "minutes": 5, "seconds_left": 5700, "ends_at": "2026-03-07T11:35:00Z"}
    assert timer(desk)["extra_time"] == [extra]
    assert desk.get("rounds/1/")["timer"] == timer(desk)


# ----- what each reader sees -----
def test_only_the_desk_gets_the_draw_and_the_reports_of_a_table(desk: Desk, tournament: Tournament) -> None:
    drawn(desk, released=1)
    desk.play(1)

    shown, whole = get(APIClient(), tournament, "rounds/1/").json(), desk.get("rounds/1/")

    assert set(whole) - set(shown) == {"draw"}
    assert set(whole["tables"][0]) - set(shown["tables"][0]) == {"hanchan", "version", "entry", "reports"}
    assert shown["tables"][0] == get(APIClient(), tournament, "rounds/1/tables/1/").json()
    assert whole["tables"][0] == desk.get("rounds/1/tables/1/")
    # 41200 − 25000 + 15000 = +31.2 for the first; east of table 1 in round 1 has the third score
    assert shown["tables"][0]["seats"][0] == {
        "seat": 0, "wind": "east", "entrant": {"id": seated(tournament), "number": 1, "name": "Player 01"},
        "score": 20400, "chips": 0, "place": 3, "points": "-9.6", "penalty": "0",
    }  # fmt: skip


def seated(tournament: Tournament) -> int:
    return tournament.rounds.get(number=1).seats.get(table__number=1, seat=0).entrant_id


def test_a_hidden_name_is_a_number_to_everybody_but_the_desk(desk: Desk, tournament: Tournament, owner: User) -> None:
    drawn(desk, released=1)
    player = tournament.entrants.get(pk=seated(tournament)).player
    player_amend(actor=owner, player=player, is_hidden=True)
    player.refresh_from_db()

    name = get(APIClient(), tournament, "rounds/1/").json()["tables"][0]["seats"][0]["entrant"]["name"]

    assert name == player.public_name != "Player 01"
    assert desk.get("rounds/1/")["tables"][0]["seats"][0]["entrant"]["name"] == "Player 01"


def test_a_recorder_who_begins_a_table_gets_its_hanchan_and_nothing_else_of_the_desk(
    desk: Desk, tournament: Tournament, recorder: User
) -> None:
    drawn(desk, released=1)

    begun = signed_in(recorder).post(desk.path("rounds/1/tables/1/deals/"))

    assert begun.status_code == 201
    assert begun.json()["hanchan"] == desk.get("rounds/1/tables/1/")["hanchan"]
    assert not {"version", "reports"} & set(begun.json())


def test_a_penalty_of_a_frozen_round_is_for_the_desk(desk: Desk, tournament: Tournament, organiser: User) -> None:
    drawn(desk, released=1)
    body = {"entrant": seated(tournament), "points": "0.5", "reason": "late", "round": 1}
    given = desk.send("penalties/", body, status=201)
    before = get(APIClient(), tournament, "penalties/").json()["results"]
    desk.send("", {"frozen_from": 1}, "patch")

    assert before == desk.get("penalties/")["results"] == [given]
    assert given["referee"] == {"id": organiser.pk, "name": str(organiser)}
    assert get(APIClient(), tournament, "penalties/").json()["results"] == []


def test_a_screen_asks_for_the_round_that_is_played(desk: Desk, tournament: Tournament) -> None:
    drawn(desk, released=2, finished=1)

    shown = get(APIClient(), tournament, "rounds/?state=released").json()

    assert [(round_["number"], round_["state"]) for round_ in shown["results"]] == [(2, "released")]
    assert get(APIClient(), tournament, "rounds/?state=draft").json()["results"] == []
    assert desk.get("rounds/", state="draft")["count"] == 1


# ----- ETags -----
@pytest.mark.parametrize("rest", ["rounds/", "rounds/1/"])
def test_a_reader_who_has_the_rounds_gets_304_until_something_changes(
    desk: Desk, tournament: Tournament, rest: str
) -> None:
    drawn(desk, released=1)
    client, path = APIClient(), desk.path(rest)
    etag = client.get(path).headers["etag"]

    seen = client.get(path, headers={"if-none-match": etag})
    desk.send("rounds/1/timer/", {"to": "start"})
    started = client.get(path, headers={"if-none-match": etag})
    desk.play(1)
    played = client.get(path, headers={"if-none-match": started.headers["etag"]})

    assert (seen.status_code, seen.content) == (304, b"")
    assert (started.status_code, played.status_code) == (200, 200)
    # The desk gets another answer.
    assert desk.client.get(path, headers={"if-none-match": played.headers["etag"]}).status_code == 200


def test_the_etag_of_a_private_tournament_tells_strangers_nothing(desk: Desk, tournament: Tournament) -> None:
    drawn(desk, released=1)
    client, path = APIClient(), desk.path("rounds/1/")
    etag = client.get(path).headers["etag"]
    desk.send("", {"is_public": False}, "patch")

    assert client.get(path, headers={"if-none-match": etag}).status_code == 404


@pytest.mark.parametrize("is_desk", [True, False])
def test_the_list_takes_as_many_queries_for_two_rounds_as_for_one(desk: Desk, is_desk: bool) -> None:
    drawn(desk, released=1, finished=1)
    client = desk.client if is_desk else APIClient()
    one = query_count(client, desk.path("rounds/"))

    desk.step(2, "confirm", "release")
    desk.play(2)

    assert query_count(client, desk.path("rounds/")) == one


# ----- writing -----
def test_a_swap_sent_twice_under_one_key_swaps_once(desk: Desk) -> None:
    drawn(desk, released=0)
    body = {"one": {"table": 1, "seat": 0}, "other": {"table": 2, "seat": 3}}

    answers = [
        desk.client.post(desk.path("rounds/1/swap/"), body, headers={"idempotency-key": "swap-1"}) for _ in range(2)
    ]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[0].content == answers[1].content
    assert desk.get("script/")["script"].splitlines()[:2] == ["8-2-3-4", "5-6-7-1"]


def test_a_result_with_an_old_version_gets_the_table_as_it_is_now(desk: Desk) -> None:
    drawn(desk, released=1)
    desk.send("rounds/1/tables/1/result/", {"scores": SCORES, "version": 0}, "put")

    other = {"scores": SCORES[::-1], "version": 0, "reason": "read wrongly"}
    refused = desk.send("rounds/1/tables/1/result/", other, "put", status=409)

    assert refused["error"] == "version_conflict"
    assert refused["present"] == desk.get("rounds/1/tables/1/")
    assert [seat["score"] for seat in refused["present"]["seats"]] == SCORES


def test_a_result_is_not_cleared_after_a_change_that_was_not_seen(desk: Desk) -> None:
    drawn(desk, released=1)
    path = "rounds/1/tables/1/result/"
    desk.send(path, {"scores": SCORES, "version": 0}, "put")
    desk.send(path, {"scores": SCORES[::-1], "version": 1, "reason": "read wrongly"}, "put")

    refused = desk.send(f"{path}clear/", {"version": 1, "reason": "wrong table"}, status=409)

    assert refused["error"] == "version_conflict"
    assert refused["present"] == desk.get("rounds/1/tables/1/")


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("put", "", {"scores": SCORES}),
        ("put", "", {"scores": SCORES, "version": None}),
        ("post", "clear/", {"reason": "wrong table"}),
    ],
)
def test_a_result_is_changed_only_with_its_version(method: str, path: str, body: dict[str, Any], desk: Desk) -> None:
    drawn(desk, released=1)
    desk.play(1)

    refused = desk.send(f"rounds/1/tables/1/result/{path}", body, method, status=400)

    assert (refused["error"], [one["field"] for one in refused["fields"]]) == ("bad_field", ["version"])
    assert desk.get("rounds/1/tables/1/")["version"] == 1


def test_the_checks_of_a_step_name_the_round_and_the_table(desk: Desk) -> None:
    drawn(desk, released=1)

    found = desk.get("rounds/1/checks/", step="finish", page_size=1)

    assert found["count"] == 2
    assert found["results"] == [
        {"check": "missing_result", "message": "Table 1: the result is missing.", "is_blocking": True, "round": 1,
         "table": 1, "solution": None},
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rest", "code"),
    [
        ("rounds/1/checks/?step=unfinish", "bad_field"), ("rounds/1/checks/?round=1", "unknown_field"),
        ("rounds/?state=played", "bad_field"), ("rounds/1/timer/?now=1", "unknown_field"),
        ("hands/?round=1", "unknown_field"), ("sheets/standings/csv/?division=A", "unknown_field"),
    ],
)  # fmt: skip
def test_a_query_key_that_the_schema_does_not_have_is_refused(desk: Desk, rest: str, code: str) -> None:
    drawn(desk, released=1)

    answer = desk.client.get(desk.path(rest))

    assert (answer.status_code, answer.json()["error"]) == (400, code)
