"""What docs/api.md promises about all operations together."""

import gzip
import re
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings as django_settings
from django.test import Client
from rest_framework.test import APIClient, APIRequestFactory, force_authenticate
from rest_framework.throttling import ScopedRateThrottle

from league.accounts.api.throttle import WriteThrottle
from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import club_create, house_rules_create
from league.clubs.sheet_query import ClubSheet
from league.core.api.deprecation import Deprecation
from league.downloads.kinds import CLUB_SHEETS
from league.home.api.me import MeView
from league.players.models import Player
from league.players.services import player_add
from tests.api_answers import components_of, schema
from tests.league.core.page import signed_in
from tests.league.permissions.world import url_patterns

pytestmark = pytest.mark.once

DOCS = Path(__file__).parent.parent.parent.parent / "docs"
OLD = Deprecation(since=date(2027, 1, 1), until=date(2027, 7, 1))


# ----- versions -----


@pytest.mark.docs
def test_every_operation_belongs_to_version_1() -> None:
    others = {path for path, _entry in url_patterns() if path.startswith("api/") and not path.startswith("api/v1/")}

    assert others == {"api/schema/", "api/docs/", "api/docs/<slug:page>/", "api/docs/examples/<str:name>/"}
    assert schema()["info"]["version"] == "1"


@pytest.mark.docs
def test_the_changelog_has_the_months_from_the_latest() -> None:
    months = re.findall(r"^## (\d{4}-\d\d)$", (DOCS / "api-changelog.md").read_text(), re.MULTILINE)

    assert months
    assert months == sorted(set(months), reverse=True)


def test_a_deprecated_operation_says_since_when_and_until_when(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MeView, "deprecations", {"GET": OLD})
    request = APIRequestFactory().get("/api/v1/me/")
    force_authenticate(request, owner)

    # Not by a client, which compares the answer with the schema of all other tests.
    answer = MeView.as_view()(request)

    assert answer.status_code == 200
    assert answer.headers["deprecation"] == f"@{datetime(2027, 1, 1, tzinfo=UTC).timestamp():.0f}"
    assert answer.headers["sunset"] == "Thu, 01 Jul 2027 00:00:00 GMT"
    assert answer.headers["link"] == '</api/docs/>; rel="deprecation"'


def test_the_schema_marks_a_deprecated_operation(monkeypatch: pytest.MonkeyPatch) -> None:
    from drf_spectacular.generators import SchemaGenerator

    monkeypatch.setattr(MeView, "deprecations", {"GET": OLD})

    whole = SchemaGenerator().get_schema(request=None, public=True)

    assert whole["paths"]["/api/v1/me/"]["get"]["deprecated"] is True


def test_no_other_operation_is_deprecated(owner: User) -> None:
    assert not {"deprecation", "sunset", "link"} & {
        name.lower() for name in signed_in(owner).get("/api/v1/me/").headers
    }


@pytest.mark.docs
def test_an_answer_with_a_deprecated_key_says_so_and_no_request_has_one() -> None:
    whole = schema()
    old = {name for name, form in whole["components"]["schemas"].items() if has_old_key(form)}
    wrong = set()
    for operation in (methods[method] for methods in whole["paths"].values() for method in methods):
        for status, response in operation["responses"].items():
            is_old = status.startswith("2") and bool(components_of(response).keys() & old)
            if is_old != ("Deprecation" in response.get("headers", {})):
                wrong.add((operation["operationId"], status))
        # A request that sends such a key would have to be told, and nothing does so.
        asked = components_of(operation.get("requestBody")).keys() & old
        if asked or any(parameter.get("deprecated") for parameter in operation.get("parameters", ())):
            wrong.add((operation["operationId"], "request"))

    assert wrong == set()


def has_old_key(form: dict[str, Any]) -> bool:
    return any(isinstance(key, dict) and key.get("deprecated") for key in form.get("properties", {}).values())


# ----- limits -----


def test_too_many_requests_are_told_how_long_to_wait(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ScopedRateThrottle, "THROTTLE_RATES", {"score": "2/min"})
    client = APIClient()

    *within, beyond = [client.post("/api/v1/score/", [], format="json") for _ in range(3)]

    assert [answer.status_code for answer in within] == [200, 200]
    assert (beyond.status_code, beyond.json()["error"]) == (429, "too_many_requests")
    assert 1 <= int(beyond.headers["retry-after"]) <= 60
    assert f"in {beyond.headers['retry-after']} seconds" in beyond.json()["message"]


def test_an_answer_says_how_many_requests_are_left(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ScopedRateThrottle, "THROTTLE_RATES", {"score": "2/min"})
    client = APIClient()

    answers = [client.post("/api/v1/score/", [], format="json") for _ in range(3)]

    assert {answer.headers["ratelimit-policy"] for answer in answers} == {'"score";q=2;w=60'}
    assert [answer.headers["ratelimit"].split(";")[1] for answer in answers] == ["r=1", "r=0", "r=0"]
    assert 1 <= int(answers[2].headers["ratelimit"].split(";t=")[1]) <= 60
    assert "ratelimit" not in client.get("/api/v1/rulesets/").headers


