"""The page, the API and the command that say what each player needs."""

import io
import json
import sys
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.services import house_rules_create
from league.players.models import Player
from league.records.deals.services import deal_record, hanchan_begin, hanchan_stop
from league.records.models import Hanchan
from tests.league.factories import make_hanchan

pytestmark = pytest.mark.django_db


@pytest.fixture
def rules(owner: User, club: Club) -> HouseRulesVersion:
    return house_rules_create(actor=owner, club=club, name="Club", ruleset="riichi-club", options={})


@pytest.fixture
def hanchan(owner: User, club: Club, rules: HouseRulesVersion, regulars: list[Player]) -> Hanchan:
    """East 2 without honba; the scores are 25,000, 33,000, 17,000 and 25,000."""
    hanchan = hanchan_begin(actor=owner, club=club, house_rules=rules, players=regulars)
    win = {"winner": 1, "from": 2, "value": {"total": 5, "fu": None, "yakuman": 0}}
    deal_record(actor=owner, hanchan=hanchan, number=1, entry={"result": {"type": "win", "wins": [win]}})
    hanchan.refresh_from_db()
    return hanchan


@pytest.fixture
def client(recorder: User) -> Client:
    client = Client()
    client.force_login(recorder)
    return client


def ask(client: Client, hanchan: Hanchan, **query: Any) -> Any:
    return client.get(f"/api/v1/hanchan/{hanchan.pk}/targets/", query)


def own_words(answer: Any, player: int, goal: int = 0) -> list[str]:
    target = answer["players"][player]["targets"][goal]
    return [one["text"] for one in target["results"] if one["winner"] in (None, player)]


def test_the_api_says_the_smallest_results_with_the_entries_that_record_them(
    client: Client, hanchan: Hanchan, regulars: list[Player]
) -> None:
    # Seat 0 is 8,000 behind seat 1, the dealer, and ahead in a tie. Off seat 1 2 × 4,500 = 9,000 and 2 × 3,900 = 7,800;
    # self-drawn 1,300/2,600: 5,200 + 2,600 = 7,800, 1,500/2,900: 5,900 + 2,900 = 8,800; off the others 8,000.
    answer = ask(client, hanchan).json()

    assert own_words(answer, 0) == [
        "self-drawn 1,500/2,900",
        f"4,500 off {regulars[1].name}",
        "8,000 off anybody",
    ]
    least = answer["players"][0]["targets"][0]["results"][0]["ranges"][0]["least"]["entry"]
    deal = json.dumps({"number": 2, **least})
    saved = client.post(f"/api/v1/hanchan/{hanchan.pk}/deals/", deal, content_type="application/json")
    scores = saved.json()["table"]["scores"]
    assert scores == [30900, 30100, 15500, 23500]
    assert (answer["ends"], answer["version"]) == ("never", hanchan.version)


def test_a_riichi_of_this_deal_and_a_number_of_points_can_be_asked_for(client: Client, hanchan: Hanchan) -> None:
    answer = ask(client, hanchan, points="10.0", so_far=json.dumps({"riichi": [1]})).json()

    # The stick of seat 1 moves 2 × 1,000: 6,000 are left, and 2 × 3,200 = 6,400.
    assert own_words(answer, 0)[1].startswith("3,200 off ")
    assert answer["players"][0]["targets"][3]["goal"]["points"] == "10"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"so_far": "{"}, "bad_field"),
        ({"so_far": "[]"}, "bad_field"),
        ({"so_far": '{"scores": []}'}, "unknown_field"),
        ({"so_far": '{"riichi": [7]}'}, "bad_seat"),
        ({"points": "many"}, "bad_field"),
        ({"place": "1"}, "unknown_field"),
    ],
)
def test_the_api_refuses_what_it_cannot_read(
    client: Client, hanchan: Hanchan, query: dict[str, str], code: str
) -> None:
    answer = ask(client, hanchan, **query)

    assert (answer.status_code, answer.json()["error"]) == (400, code)


