"""A tournament by API: a whole event, what strangers see of it, and every door's refusals."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import ApiToken, User
from league.accounts.services import token_create
from league.clubs.models import Club, HouseRulesVersion
from league.players.services import player_add
from league.tournaments.models import Round, Tournament

pytestmark = pytest.mark.once

# Three rounds of eight, so that no test waits for the search of a plan.
SCRIPT = "1-2-3-4\n5-6-7-8\n\n2-5-1-6\n4-7-3-8\n\n7-1-8-2\n3-6-4-5"
Make = Callable[..., Tournament]
Play = Callable[[Round], None]


def signed_in(user: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(user)
    return client


class Desk:
    """The organiser's program: every answer that is not as expected ends the test with its words."""

    def __init__(self, user: User, slug: str = "") -> None:
        self.client, self.slug = signed_in(user), slug

    def path(self, rest: str) -> str:
        return f"/api/v1/tournaments/{self.slug}/{rest}" if self.slug else f"/api/v1/tournaments/{rest}"

    def get(self, rest: str = "", **query: Any) -> Any:
        answer = self.client.get(self.path(rest), query)
        assert answer.status_code == 200, answer.content
        return answer.json()

    def send(self, rest: str, body: Any = None, method: str = "post", status: int = 200) -> Any:
        answer = getattr(self.client, method)(self.path(rest), body or {})
        assert answer.status_code == status, answer.content
        return answer.json() if answer.content else None

    def step(self, number: int, *steps: str) -> Any:
        return [self.send(f"rounds/{number}/step/", {"step": step}) for step in steps][-1]

    def play(self, number: int) -> None:
        """Every table of the round gets a result; the scores turn with the table."""
        scores = [41200, 28300, 20400, 10100]
        for table in self.get(f"rounds/{number}/")["tables"]:
            turn = (table["number"] + number) % 4
            self.send(
                f"rounds/{number}/tables/{table['number']}/result/", {"scores": scores[turn:] + scores[:turn]}, "put"
            )

    def points(self) -> dict[int, str]:
        return {row["entrant"]["id"]: row["values"]["points"] for row in self.get("standings/")["rows"]}


