"""The API of a tournament at the table and at the desk, and its refusals."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club
from league.players.services import player_add
from league.tournaments.core.links import seat_code
from league.tournaments.models import Table, Tournament
from tests.league.tournaments.api.desk import SCRIPT, Desk, drawn, get, signed_in

pytestmark = pytest.mark.once


REPORT = {"scores": [41200, 28300, 20400, 10100]}


# ----- at the table -----
@pytest.mark.django_db
def test_a_result_counts_when_a_second_player_confirms_with_the_code_of_the_seat(
    desk: Desk, tournament: Tournament
) -> None:
    table, sent = drawn_table(desk, tournament)
    client, path = APIClient(), f"/api/v1/tournaments/{tournament.slug}/rounds/1/tables/1/"

    report = client.post(f"{path}report/", {**REPORT, "seat": 0, **sent, "code": code_of(table, 0)})
    alone = client.post(f"{path}report/confirm/", {"seat": 0, **sent, "code": code_of(table, 0)})
    wrong = client.post(f"{path}report/confirm/", {"seat": 2, "secret": "guessed"})
    other = client.post(f"{path}report/confirm/", {"seat": 2, **sent, "code": code_of(table, 1)})
    confirmed = client.post(f"{path}report/confirm/", {"seat": 2, **sent, "code": code_of(table, 2).lower()})

    assert (report.status_code, report.json()["state"], report.json()["reported_with"]) == (201, "waiting", "seat_code")
    assert (alone.status_code, alone.json()["error"]) == (400, "confirm_by_another")
    assert wrong.status_code == 404
    assert (other.status_code, other.json()["error"]) == (400, "wrong_seat_code")
    assert [seat["points"] for seat in confirmed.json()["seats"]] == ["+31.2", "+8.3", "-9.6", "-29.9"]


@pytest.mark.django_db
@pytest.mark.parametrize("seat", range(4))
def test_the_rounds_link_alone_confirms_for_no_seat(seat: int, desk: Desk, tournament: Tournament) -> None:
    table, sent = drawn_table(desk, tournament)
    client, path = APIClient(), f"/api/v1/tournaments/{tournament.slug}/rounds/1/tables/1/"
    client.post(f"{path}report/", {**REPORT, "seat": 0, **sent})

    answer = client.post(f"{path}report/confirm/", {"seat": seat, **sent})

    assert (answer.status_code, answer.json()["error"]) == (400, "confirm_with_proof")
    assert table.reports.get().state == "waiting"


@pytest.mark.django_db
def test_the_rounds_link_needs_a_seat(desk: Desk, tournament: Tournament) -> None:
    _table, sent = drawn_table(desk, tournament)

    answer = APIClient().post(f"/api/v1/tournaments/{tournament.slug}/rounds/1/tables/1/report/", {**REPORT, **sent})

    assert (answer.status_code, answer.json()["error"]) == (400, "bad_field")
    assert answer.json()["fields"] == [{"field": "seat", "reason": "This field is required."}]


@pytest.mark.django_db
def test_a_report_by_the_rounds_link_alone_needs_two_players_and_the_desk_sees_their_links(
    desk: Desk, tournament: Tournament
) -> None:
    table, sent = drawn_table(desk, tournament)
    player = table.seats.get(seat=1).entrant
    own = desk.send(f"entrants/{player.pk}/link/")["secret"]
    client, path = APIClient(), f"/api/v1/tournaments/{tournament.slug}/rounds/1/tables/1/"
    client.post(f"{path}report/", {**REPORT, "seat": 0, **sent})

    # The player of seat 1 may be the one who reported for seat 0.
    first = client.post(f"{path}report/confirm/", {"secret": own})
    again = client.post(f"{path}report/confirm/", {"secret": own})
    second = client.post(f"{path}report/confirm/", {"seat": 3, **sent, "code": code_of(table, 3)})

    assert (first.status_code, first.json()["is_done"]) == (200, False)
    assert again.json()["error"] == "confirm_by_another"
    assert second.json()["is_done"] is True
    [report] = desk.get("rounds/1/tables/1/")["reports"]
    assert (report["seat"], report["reported_with"]) == (1, "player_link")
    assert (report["confirmed_by_seat"], report["confirmed_with"]) == (3, "seat_code")
    log = [entry["after"]["what"] for entry in desk.get("history/")["results"] if entry["action"] == "result_report"]
    assert (log[0]["seat"], log[0]["proof"]) == (0, "round_link")


@pytest.mark.django_db
def test_a_players_own_link_does_nothing_for_another_seat(desk: Desk, tournament: Tournament) -> None:
    table, _ = drawn_table(desk, tournament)
    own = desk.send(f"entrants/{table.seats.get(seat=1).entrant_id}/link/")["secret"]
    path = f"/api/v1/tournaments/{tournament.slug}/rounds/1/tables/1/"

    assert APIClient().post(f"{path}report/", {**REPORT, "seat": 0, "secret": own}).status_code == 403


@pytest.mark.django_db
def test_codes_of_seats_cannot_be_guessed_one_after_another(
    desk: Desk, tournament: Tournament, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "seat_code", "2/min")
    table, sent = drawn_table(desk, tournament)
    client, path = APIClient(), f"/api/v1/tournaments/{tournament.slug}/rounds/1/tables/1/report/"

    codes = ["AAAAAA", "BBBBBB", code_of(table, 0)]
    answers = [client.post(path, {**REPORT, "seat": 0, **sent, "code": code}) for code in codes]

    assert [answer.json().get("error") for answer in answers] == ["wrong_seat_code"] * 2 + ["too_many_requests"]


def drawn_table(desk: Desk, tournament: Tournament) -> tuple[Table, dict[str, str]]:
    """Release round 1; return its first table and the secret of the round's link."""
    drawn(desk, released=1)
    secret = desk.send("rounds/1/link/")["secret"]
    return Table.objects.get(round__tournament=tournament, round__number=1, number=1), {"secret": secret}


