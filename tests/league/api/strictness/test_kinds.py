"""Faults that the schema does not show: keys twice, contradictions, rules of the game, signs of direction."""

from typing import Any

import pytest
from django.test import Client

from tests.league.core.page import signed_in
from tests.league.permissions.world import rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.once]


@pytest.fixture
def owner(world: dict[str, Any]) -> Any:
    with rolled_back():
        yield signed_in(world["users"]["owner"])


def send(client: Client, method: str, path: str, body: Any, **more: Any) -> Any:
    return client.generic(
        method, f"/api/v1/{path}", body if isinstance(body, str) else client._encode_json(body, "application/json"),  # type: ignore[attr-defined]
        content_type="application/json", **more,
    )  # fmt: skip


def fault_of(answer: Any) -> tuple[int, str, str]:
    said = answer.json()
    return answer.status_code, said["error"], said["fields"][0]["field"]


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ('{"name": "Emi", "name": "Ema"}', "name"),
        ('{"name": "Emi", "external_ids": [{"source": "a", "id": "1"}, {"id": "2", "source": "b", "id": "3"}]}',
         "external_ids.1.id"),
    ],
)  # fmt: skip
def test_a_key_twice_is_refused(owner: Client, world: dict[str, Any], body: str, path: str) -> None:
    assert fault_of(send(owner, "POST", f"clubs/{world['club']}/players/", body)) == (400, "bad_field", path)


WIN = {"winner": 1, "from": 0, "value": {"total": 13, "fu": None, "yakuman": 1}}


@pytest.mark.parametrize(
    ("win", "code", "path"),
    [
        ({"value": {"total": 13, "yakumans": 2}}, "unknown_field", "result.wins.0.value.yakumans"),
        ({"value": {**WIN["value"], "fu_parts": 7}}, "bad_input", "result.wins.0.value.fu_parts"),
        ({"lieable": 3}, "unknown_field", "result.wins.0.lieable"),
        ({"winner": "1"}, "bad_seat", "result.wins.0.winner"),
        ({"from": True}, "bad_seat", "result.wins.0.from"),
        ({"value": [3]}, "bad_input", "result.wins.0.value"),
        ({"value": {"total": "3", "fu": 40}}, "bad_value", "result.wins.0.value.total"),
        ({"value": {"total": 3, "fu": 40, "valid": "yes"}}, "bad_input", "result.wins.0.value.valid"),
    ],
)
@pytest.mark.parametrize("address", ["deals/", "deals/preview/"])
def test_a_fault_in_a_win_has_its_path(
    owner: Client, world: dict[str, Any], address: str, win: dict[str, Any], code: str, path: str
) -> None:
    body: dict[str, Any] = {"number": 2, "again": True} if address == "deals/" else {}
    body["result"] = {"type": "win", "wins": [{**WIN, **win}]}

    assert fault_of(send(owner, "POST", f"hanchan/{world['by_deals']}/{address}", body)) == (400, code, path)


def test_the_seats_that_an_answer_has_are_taken(owner: Client, world: dict[str, Any]) -> None:
    read = owner.get(f"/api/v1/hanchan/{world['game']}/").json()
    body = {key: read[key] for key in ("seats", "house_rules", "season", "session", "version")}

    amended = send(owner, "PATCH", f"hanchan/{world['game']}/", {**body, "note": "late"})

    assert amended.status_code == 200, amended.content
    assert amended.json()["seats"] == read["seats"]


@pytest.mark.parametrize(
    ("address", "body"),
    [
        ("clubs/{club}/seasons/", {"name": "Sum\u202emer", "opens_on": "2026-07-01"}),
        ("clubs/{club}/ladders/", {"name": "Po\u202eints", "kind": "points"}),
        ("clubs/{club}/seasons/{season}/teams/", {"name": "Dra\u2066gons"}),
        ("clubs/{club}/seasons/{season}/divisions/", {"name": "A\u200b\u200fB"}),
        ("clubs/{club}/sessions/", {"name": "Even\u202eing"}),
        ("tournaments/", {"club": "{club}", "name": "Op\u202een", "starts_on": "2026-03-07"}),
        ("tournaments/{event}/stages/", {"name": "Fi\u202enal", "rounds_planned": 1}),
        ("tournaments/{event}/teams/", {"name": "Win\u202eds", "entrants": ["{entrant}"]}),
        ("tournaments/{event}/entrants/", {"guest": "Late", "team": "Win\u202eds"}),
    ],
)
def test_a_sign_of_direction_is_in_no_name(
    owner: Client, world: dict[str, Any], address: str, body: dict[str, Any]
) -> None:
    filled = {key: world[value.strip("{}")] if isinstance(value, str) and value[:1] == "{" else value
              for key, value in body.items()}  # fmt: skip
    filled |= {"entrants": [world["entrant"]]} if "entrants" in body else {}

    answer = send(owner, "POST", address.format(**world), filled)

    assert answer.status_code == 400, answer.content
    assert "U+20" in answer.json()["message"]