@pytest.mark.django_db
def test_a_whole_event_by_api(organiser: User, club: Club, house_rules: HouseRulesVersion) -> None:
    """40 players, 8 rounds, a withdrawal, a late arrival, a penalty, a corrected result, a cut to a final of four."""
    desk = Desk(organiser)
    body = {"club": club.slug, "name": "Autumn Open", "starts_on": "2026-03-07", "ends_on": "2026-03-08"}
    made = desk.send("", body, status=201)
    desk.slug = made["slug"]
    desk.send("stages/", {"name": "Main", "rounds_planned": 8, "method": "plan"}, status=201)
    final = {"name": "Final", "rounds_planned": 1, "cut": 4, "carry": 50, "method": "top"}
    desk.send("stages/", final, status=201)
    for n in range(40):
        desk.send("entrants/", {"guest": f"Player {n + 1:02}", "country": "JPN"}, status=201)
    desk.send("numbers/", {"how": "name"})
    desk.send("publish-order/")
    assert desk.send("start/")["state"] == "running"
    for entrant in desk.get("entrants/", page_size=100)["results"]:
        desk.send(f"entrants/{entrant['id']}/check-in/", {"present": True})

    drawn = desk.send("stages/1/draw/", {"seed": 7}, status=201)
    assert len(drawn) == 8
    assert drawn[0]["draw"]["facts"]["repeats"] == 0
    for number in (1, 2):
        assert [one for one in desk.get(f"rounds/{number}/checks/") if one["is_blocking"]] == []
        desk.step(number, "confirm", "release")
        desk.play(number)
        desk.step(number, "finish")

    # One leaves, one comes late: the rounds played stay as they were.
    before = desk.get("script/")["script"].split("\n\n")[:2]
    leaving = desk.get("rounds/2/")["tables"][0]["seats"][0]["entrant"]["id"]
    assert desk.send(f"entrants/{leaving}/withdraw/", {"reason": "ill"})["last_round"] == 2
    late = desk.send("entrants/", {"guest": "Late Lena", "first_round": 3, "number": 41}, status=201)
    reseated = desk.send("reseat/", {"seed": 8})
    assert desk.get("script/")["script"].split("\n\n")[:2] == before
    assert len(reseated) == 6
    seated = {seat["entrant"]["id"] for table in reseated[0]["tables"] for seat in table["seats"]}
    assert late["id"] in seated
    assert leaving not in seated

    desk.step(3, "confirm", "release")
    desk.play(3)
    winner = next(seat for seat in desk.get("rounds/3/")["tables"][0]["seats"] if seat["place"] == 1)["entrant"]["id"]

    # A corrected result: it was 1,000 less for the first and more for the second. 41200 − 25000 + 15000 = +31.2.
    was = desk.points()[winner]
    seats = desk.get("rounds/3/")["tables"][0]["seats"]
    shift = {1: -1000, 2: 1000}
    scores = [seat["score"] + shift.get(seat["place"], 0) for seat in seats]
    refused = desk.send("rounds/3/tables/1/result/", {"scores": scores}, "put", status=400)
    assert refused["error"] == "reason_needed"
    desk.send("rounds/3/tables/1/result/", {"scores": scores, "reason": "sticks miscounted"}, "put")
    assert float(desk.points()[winner]) == pytest.approx(float(was) - 1.0)

    # A penalty of 20 points: in the list, and off the points.
    given = {"entrant": winner, "points": "20", "kind": "chombo", "reason": "false win", "round": 3}
    penalty = desk.send("penalties/", given, status=201)
    assert penalty["points"] == "-20.0"
    assert float(desk.points()[winner]) == pytest.approx(float(was) - 21.0)

    desk.step(3, "finish")
    for number in range(4, 9):
        desk.step(number, "confirm", "release")
        desk.play(number)
        desk.step(number, "finish")
    best = [row["entrant"]["id"] for row in desk.get("standings/")["rows"][:4]]
    [last] = desk.send("stages/2/draw/", {"seed": 1}, status=201)
    assert {seat["entrant"]["id"] for seat in last["tables"][0]["seats"]} == set(best)
    desk.step(9, "confirm", "release")
    desk.play(9)
    desk.step(9, "finish")
    assert desk.send("close/")["state"] == "closed"

    table = desk.get("final/")
    assert table["is_provisional"] is False
    assert {row["entrant"]["id"] for row in table["rows"][:4]} == set(best)
    assert [row["rank"] for row in table["rows"]] == sorted(row["rank"] for row in table["rows"])
    assert len(table["rows"]) == 41
    assert [row["values"] for row in table["rows"]] == [row["values"] for row in desk.get("standings/")["rows"]]
    why = desk.get(f"standings/{best[0]}/why/")["why"]
    assert why
    assert all("{" not in sentence for sentence in why)


# ----- what strangers see -----
@pytest.fixture
def event(make_tournament: Make) -> Tournament:
    return make_tournament(players=8, rounds=3)


@pytest.fixture
def desk(organiser: User, event: Tournament) -> Desk:
    return Desk(organiser, event.slug)


def drawn(desk: Desk, released: int, finished: int = 0) -> None:
    desk.send("stages/1/draw/", {"script": SCRIPT}, status=201)
    for number in range(1, released + 1):
        desk.step(number, "confirm", "release")
        if number <= finished:
            desk.play(number)
            desk.step(number, "finish")


def asked(client: APIClient, event: Tournament, rest: str) -> Any:
    return client.get(f"/api/v1/tournaments/{event.slug}/{rest}")


@pytest.mark.django_db
def test_a_private_event_is_not_there_for_strangers(desk: Desk, event: Tournament, stranger: User) -> None:
    desk.send("", {"is_public": False}, "patch")

    for client in (APIClient(), signed_in(stranger)):
        assert asked(client, event, "").status_code == 404
        assert asked(client, event, "standings/").status_code == 404
        assert client.get("/api/v1/tournaments/").json()["results"] == []
    assert desk.get("")["is_public"] is False


@pytest.mark.django_db
def test_drafts_are_nowhere_for_strangers(desk: Desk, event: Tournament) -> None:
    drawn(desk, released=1)
    desk.step(2, "confirm")
    client = APIClient()

    rounds = asked(client, event, "rounds/").json()["results"]

    assert [one["number"] for one in rounds] == [1]
    assert "draw" not in rounds[0]
    assert asked(client, event, "rounds/2/").status_code == 404
    assert asked(client, event, "").json()["last_round"] == {"number": 1, "state": "released"}
    assert len(desk.get("rounds/")["results"]) == 3