def code_of(table: Table, seat: int) -> str:
    return seat_code(table.round, table, seat, table.seats.get(seat=seat).entrant_id)


@pytest.mark.django_db
def test_a_refused_report_is_no_result(desk: Desk, tournament: Tournament) -> None:
    drawn(desk, released=1)
    secret = desk.send("rounds/1/link/")["secret"]
    client, path = APIClient(), f"/api/v1/tournaments/{tournament.slug}/rounds/1/tables/1/"
    client.post(f"{path}report/", {"scores": [41200, 28300, 20400, 10100], "seat": 0, "secret": secret})

    refused = client.post(f"{path}report/refuse/", {"seat": 1, "secret": secret, "reason": "sticks"}).json()

    assert (refused["state"], refused["reason"]) == ("refused", "sticks")
    assert get(client, tournament, "rounds/1/tables/1/").json()["is_done"] is False
    assert client.post(f"{path}report/confirm/", {"seat": 1, "secret": secret}).status_code == 404


@pytest.mark.django_db
def test_a_signed_in_player_reports_only_for_the_own_seat(
    desk: Desk, tournament: Tournament, player_user: User
) -> None:
    drawn(desk, released=1)
    seat = tournament.rounds.get(number=1).tables.get(number=1).seats.get(seat=2)
    seat.entrant.player.user = seat.entrant.player.account = player_user
    seat.entrant.player.save()
    client, path = signed_in(player_user), f"/api/v1/tournaments/{tournament.slug}/rounds/1/tables/1/"
    scores = {"scores": [41200, 28300, 20400, 10100]}

    other = client.post(f"{path}report/", {**scores, "seat": 1})
    own = client.post(f"{path}report/", scores)
    call = client.post(f"{path}call/", {})

    assert other.status_code == 403
    assert own.json()["seat"] == 2
    assert call.status_code == 201
    [open_call] = desk.get("calls/")["results"]
    assert desk.send(f"calls/{open_call['id']}/answer/")["answered_at"]
    assert desk.get("calls/")["count"] == 0