def test_each_account_has_its_own_limit(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ScopedRateThrottle, "THROTTLE_RATES", {"score": "1/min"})
    visitor, member = Client(), signed_in(owner)

    answers = [
        client.post("/api/v1/score/", [], content_type="application/json").status_code
        for client in (visitor, member, visitor, member)
    ]

    assert answers == [200, 200, 429, 429]


@pytest.mark.docs
def test_the_documentation_names_each_limit_with_its_setting() -> None:
    views = [entry.callback.view_class for path, entry in url_patterns() if path.startswith("api/v1/")]
    scopes = {view.throttle_scope for view in views if getattr(view, "throttle_scope", None)}
    rates = django_settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
    section = (DOCS / "api.md").read_text().split("## Limits\n")[1].split("\n## ")[0]

    assert scopes == {"score", "statistics"}
    scopes.add(WriteThrottle.scope)
    assert [scope for scope in scopes if f"`JANROKU_THROTTLE_{scope.upper()}`, {rates[scope]}" not in section] == []


@pytest.mark.docs
@pytest.mark.parametrize("kind", CLUB_SHEETS, ids=lambda kind: kind.key)
def test_the_documentation_names_each_sheet_with_its_query_keys(kind: ClubSheet) -> None:
    section = (DOCS / "api.md").read_text().split("## A club's tables as files\n")[1].split("\n## ")[0]
    [row] = [line for line in section.splitlines() if line.startswith("|") and f"`{kind.key}`" in line.split("|")[1]]

    assert [key for key in (*kind.needs, *kind.takes) if f"{key}=" not in row] == []


# ----- days, lists, keys, addresses -----


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Etc/GMT+12"])
def test_the_default_day_is_the_club_s(owner: User, zone: str) -> None:
    # These two zones never have the same day: they are 26 hours apart.
    club = club_create(actor=owner, name="Far Away", time_zone=zone)
    house_rules_create(actor=owner, club=club, name="House", ruleset="riichi-ladder")
    for name in "ABCD":
        player_add(actor=owner, club=club, name=name)
    seats = [{"player": name, "score": 25000} for name in "ABCD"]
    before = datetime.now(ZoneInfo(zone)).date()

    body = {"seats": seats}
    answer = signed_in(owner).post(f"/api/v1/clubs/{club.slug}/hanchan/", body, content_type="application/json")

    assert answer.status_code == 201
    assert date.fromisoformat(answer.json()["played_on"]) in (before, datetime.now(ZoneInfo(zone)).date())


def test_a_list_has_50_rows_a_page_and_at_most_500(owner: User, club: Club) -> None:
    Player.objects.bulk_create([Player(club=club, name=f"Player {number:03}") for number in range(501)])
    players = f"/api/v1/clubs/{club.slug}/players/"

    usual, most = (Client().get(players + query).json() for query in ("", "?page_size=900"))

    assert (usual["count"], len(usual["results"]), len(most["results"])) == (501, 50, 500)


@pytest.mark.parametrize("size", ["0", "-1", "many"])
def test_a_page_without_a_number_of_rows_is_refused(club: Club, size: str) -> None:
    answer = Client().get(f"/api/v1/clubs/{club.slug}/players/?page_size={size}")

    assert (answer.status_code, answer.json()["error"]) == (400, "bad_field")
    assert answer.json()["fields"][0]["field"] == "page_size"


def test_the_last_page_has_no_other_name_than_its_number(club: Club) -> None:
    answer = Client().get(f"/api/v1/clubs/{club.slug}/players/?page=last")

    assert (answer.status_code, answer.json()["error"]) == (404, "unknown_page")


def test_one_key_is_used_by_two_accounts(recorder: User, organiser: User, club: Club) -> None:
    answers = [add_player(signed_in(user), club, name) for user, name in ((recorder, "Aoi"), (organiser, "Ben"))]

    assert [answer.status_code for answer in answers] == [201, 201]


def test_a_key_is_the_account_s_for_all_addresses(recorder: User, club: Club) -> None:
    client = signed_in(recorder)
    add_player(client, club, "Aoi")

    other = client.post(
        f"/api/v1/clubs/{club.slug}/sessions/", {}, content_type="application/json", headers={"idempotency-key": "one"}
    )

    assert (other.status_code, other.json()["error"]) == (422, "idempotency_mismatch")


def add_player(client: Client, club: Club, name: str) -> Any:
    address, headers = f"/api/v1/clubs/{club.slug}/players/", {"idempotency-key": "one"}
    return client.post(address, {"name": name}, content_type="application/json", headers=headers)


def test_a_change_without_the_last_slash_is_carried_out(recorder: User, club: Club) -> None:
    address = f"/api/v1/clubs/{club.slug}/players"

    answer = signed_in(recorder).post(address, {"name": "Aoi"}, content_type="application/json")

    assert (answer.status_code, answer.json()["name"]) == (201, "Aoi")
    assert club.players.count() == 1


# ----- compressed answers -----