@pytest.mark.parametrize(
    "url",
    ["https://user:pw@bot.example/", "https://localhost/", "https://127.0.0.1/", "https://2130706433/", "https://0x7f.1/",
     "https://[::1]/", "https://10.0.0.7/hook", "https://printer.local/", "https://bot.example:22/", "http://bot.example/",
     "https://bot/"],
)  # fmt: skip
def test_an_address_to_which_nothing_is_sent_is_refused(owner: Client, world: dict[str, Any], url: str) -> None:
    assert fault_of(send(owner, "POST", f"clubs/{world['club']}/webhooks/", {"url": url}))[2] == "url"


@pytest.mark.parametrize("name", ["Spring", " spring ", "ＳＰＲＩＮＧ"])
def test_two_seasons_of_a_club_have_two_names(owner: Client, world: dict[str, Any], name: str) -> None:
    body = {"name": name, "opens_on": "2026-07-01"}

    answer = send(owner, "POST", f"clubs/{world['club']}/seasons/", body)

    assert (answer.status_code, answer.json()["error"]) == (400, "name_taken")


def test_two_ladders_of_a_club_have_two_names(owner: Client, world: dict[str, Any]) -> None:
    answer = send(owner, "POST", f"clubs/{world['club']}/ladders/", {"name": "ELO", "kind": "points"})

    assert (answer.status_code, answer.json()["error"]) == (400, "name_taken")


@pytest.mark.parametrize(
    ("written", "stored"), [("FRA", "FR"), ("fr", "FR"), ("GER", "DE"), ("SUI", "CH"), ("TPE", "TW"), ("", "")]
)
def test_a_country_is_stored_by_its_two_letters(
    owner: Client, world: dict[str, Any], written: str, stored: str
) -> None:
    path = f"tournaments/{world['event']}/entrants/{world['entrant']}/"

    assert send(owner, "PATCH", path, {"country": written}).json()["country"] == stored


@pytest.mark.parametrize("written", ["France", "XX", "EU", "Middle-earth", "F", "FRAN"])
def test_what_is_no_code_of_a_country_is_refused(owner: Client, world: dict[str, Any], written: str) -> None:
    path = f"tournaments/{world['event']}/entrants/{world['entrant']}/"

    assert fault_of(send(owner, "PATCH", path, {"country": written})) == (400, "unknown_country", "country")


def test_a_started_event_says_that_it_runs(owner: Client, world: dict[str, Any]) -> None:
    answer = send(owner, "POST", f"tournaments/{world['event']}/start/", {})

    assert (answer.status_code, answer.json()["error"]) == (409, "wrong_state")


@pytest.mark.parametrize(
    ("method", "address", "body", "code"),
    [
        ("PATCH", "tournaments/{event}/", {"ends_on": "2026-03-06"}, "ends_before_it_begins"),
        ("PATCH", "clubs/{club}/seasons/{season}/", {"closes_on": "2025-12-31"}, "ends_before_it_begins"),
        ("PATCH", "tournaments/{event}/", {"registration_opens_at": "2026-03-02T10:00:00Z",
                                           "registration_closes_at": "2026-03-01T10:00:00Z"}, "closes_before_it_opens"),
    ],
)  # fmt: skip
def test_days_in_a_wrong_order_are_said_in_words(
    owner: Client, world: dict[str, Any], method: str, address: str, body: dict[str, Any], code: str
) -> None:
    answer = send(owner, method, address.format(**world), body)

    status, error, field = fault_of(answer)
    assert (status, error, field in body) == (400, code, True)
    assert "_" not in answer.json()["message"]


@pytest.mark.parametrize(
    ("case", "code"),
    [({"kind": "game", "in": {}}, "bad_input"), ({}, "bad_input"), (7, "bad_input"),
     ({"ruleset": "mcr", "kind": "game", "in": {}, "rules": 1}, "unknown_field")],
)  # fmt: skip
def test_what_is_no_scoring_case_is_refused(case: Any, code: str) -> None:
    one, many = send(Client(), "POST", "score/", case), send(Client(), "POST", "score/", [case])

    assert (one.status_code, one.json()["error"]) == (400, code)
    assert (many.status_code, many.json()[0]["out"]["error"]) == (200, code)


TABLE: dict[str, Any] = {"scores": [25000] * 4, "dealer": 0, "round_wind": "E"}


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"ruleset": "go"}, "ruleset"),
        ({"kind": "match"}, "kind"),
        ({"options": {"red": 3}}, "options.red"),
        ({"in": {**TABLE, "honba": "x"}}, "in.honba"),
        ({"in": {**TABLE, "result": {"type": "win", "wins": [{**WIN, "lieable": 3}]}}}, "in.result.wins.0.lieable"),
        ({"in": {**TABLE, "result": {"type": "win", "wins": [{**WIN, "winner": "1"}]}}}, "in.result.wins.0.winner"),
        ({"kind": "game", "in": {"scores": [1]}}, "in.scores"),
        ({"in": 7}, "in"),
    ],
)
def test_a_case_without_an_answer_says_which_key_is_wrong(changed: dict[str, Any], path: str) -> None:
    case = {"ruleset": "riichi-ladder", "kind": "deal", "in": TABLE, **changed}

    [answered] = send(Client(), "POST", "score/", [case]).json()

    assert [field["field"] for field in answered["out"]["fields"]] == [path]