@pytest.mark.django_db
def test_frozen_results_are_kept_back_until_the_close(desk: Desk, event: Tournament) -> None:
    drawn(desk, released=3, finished=3)
    desk.send("", {"frozen_from": 3}, "patch")
    client = APIClient()
    entrant = desk.get("standings/")["rows"][0]["entrant"]["id"]

    shown = asked(client, event, "standings/").json()
    assert (shown["after_round"], shown["is_frozen"]) == (2, True)
    assert asked(client, event, "standings/?after=3").json()["rows"] == shown["rows"]
    assert {row["values"]["games"] for row in shown["rows"]} == {"2"}
    assert all("score" not in seat for seat in asked(client, event, "rounds/3/").json()["tables"][0]["seats"])
    assert "score" in asked(client, event, "rounds/2/").json()["tables"][0]["seats"][0]
    assert asked(client, event, "final/").json()["rows"][0]["values"]["games"] == "2"
    assert asked(client, event, f"standings/{entrant}/why/").json()["why"]
    assert {row["values"]["games"] for row in desk.get("standings/")["rows"]} == {"3"}

    desk.send("close/")
    assert {row["values"]["games"] for row in asked(client, event, "final/").json()["rows"]} == {"3"}


@pytest.mark.django_db
def test_what_is_for_the_desk_is_refused_to_others(desk: Desk, event: Tournament, stranger: User) -> None:
    drawn(desk, released=1)
    entrant = desk.get("entrants/")["results"][0]["id"]
    revision = Tournament.objects.get().revision
    writes = [
        ("patch", "", {"name": "Mine"}),
        ("post", "close/", {}),
        ("post", "stages/", {"name": "More", "rounds_planned": 2}),
        ("post", "stages/1/draw/", {}),
        ("post", "entrants/", {"guest": "Me"}),
        ("patch", f"entrants/{entrant}/", {"country": "FRA"}),
        ("post", f"entrants/{entrant}/move/", {"state": "refused"}),
        ("post", f"entrants/{entrant}/withdraw/", {}),
        ("post", f"entrants/{entrant}/check-in/", {}),
        ("post", f"entrants/{entrant}/link/", {}),
        ("post", "numbers/", {}),
        ("post", "teams/", {"name": "Red", "entrants": [entrant]}),
        ("post", "pairs/", {"one": entrant, "other": entrant}),
        ("post", "reseat/", {}),
        ("post", "rounds/1/step/", {"step": "finish"}),
        ("post", "rounds/1/timer/", {"to": "start"}),
        ("post", "rounds/1/link/", {}),
        ("put", "rounds/1/tables/1/result/", {"scores": [25000] * 4}),
        ("delete", "rounds/1/tables/1/result/", {"reason": "x"}),
        ("post", "rounds/1/tables/1/report/", {"scores": [25000] * 4}),
        ("post", "rounds/1/tables/1/extra-time/", {"minutes": 5}),
        ("post", "rounds/1/tables/1/call/", {}),
        ("post", "penalties/", {"entrant": entrant, "points": 1, "reason": "x"}),
    ]
    client = signed_in(stranger)

    for method, rest, body in writes:
        answer = getattr(client, method)(f"/api/v1/tournaments/{event.slug}/{rest}", body)
        assert (rest, answer.status_code) == (rest, 403)
        answer = getattr(APIClient(), method)(f"/api/v1/tournaments/{event.slug}/{rest}", body)
        assert (rest, answer.status_code) in [(rest, 401), (rest, 403)]
    for rest in ("history/", "pairs/", "script/", "calls/", "rounds/1/checks/"):
        assert asked(client, event, rest).status_code == 403
    assert Tournament.objects.get().revision == revision


@pytest.mark.django_db
def test_a_token_that_only_reads_changes_nothing(organiser: User, desk: Desk, event: Tournament) -> None:
    drawn(desk, released=1)
    _, secret = token_create(actor=organiser, name="wall", scope=ApiToken.Scope.READ)
    client = APIClient(headers={"authorization": f"Bearer {secret}"})
    link = desk.send("rounds/1/link/")["secret"]

    report = {"scores": [25000] * 4, "seat": 0, "secret": link}
    answers = [
        client.post(f"/api/v1/tournaments/{event.slug}/rounds/1/tables/1/report/", report),
        client.put(f"/api/v1/tournaments/{event.slug}/rounds/1/tables/1/result/", {"scores": [25000] * 4}),
        client.post(f"/api/v1/tournaments/{event.slug}/close/", {}),
    ]

    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert client.get(f"/api/v1/tournaments/{event.slug}/rounds/1/checks/").status_code == 200


