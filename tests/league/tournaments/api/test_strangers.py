"""What of an event its API shows to strangers, and what is refused to them."""

import pytest
from rest_framework.test import APIClient

from league.accounts.models import ApiToken, User
from league.accounts.services import token_create
from league.tournaments.models import Tournament
from tests.league.tournaments.api.desk import Desk, asked, drawn, signed_in

pytestmark = pytest.mark.once


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