# ----- the desk -----
@pytest.mark.django_db
def test_an_own_registration_waits_for_approval(
    desk: Desk, tournament: Tournament, club: Club, owner: User, player_user: User
) -> None:
    desk.send("unstart/", {})
    desk.send("", {"registration": "approval"}, "patch")
    player_add(actor=owner, club=club, name="Piotr", user=player_user)
    client, path = signed_in(player_user), f"/api/v1/tournaments/{tournament.slug}/entrants/"

    entered = client.post(path, {"country": "POL"})
    strong = client.post(path, {"strength": 3000})

    assert (entered.status_code, entered.json()["state"]) == (201, "applied")
    assert strong.status_code == 403
    assert "Piotr" not in [one["name"] for one in get(APIClient(), tournament, "entrants/").json()["results"]]
    moved = desk.send(f"entrants/{entered.json()['id']}/move/", {"state": "accepted"})
    assert moved["state"] == "accepted"


@pytest.mark.django_db
def test_entrants_teams_and_pairs_by_api(desk: Desk, tournament: Tournament) -> None:
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
    assert amended["team"]["name"] == "Red"
    assert {row["id"] for row in team["entrants"]} == {one, other}
    assert without["team"] is None
    assert [row["id"] for row in desk.get("teams/")["results"][0]["entrants"]] == [other]
    assert desk.get("pairs/")["results"] == [pair]
    assert (pair["one"]["id"], pair["other"]["id"], pair["is_hard"]) == (other, third, True)
    desk.send(f"pairs/{pair['id']}/", method="delete", status=204)
    assert desk.get("pairs/")["results"] == []
    assert (gone["state"], back["state"]) == ("withdrawn", "accepted")
    numbers = desk.send("numbers/", {"how": "random", "seed": 4})["entrants"]
    assert [row["number"] for row in numbers] == list(range(1, 9))
    assert "note" not in get(APIClient(), tournament, f"entrants/{one}/").json()


@pytest.mark.django_db
def test_an_amended_tournament_is_returned_with_its_new_revision(desk: Desk) -> None:
    amended = desk.send("", {"place": "Town hall"}, "patch")

    assert amended["revision"] == desk.get()["revision"]


@pytest.mark.django_db
def test_a_list_of_players_is_imported_by_api(desk: Desk, tournament: Tournament) -> None:
    body = {"content": "name,country,number\nLena,SWE,9\n,SWE,10\n"}

    dry = desk.send("entrants/import/", {**body, "dry_run": True})
    done = desk.send("entrants/import/", body, status=201)

    assert (dry["fresh"], dry["is_stored"], done["fresh"], done["is_stored"]) == (1, False, 1, True)
    assert done["faults"] == [
        {"line": 3, "column": "name", "value": "", "error": "name_missing", "message": "A name is missing here."}
    ]
    assert tournament.entrants.get(number=9).country == "SE"


@pytest.mark.django_db
def test_a_players_link_checks_in_only_that_player(desk: Desk, tournament: Tournament) -> None:
    one, other = (row["id"] for row in desk.get("entrants/")["results"][:2])
    secret = desk.send(f"entrants/{one}/link/")["secret"]
    client, path = APIClient(), f"/api/v1/tournaments/{tournament.slug}/entrants/"

    own = client.post(f"{path}{one}/check-in/", {"secret": secret})
    foreign = client.post(f"{path}{other}/check-in/", {"secret": secret})

    assert own.json()["is_checked_in"] is True
    assert foreign.status_code == 404
    assert client.post(f"{path}{one}/check-in/", {"secret": secret, "present": False}).json()["is_checked_in"] is False