@pytest.mark.django_db
def test_who_has_seen_the_table_gets_304(desk: Desk, event: Tournament, organiser: User) -> None:
    drawn(desk, released=2, finished=1)
    client = APIClient()
    first = asked(client, event, "standings/")
    path = f"/api/v1/tournaments/{event.slug}/standings/"

    seen = client.get(path, headers={"if-none-match": first.headers["etag"]})
    desk.play(2)
    again = client.get(path, headers={"if-none-match": first.headers["etag"]})

    assert (seen.status_code, seen.content) == (304, b"")
    assert again.status_code == 200
    assert again.headers["etag"] != first.headers["etag"]
    # The desk's table is another answer.
    assert signed_in(organiser).get(path, headers={"if-none-match": again.headers["etag"]}).status_code == 200


@pytest.mark.django_db
def test_sent_twice_under_one_key_a_guest_enters_once(desk: Desk) -> None:
    path, headers = desk.path("entrants/"), {"idempotency-key": "late-1"}

    first = desk.client.post(path, {"guest": "Late Lena"}, headers=headers)
    second = desk.client.post(path, {"guest": "Late Lena"}, headers=headers)

    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert desk.get("entrants/")["count"] == 9


# ----- at the table -----
@pytest.mark.django_db
def test_a_result_by_the_rounds_link_counts_when_a_second_person_confirms(desk: Desk, event: Tournament) -> None:
    drawn(desk, released=1)
    secret = desk.send("rounds/1/link/")["secret"]
    client, path = APIClient(), f"/api/v1/tournaments/{event.slug}/rounds/1/tables/1/"

    report = client.post(f"{path}report/", {"scores": [41200, 28300, 20400, 10100], "seat": 0, "secret": secret})
    alone = client.post(f"{path}report/confirm/", {"seat": 0, "secret": secret})
    wrong = client.post(f"{path}report/confirm/", {"seat": 2, "secret": "guessed"})
    confirmed = client.post(f"{path}report/confirm/", {"seat": 2, "secret": secret})

    assert (report.status_code, report.json()["state"]) == (201, "waiting")
    assert (alone.status_code, alone.json()["error"]) == (400, "confirm_by_another")
    assert wrong.status_code == 404
    assert [seat["points"] for seat in confirmed.json()["seats"]] == ["+31.2", "+8.3", "-9.6", "-29.9"]


@pytest.mark.django_db
def test_a_refused_report_is_no_result(desk: Desk, event: Tournament) -> None:
    drawn(desk, released=1)
    secret = desk.send("rounds/1/link/")["secret"]
    client, path = APIClient(), f"/api/v1/tournaments/{event.slug}/rounds/1/tables/1/"
    client.post(f"{path}report/", {"scores": [41200, 28300, 20400, 10100], "seat": 0, "secret": secret})

    refused = client.post(f"{path}report/refuse/", {"seat": 1, "secret": secret, "reason": "sticks"}).json()

    assert (refused["state"], refused["reason"]) == ("refused", "sticks")
    assert asked(client, event, "rounds/1/tables/1/").json()["is_done"] is False
    assert client.post(f"{path}report/confirm/", {"seat": 1, "secret": secret}).status_code == 404


@pytest.mark.django_db
def test_a_signed_in_player_speaks_for_the_own_seat_alone(desk: Desk, event: Tournament, player_user: User) -> None:
    drawn(desk, released=1)
    seat = event.rounds.get(number=1).tables.get(number=1).seats.get(seat=2)
    seat.entrant.player.user = player_user
    seat.entrant.player.save()
    client, path = signed_in(player_user), f"/api/v1/tournaments/{event.slug}/rounds/1/tables/1/"
    scores = {"scores": [41200, 28300, 20400, 10100]}

    other = client.post(f"{path}report/", {**scores, "seat": 1})
    own = client.post(f"{path}report/", scores)
    call = client.post(f"{path}call/", {})

    assert other.status_code == 403
    assert own.json()["seat"] == 2
    assert call.status_code == 201
    [open_call] = desk.get("calls/")
    assert desk.send(f"calls/{open_call['id']}/answer/")["answered_at"]
    assert desk.get("calls/") == []