def test_a_game_by_its_final_scores_has_no_targets(
    client: Client, owner: User, rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    answer = ask(client, make_hanchan(actor=owner, house_rules=rules, players=regulars))

    assert answer.json()["error"] == "not_by_deals"


def test_a_game_that_is_over_has_no_targets(client: Client, owner: User, hanchan: Hanchan) -> None:
    hanchan_stop(actor=owner, hanchan=hanchan, version=hanchan.version)

    assert ask(client, hanchan).json()["error"] == "game_is_over"


def test_the_answer_follows_the_table(client: Client, owner: User, hanchan: Hanchan) -> None:
    before = own_words(ask(client, hanchan).json(), 0)
    draw = {"result": {"type": "exhaustive_draw", "ready": [0]}}
    deal_record(actor=owner, hanchan=hanchan, number=2, entry=draw)

    # 28,000 against 32,000, and one honba: 2 × (2,000 + 300) = 4,600; with 1,600 3,800.
    assert own_words(ask(client, hanchan).json(), 0) != before


@pytest.mark.once
def test_the_page_of_a_running_game_says_what_each_player_needs(
    client: Client, hanchan: Hanchan, regulars: list[Player]
) -> None:
    page = client.get(f"/c/{hanchan.club.slug}/g/{hanchan.pk}/").content.decode()

    assert "What each player needs" in page
    assert f"<li>4,500 off {regulars[1].name}</li>" in page


@pytest.mark.once
def test_the_page_takes_the_sticks_of_this_deal(client: Client, hanchan: Hanchan, regulars: list[Player]) -> None:
    page = client.get(f"/c/{hanchan.club.slug}/g/{hanchan.pk}/?riichi=1&riichi=x").content.decode()

    assert f"<li>3,200 off {regulars[1].name}</li>" in page


@pytest.mark.once
def test_the_page_of_a_finished_game_does_not(client: Client, owner: User, hanchan: Hanchan) -> None:
    hanchan_stop(actor=owner, hanchan=hanchan, version=hanchan.version)

    assert "What each player needs" not in client.get(f"/c/{hanchan.club.slug}/g/{hanchan.pk}/").content.decode()


@pytest.mark.once
def test_the_sentences_are_in_the_readers_language(client: Client, hanchan: Hanchan, regulars: list[Player]) -> None:
    answer = client.get(f"/api/v1/hanchan/{hanchan.pk}/targets/", headers={"Accept-Language": "ja"}).json()

    assert own_words(answer, 0)[:2] == ["ツモ1,500/2,900", f"{regulars[1].name}から4,500"]


@pytest.mark.once
def test_the_command_prints_what_each_player_needs(hanchan: Hanchan, regulars: list[Player]) -> None:
    out = io.StringIO()

    call_command("targets", hanchan.pk, "--riichi", "1", stdout=out)

    assert f"    3,200 off {regulars[1].name}\n" in out.getvalue()
    assert out.getvalue().startswith("The game goes on after this deal")


@pytest.mark.once
def test_the_command_needs_a_hanchan_that_exists() -> None:
    with pytest.raises(CommandError, match="no hanchan"):
        call_command("targets", 10**9)


@pytest.mark.once
def test_the_command_answers_cases(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    case = {"id": 1, "ruleset": "mcr", "in": {"scores": [70, 10, -30, -50], "dealer": 3, "round_wind": "N"}}
    lines = f"{json.dumps(case)}\n\nno json\n".encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(buffer := io.BytesIO()))

    call_command("targets")

    sys.stdout.flush()
    first, second = map(json.loads, buffer.getvalue().decode().splitlines())
    assert first["out"]["ends"] == "always"
    assert first["out"]["targets"][9]["results"] == ["self-drawn 22 fan", "44 fan off 0", "88 fan off anybody"]
    assert second["out"]["error"] == "bad_json"