@pytest.mark.django_db
def test_draws_by_api(desk: Desk) -> None:
    drafted = desk.send("stages/1/draw/", {"script": SCRIPT}, status=201)["rounds"]
    assert [one["state"] for one in drafted] == ["draft"] * 3
    assert desk.get("script/")["script"] == SCRIPT

    seats = {"one": {"table": 1, "seat": 0}, "other": {"table": 2, "seat": 3}}
    swapped = desk.send("rounds/1/swap/", seats)
    assert "repeats" in swapped["facts"]
    assert desk.get("script/")["script"].startswith("8-2-3-4")
    assert len(desk.send("stages/1/draw/", {"script": SCRIPT}, status=201)["rounds"]) == 3
    assert desk.get("script/")["script"] == SCRIPT

    desk.step(1, "confirm", "release")
    for _there_and_back in range(2):
        desk.send("rounds/1/swap/", seats)
    assert desk.send("rounds/1/step/", {"step": "finish"}, status=400)["error"] == "round_check"
    assert desk.step(1, "unrelease", "unconfirm")["state"] == "draft"
    preview = desk.send("plan-preview/", {"players": 16, "rounds": 5, "seed": 1})
    assert preview["facts"]["repeats"] == 0
    assert len(preview["script"].split("\n\n")) == 5


@pytest.mark.django_db
def test_results_are_cleared_and_penalties_voided_with_a_reason(desk: Desk) -> None:
    drawn(desk, released=1)
    desk.play(1)
    entrant = desk.get("standings/")["results"][0]["entrant"]["id"]
    before = desk.points()[entrant]
    given = {"entrant": entrant, "points": "0.5", "reason": "late", "kind": "late"}
    penalty = desk.send("penalties/", given, status=201)

    assert desk.send("penalties/", {**given, "points": "0.0004"}, status=400)["error"] == "bad_field"
    assert float(desk.points()[entrant]) == pytest.approx(float(before) - 0.5)
    assert desk.send(f"penalties/{penalty['id']}/void/", {"reason": "was here"})["is_void"] is True
    assert desk.points()[entrant] == before
    cleared = desk.send("rounds/1/tables/1/result/clear/", {"reason": "wrong table", "version": 1})
    assert cleared["is_done"] is False
    assert [one["action"] for one in desk.get("history/")["results"][:2]] == ["result_clear", "penalty_void"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "rest", "body", "status", "code"),
    [
        ("post", "stages/", {"name": "Final", "rounds_planned": 1, "cut": 6}, 400, "bad_cut"),
        ("post", "stages/", {"name": "Final", "rounds_planned": 1, "colour": "red"}, 400, "unknown_field"),
        ("post", "stages/9/draw/", {}, 404, "not_found"),
        ("post", "stages/1/draw/", {"script": "1-2-3"}, 400, "bad_script"),
        ("post", "entrants/", {"player": "Nobody"}, 400, "unknown_player"),
        ("post", "entrants/", {"player": 10**9}, 400, "unknown_player"),
        ("post", "entrants/", {"player": "Player 01"}, 400, "already_entered"),
        ("post", "entrants/", {"guest": "player  01"}, 400, "name_taken"),
        ("patch", "", {"order": [], "reason": "x"}, 400, "no_metrics"),
        ("patch", "", {"order": ["luck"], "reason": "x"}, 400, "unknown_metric"),
        ("patch", "", {"order": ["points", "firsts"]}, 400, "reason_needed"),
        ("post", "reopen/", {"reason": "mend"}, 409, "wrong_state"),
        ("get", "standings/?after=x", {}, 400, "bad_field"),
        ("get", "standings/?after=9", {}, 400, "bad_field"),
        ("get", "rounds/77/", {}, 404, "not_found"),
    ],
)
def test_refusals(desk: Desk, method: str, rest: str, body: Any, status: int, code: str) -> None:
    answer = getattr(desk.client, method)(desk.path(rest), body)

    assert (answer.status_code, answer.json()["error"]) == (status, code)