# ----- the desk -----
@pytest.mark.django_db
def test_registration_by_oneself_waits_for_approval(
    desk: Desk, event: Tournament, club: Club, owner: User, player_user: User
) -> None:
    desk.send("", {"registration": "approval"}, "patch")
    player_add(actor=owner, club=club, name="Piotr", user=player_user)
    client, path = signed_in(player_user), f"/api/v1/tournaments/{event.slug}/entrants/"

    entered = client.post(path, {"country": "POL"})
    strong = client.post(path, {"strength": 3000})

    assert (entered.status_code, entered.json()["state"]) == (201, "applied")
    assert strong.status_code == 403
    assert "Piotr" not in [one["name"] for one in asked(APIClient(), event, "entrants/").json()["results"]]
    moved = desk.send(f"entrants/{entered.json()['id']}/move/", {"state": "accepted"})
    assert moved["state"] == "accepted"


@pytest.mark.django_db
def test_people_by_api(desk: Desk, event: Tournament) -> None:
    one, other, third = (row["id"] for row in desk.get("entrants/")["results"][:3])

    amended = desk.send(
        f"entrants/{one}/", {"club": "East", "licence": "04090012", "fixed_table": 2, "team": "Red"}, "patch"
    )
    team = desk.send("teams/", {"name": "Red", "entrants": [other]}, status=201)
    without = desk.send(f"entrants/{one}/", {"team": None}, "patch")
    pair = desk.send("pairs/", {"one": other, "other": third}, status=201)
    gone = desk.send(f"entrants/{third}/withdraw/", {"last_round": 0})
    back = desk.send(f"entrants/{third}/return/")

    assert (amended["club"], amended["licence"], amended["fixed_table"]) == ("East", "04090012", 2)
    assert amended["team"] == "Red"
    assert {row["id"] for row in team["entrants"]} == {one, other}
    assert without["team"] is None
    assert [row["id"] for row in desk.get("teams/")[0]["entrants"]] == [other]
    assert desk.get("pairs/") == [{"id": pair["id"], "one": other, "other": third, "is_hard": True}]
    desk.send(f"pairs/{pair['id']}/", method="delete", status=204)
    assert desk.get("pairs/") == []
    assert (gone["state"], back["state"]) == ("withdrawn", "accepted")
    numbers = desk.send("numbers/", {"how": "random", "seed": 4})["numbers"]
    assert [row["number"] for row in numbers] == list(range(1, 9))
    assert "note" not in asked(APIClient(), event, f"entrants/{one}/").json()


@pytest.mark.django_db
def test_a_list_of_players_is_taken_in_by_api(desk: Desk, event: Tournament) -> None:
    body = {"content": "name,country,number\nLena,SWE,9\n,SWE,10\n"}

    dry = desk.send("entrants/import/", {**body, "dry_run": True})
    done = desk.send("entrants/import/", body, status=201)

    assert (dry["fresh"], dry["is_stored"], done["fresh"], done["is_stored"]) == (1, False, 1, True)
    assert done["faults"] == [
        {"line": 3, "column": "name", "value": "", "error": "name_missing", "message": "A name is missing here."}
    ]
    assert event.entrants.get(number=9).country == "SWE"


@pytest.mark.django_db
def test_a_players_link_checks_in_its_owner_alone(desk: Desk, event: Tournament) -> None:
    one, other = (row["id"] for row in desk.get("entrants/")["results"][:2])
    secret = desk.send(f"entrants/{one}/link/")["secret"]
    client, path = APIClient(), f"/api/v1/tournaments/{event.slug}/entrants/"

    own = client.post(f"{path}{one}/check-in/", {"secret": secret})
    foreign = client.post(f"{path}{other}/check-in/", {"secret": secret})

    assert own.json()["is_checked_in"] is True
    assert foreign.status_code == 404
    assert client.post(f"{path}{one}/check-in/", {"secret": secret, "present": False}).json()["is_checked_in"] is False


