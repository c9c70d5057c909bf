"""What the API of a tournament shows and refuses to strangers."""

import pytest
from rest_framework.test import APIClient

from league.accounts.models import ApiToken, User
from league.accounts.services import token_create
from league.clubs.models import Club
from league.tournaments.models import Tournament
from tests.league.tournaments.api.desk import Desk, drawn, get, signed_in

pytestmark = pytest.mark.once


@pytest.mark.django_db
def test_strangers_do_not_find_a_private_tournament(desk: Desk, tournament: Tournament, stranger: User) -> None:
    desk.send("", {"is_public": False}, "patch")
    assert_not_found(tournament, stranger)
    assert desk.get("")["is_public"] is False


@pytest.mark.django_db
def test_strangers_do_not_find_a_tournament_of_a_private_club(
    desk: Desk, tournament: Tournament, stranger: User
) -> None:
    Club.objects.update(is_public=False)
    tournament.club.refresh_from_db()

    assert_not_found(tournament, stranger)
    assert desk.get("")["is_public"] is True


def assert_not_found(tournament: Tournament, stranger: User) -> None:
    for client in (APIClient(), signed_in(stranger)):
        assert get(client, tournament, "").status_code == 404
        assert get(client, tournament, "standings/").status_code == 404
        assert client.get("/api/v1/tournaments/").json()["results"] == []
        of_club = client.get(f"/api/v1/tournaments/?club={tournament.club.slug}")
        if tournament.club.is_public:
            assert of_club.json()["results"] == []
        else:  # as of a club that there is not
            assert of_club.status_code == client.get("/api/v1/tournaments/?club=no-such-club").status_code == 400


@pytest.mark.django_db
def test_strangers_see_no_drafts(desk: Desk, tournament: Tournament) -> None:
    drawn(desk, released=1)
    desk.step(2, "confirm")
    client = APIClient()

    rounds = get(client, tournament, "rounds/").json()["results"]

    assert [round_["number"] for round_ in rounds] == [1]
    assert "draw" not in rounds[0]
    assert get(client, tournament, "rounds/2/").status_code == 404
    assert get(client, tournament, "").json()["last_round"] == {"number": 1, "state": "released"}
    assert len(desk.get("rounds/")["results"]) == 3


@pytest.mark.django_db
def test_frozen_results_are_hidden_until_the_close(desk: Desk, tournament: Tournament) -> None:
    drawn(desk, released=3, finished=3)
    desk.send("", {"frozen_from": 3}, "patch")
    client = APIClient()
    entrant = desk.get("standings/")["results"][0]["entrant"]["id"]

    shown = get(client, tournament, "standings/").json()
    assert (shown["after_round"], shown["is_frozen"]) == (2, True)
    assert get(client, tournament, "standings/?after=3").json()["results"] == shown["results"]
    assert {row["values"]["games"]["value"] for row in shown["results"]} == {2}
    assert all("score" not in seat for seat in get(client, tournament, "rounds/3/").json()["tables"][0]["seats"])
    assert "score" in get(client, tournament, "rounds/2/").json()["tables"][0]["seats"][0]
    assert get(client, tournament, "final/").json()["results"][0]["values"]["games"]["text"] == "2"
    assert get(client, tournament, f"standings/{entrant}/why/").json()["reasons"]
    assert {row["values"]["games"]["text"] for row in desk.get("standings/")["results"]} == {"3"}

    desk.send("close/")
    assert {row["values"]["games"]["value"] for row in get(client, tournament, "final/").json()["results"]} == {3}


@pytest.mark.django_db
def test_desk_actions_are_refused_to_others(desk: Desk, tournament: Tournament, stranger: User) -> None:
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
        ("put", "rounds/1/tables/1/result/", {"scores": [25000] * 4, "version": 0}),
        ("post", "rounds/1/tables/1/result/clear/", {"reason": "x", "version": 0}),
        ("post", "rounds/1/tables/1/report/", {"scores": [25000] * 4}),
        ("post", "rounds/1/tables/1/extra-time/", {"minutes": 5}),
        ("post", "rounds/1/tables/1/call/", {}),
        ("post", "penalties/", {"entrant": entrant, "points": 1, "reason": "x"}),
    ]
    client = signed_in(stranger)

    for method, rest, body in writes:
        answer = getattr(client, method)(f"/api/v1/tournaments/{tournament.slug}/{rest}", body)
        assert (rest, answer.status_code) == (rest, 403)
        answer = getattr(APIClient(), method)(f"/api/v1/tournaments/{tournament.slug}/{rest}", body)
        assert (rest, answer.status_code) in [(rest, 401), (rest, 403)]
    for rest in ("history/", "pairs/", "script/", "calls/", "rounds/1/checks/"):
        assert get(client, tournament, rest).status_code == 403
    assert Tournament.objects.get().revision == revision


@pytest.mark.django_db
def test_a_read_only_token_changes_nothing(organiser: User, desk: Desk, tournament: Tournament) -> None:
    drawn(desk, released=1)
    _, secret = token_create(actor=organiser, name="wall", scopes=[ApiToken.Scope.READ])
    client = APIClient(headers={"authorization": f"Bearer {secret}"})
    link = desk.send("rounds/1/link/")["secret"]

    report, result = {"scores": [25000] * 4, "seat": 0, "secret": link}, {"scores": [25000] * 4, "version": 0}
    answers = [
        client.post(f"/api/v1/tournaments/{tournament.slug}/rounds/1/tables/1/report/", report),
        client.put(f"/api/v1/tournaments/{tournament.slug}/rounds/1/tables/1/result/", result),
        client.post(f"/api/v1/tournaments/{tournament.slug}/close/", {}),
    ]

    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert client.get(f"/api/v1/tournaments/{tournament.slug}/rounds/1/checks/").status_code == 200


@pytest.mark.django_db
def test_a_client_that_has_the_table_gets_304(desk: Desk, tournament: Tournament, organiser: User) -> None:
    drawn(desk, released=2, finished=1)
    client = APIClient()
    first = get(client, tournament, "standings/")
    path = f"/api/v1/tournaments/{tournament.slug}/standings/"

    seen = client.get(path, headers={"if-none-match": first.headers["etag"]})
    desk.play(2)
    again = client.get(path, headers={"if-none-match": first.headers["etag"]})

    assert (seen.status_code, seen.content) == (304, b"")
    assert again.status_code == 200
    assert again.headers["etag"] != first.headers["etag"]
    # The desk gets another answer.
    assert signed_in(organiser).get(path, headers={"if-none-match": again.headers["etag"]}).status_code == 200


@pytest.mark.django_db
def test_a_guest_enters_once_by_two_requests_with_one_key(desk: Desk) -> None:
    path, headers = desk.path("entrants/"), {"idempotency-key": "late-1"}

    first = desk.client.post(path, {"guest": "Late Lena"}, headers=headers)
    second = desk.client.post(path, {"guest": "Late Lena"}, headers=headers)

    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert desk.get("entrants/")["count"] == 9