def test_an_answer_of_200_bytes_or_more_is_compressed(db: None) -> None:
    plain = Client().get("/api/v1/rulesets/")
    packed = Client().get("/api/v1/rulesets/", headers={"accept-encoding": "gzip, br"})

    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 2
    assert "Accept-Encoding" in packed.headers["vary"]


def test_a_shorter_answer_is_not_compressed(db: None) -> None:
    answer = Client().get("/api/v1/tournaments/", headers={"accept-encoding": "gzip"})

    assert len(answer.content) < 200
    assert "content-encoding" not in answer.headers


def test_the_length_of_a_compressed_answer_does_not_tell_its_content(db: None) -> None:
    lengths = {
        len(Client().get("/api/v1/rulesets/", headers={"accept-encoding": "gzip"}).content) for _ in range(20)
    }  # fmt: skip

    # up to 100 random bytes
    assert len(lengths) > 1


def test_a_compressed_answer_is_known_by_its_etag(club: Club, season: Any, house_rules: HouseRulesVersion) -> None:
    address = f"/api/v1/clubs/{club.slug}/seasons/{season.slug}/standings/"
    first = Client().get(address, headers={"accept-encoding": "gzip"})

    again = Client().get(address, headers={"accept-encoding": "gzip", "if-none-match": first.headers["etag"]})

    assert (first.headers["content-encoding"], again.status_code) == ("gzip", 304)


# ----- headers of answers -----


@pytest.mark.docs
def test_the_schema_describes_the_headers_once() -> None:
    whole = schema()
    responses = {
        (methods[method]["operationId"], status): set(response.get("headers", {}))
        for methods in whole["paths"].values()
        for method in methods
        for status, response in methods[method]["responses"].items()
    }

    assert set(whole["components"]["headers"]) == set().union(*responses.values())
    of_a_limit = {"RateLimit", "RateLimit-Policy"}
    assert responses["player_add", "201"] == {"ETag", "Location", "Idempotency-Replayed", *of_a_limit}
    assert responses["player_add", "429"] == {"Retry-After", *of_a_limit}
    assert responses["ladder", "200"] == {"ETag", "Deprecation", "Sunset", "Link"}
    assert responses["ladders", "304"] == {"ETag"}
    assert responses["ladders", "503"] == {"Retry-After"}
    assert responses["score", "200"] == of_a_limit


def test_what_was_read_is_known_by_its_etag(owner: User, club: Club) -> None:
    client, address = signed_in(owner), f"/api/v1/clubs/{club.slug}/players/"
    aoi = player_add(actor=owner, club=club, name="Aoi")
    first = client.get(f"{address}{aoi.pk}/")
    tag = {"if-none-match": first.headers["etag"]}

    assert first.headers["etag"].startswith(f'"v{aoi.version}-')
    assert [client.get(f"{address}{aoi.pk}/", headers=tag).status_code for _ in range(2)] == [304, 304]
    # other words, another reader, another state
    assert {"Accept-Language", "Authorization", "Cookie"} <= set(first.headers["vary"].split(", "))
    assert Client().get(f"{address}{aoi.pk}/", headers=tag).status_code == 200
    seen = {"if-match": tag["if-none-match"]}
    renamed = client.patch(f"{address}{aoi.pk}/", {"name": "Ai", "aliases": []}, "application/json", headers=seen)
    assert renamed.status_code == 200
    assert client.get(f"{address}{aoi.pk}/", headers=tag).status_code == 200


def test_a_refusal_has_no_etag(club: Club) -> None:
    answer = Client().get(f"/api/v1/clubs/{club.slug}/players/0/", headers={"if-none-match": "*"})

    assert answer.status_code == 404
    assert "etag" not in answer.headers


def test_a_new_thing_says_where_it_is(owner: User, club: Club, house_rules: HouseRulesVersion) -> None:
    client, of_club = signed_in(owner), f"/api/v1/clubs/{club.slug}/"
    for name in "ABCD":
        player_add(actor=owner, club=club, name=name)
    seats = [{"player": name, "score": 25000} for name in "ABCD"]
    bodies = {
        f"{of_club}players/": {"name": "Emi"},
        f"{of_club}hanchan/": {"seats": seats},
        f"{of_club}invitations/": {},
    }

    made = {address: client.post(address, body, "application/json") for address, body in bodies.items()}

    player, hanchan, invitation = made.values()
    assert player.headers["location"] == f"{of_club}players/{player.json()['id']}/"
    assert hanchan.headers["location"] == f"/api/v1/hanchan/{hanchan.json()['id']}/"
    # it is shown by the list alone
    assert invitation.headers["location"] == f"{of_club}invitations/"


def test_a_replayed_answer_says_so(owner: User, club: Club) -> None:
    client, address = signed_in(owner), f"/api/v1/clubs/{club.slug}/players/"
    body, key = {"name": "Emi"}, {"idempotency-key": "emi"}

    first, again = (client.post(address, body, "application/json", headers=key) for _ in range(2))

    assert "idempotency-replayed" not in first.headers
    assert again.headers["idempotency-replayed"] == "true"
    assert again.headers["location"] == first.headers["location"]
    assert again.json() == first.json()