@pytest.mark.django_db
def test_draws_by_api(desk: Desk) -> None:
    drafted = desk.send("stages/1/draw/", {"script": SCRIPT}, status=201)
    assert [one["state"] for one in drafted] == ["draft"] * 3
    assert desk.get("script/")["script"] == SCRIPT

    seats = {"one": {"table": 1, "seat": 0}, "other": {"table": 2, "seat": 3}}
    swapped = desk.send("rounds/1/swap/", seats)
    assert "repeats" in swapped["facts"]
    assert desk.get("script/")["script"].startswith("8-2-3-4")
    assert len(desk.send("stages/1/draw/", {"script": SCRIPT}, status=201)) == 3
    assert desk.get("script/")["script"] == SCRIPT

    desk.step(1, "confirm", "release")
    assert desk.send("rounds/1/swap/", seats, status=400)["error"] == "round_released"
    assert desk.send("rounds/1/step/", {"step": "finish"}, status=400)["error"] == "round_check"
    assert desk.step(1, "unrelease", "unconfirm")["state"] == "draft"
    preview = desk.send("plan-preview/", {"players": 16, "rounds": 5, "seed": 1})
    assert preview["facts"]["repeats"] == 0
    assert len(preview["script"].split("\n\n")) == 5


@pytest.mark.django_db
def test_the_timer_and_extra_time_by_api(desk: Desk) -> None:
    drawn(desk, released=1)

    started = desk.send("rounds/1/timer/", {"to": "start"})
    stopped = desk.send("rounds/1/timer/", {"to": "stop"})
    table = desk.send("rounds/1/tables/2/extra-time/", {"minutes": 5})

    assert (started["is_running"], stopped["is_running"]) == (True, False)
    assert started["seconds"] == 5400
    assert table["extra_minutes"] == 5


@pytest.mark.django_db
def test_results_are_cleared_and_penalties_taken_back_with_a_reason(desk: Desk) -> None:
    drawn(desk, released=1)
    desk.play(1)
    entrant = desk.get("standings/")["rows"][0]["entrant"]["id"]
    before = desk.points()[entrant]
    given = {"entrant": entrant, "points": "0.5", "reason": "late", "kind": "late"}
    penalty = desk.send("penalties/", given, status=201)

    assert desk.send("penalties/", {**given, "points": "0.0004"}, status=400)["error"] == "bad_field"
    assert float(desk.points()[entrant]) == pytest.approx(float(before) - 0.5)
    assert desk.send(f"penalties/{penalty['id']}/void/", {"reason": "was here"})["is_void"] is True
    assert desk.points()[entrant] == before
    cleared = desk.send("rounds/1/tables/1/result/", {"reason": "wrong table"}, "delete")
    assert cleared["is_done"] is False
    assert [one["action"] for one in desk.get("history/")["results"][:2]] == ["result_clear", "penalty_void"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "rest", "body", "status", "code"),
    [
        ("post", "stages/", {"name": "Final", "rounds_planned": 1, "cut": 6}, 400, "bad_cut"),
        ("post", "stages/", {"name": "Final", "rounds_planned": 1, "colour": "red"}, 400, "bad_field"),
        ("post", "stages/9/draw/", {}, 404, "not_found"),
        ("post", "stages/1/draw/", {"script": "1-2-3"}, 400, "bad_script"),
        ("post", "entrants/", {"player": "Nobody"}, 400, "unknown_player"),
        ("post", "entrants/", {"player": 10**9}, 400, "unknown_player"),
        ("post", "entrants/", {"player": "Player 01"}, 400, "already_entered"),
        ("post", "entrants/", {"guest": "player  01"}, 400, "name_taken"),
        ("patch", "", {"order": [], "reason": "x"}, 400, "no_metrics"),
        ("patch", "", {"order": ["luck"], "reason": "x"}, 400, "unknown_metric"),
        ("patch", "", {"order": ["points", "firsts"]}, 400, "reason_needed"),
        ("post", "reopen/", {"reason": "mend"}, 409, "version_conflict"),
        ("get", "standings/?after=x", {}, 400, "bad_field"),
        ("get", "rounds/77/", {}, 404, "not_found"),
    ],
)
def test_refusals(desk: Desk, method: str, rest: str, body: Any, status: int, code: str) -> None:
    answer = getattr(desk.client, method)(desk.path(rest), body)

    assert (answer.status_code, answer.json()["error"]) == (status, code)
