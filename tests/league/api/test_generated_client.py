"""A client generated from the schema plays a league night and an event, and every answer has a type."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from league.accounts.models import User
from league.accounts.services import token_create
from league.clubs.models import Club
from tests.league.api.generated_client import Caller, generate, importable, operation_files
from tests.league.api.test_schema import OPERATIONS

pytestmark = pytest.mark.once

NAMES = ("Aoi", "Ben", "Chika", "Dai")
ROUND_RESULT = [41200, 28300, 20400, 10100]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder of the generated package, made once."""
    made = tmp_path_factory.mktemp("client")
    run = generate(made)
    assert run.returncode == 0, run.stdout + run.stderr
    with importable(made):
        yield made


@pytest.fixture
def call(folder: Path, live_server: Any, owner: User) -> Caller:
    _, secret = token_create(actor=owner, name="generated client", scopes=["read", "write"])
    return Caller(folder, live_server.url, secret)


# ----- the types -----


def test_the_client_has_every_operation(folder: Path) -> None:
    assert sorted(operation_files(folder)) == sorted(OPERATIONS)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_every_good_answer_of_an_operation_has_a_type(folder: Path, operation: str) -> None:
    parse = function(operation_files(folder)[operation], "_parse_response")
    answers = {status: ast.unparse(value) for status, value in parsed_answers(parse) if 200 <= status < 300}

    assert answers
    assert [status for status, value in answers.items() if not is_typed(status, value)] == []


@pytest.mark.parametrize("value", ["response.json()", "cast(Any, None)"])
def test_an_answer_without_a_type_would_be_noticed(value: str) -> None:
    code = f"def _parse_response(response):\n    if response.status_code == 200:\n        response_200 = {value}\n"

    [(status, found)] = parsed_answers(ast.parse(code).body[0])

    assert not is_typed(status, ast.unparse(found))


def function(path: Path, name: str) -> ast.stmt:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name)


def parsed_answers(parse: ast.stmt) -> list[tuple[int, ast.expr]]:
    """The statuses that `_parse_response` knows, each with what it makes of the response."""
    found = []
    for branch in ast.walk(parse):
        if isinstance(branch, ast.If) and ast.unparse(branch.test).startswith("response.status_code == "):
            status = int(ast.unparse(branch.test).rsplit(" ", 1)[1])
            named = [node for node in branch.body if isinstance(node, ast.Assign)]
            [value] = [node.value for node in named if ast.unparse(node.targets[0]) == f"response_{status}"]
            found.append((status, value))
    return found


def is_typed(status: int, value: str) -> bool:
    """A model, a union of models, text or a file; nothing for an answer that has no body."""
    if value == "cast(Any, None)":
        return status == 204
    made = (".from_dict(response.json())", f"_parse_response_{status}(response.json())", "response.text")
    return value.endswith(made) or value.startswith("File(")


# ----- a league night -----


def win(winner: int, loser: int) -> dict[str, Any]:
    """A win off another seat, of 3 han and 40 fu."""
    return {"result": {"type": "win", "wins": [{"winner": winner, "from": loser, "value": {"total": 3, "fu": 40}}]}}


DRAW = {"result": {"type": "exhaustive_draw", "ready": [0]}}


@pytest.fixture
def season(call: Caller, club: Club) -> Any:
    """A season with its house rules and a ladder, for which four players have come."""
    for name in NAMES:
        call("player_add", club.slug, body={"name": name}, status=201)
    call("house_rules_create", club.slug, body={"name": "House", "ruleset": "riichi-ladder"}, status=201)
    call("ladder_open", club.slug, body={"name": "Elo", "kind": "elo"}, status=201)
    return call("season_open", club.slug, body={"name": "Spring", "opens_on": "2026-01-01"}, status=201)


@pytest.fixture
def begin(call: Caller, club: Club, season: Any) -> Callable[..., Any]:
    return lambda **more: call("hanchan_begin", club.slug, body={"players": list(NAMES), **more}, status=201)


@pytest.mark.django_db(transaction=True)
def test_it_plays_a_league_night_deal_by_deal(call: Caller, club: Club, season: Any, begin: Callable[..., Any]) -> None:
    evening = call("session_open", club.slug, body={}, status=201)
    game = begin(session=evening.id)

    table = call("deal_record", game.id, body={"number": 1, "riichi": [2], **win(2, 0)}, status=201).table
    assert table.scores == [19800, 25000, 30200, 25000]
    table = call("deal_record", game.id, body={"number": 2, **DRAW}, status=201).table
    conflict = call("deal_record", game.id, body={"number": 2, **DRAW}, status=409)
    assert conflict.error == "wrong_deal_number"
    table = call("deal_amend", game.id, 1, body={"version": table.version, "reason": "no riichi", **win(2, 0)})
    table = call("deal_undo", game.id, 2, version=table.version)
    assert (table.next_deal, table.scores) == (2, [19800, 25000, 30200, 25000])
    [running] = call("live", club.slug).results
    assert running.hanchan == game.id
    while not table.over:
        winner = (table.dealer + 1) % 4
        body = {"number": table.next_deal, **win(winner, (winner + 1) % 4)}
        table = call("deal_record", game.id, body=body, status=201).table
    assert call("deals", game.id).count == 8

    finished = call("hanchan", game.id)
    assert (finished.state.value, finished.session.id, finished.season.slug) == ("finished", evening.id, season.slug)
    standings = call("standings", club.slug, season.slug, fresh=True)
    assert not standings.is_behind
    best = standings.results[0]
    [first] = [seat for seat in finished.seats if seat.place == 1]
    assert (best.rank, best.player.id) == (1, first.player.id)
    assert call("standings_why", club.slug, season.slug, best.player.id).reasons
    history = call("rating_history", club.slug, "elo", best.player.id)
    assert [one.hanchan for one in history.results] == [game.id]
    assert call("session_state", club.slug, evening.id, body={"state": "closed"}).state.value == "closed"
    assert [one.id for one in call("session", club.slug, evening.id).hanchan] == [game.id]


@pytest.mark.django_db(transaction=True)
def test_it_stops_a_hanchan_and_makes_it_void(call: Caller, begin: Callable[..., Any]) -> None:
    game = begin()
    table = call("deal_record", game.id, body={"number": 1, **DRAW}, status=201).table

    stopped = call("hanchan_stop", game.id, body={"version": table.version})
    void = call("hanchan_void", game.id, body={"reason": "a trial"})

    assert (stopped.state.value, void.state.value) == ("finished", "void")


# ----- an event -----


@pytest.mark.django_db(transaction=True)
def test_it_plays_an_event(call: Caller, club: Club) -> None:
    call("house_rules_create", club.slug, body={"name": "House", "ruleset": "riichi-ladder"}, status=201)
    made = call("tournament_create", body={"club": club.slug, "name": "Cup", "starts_on": "2026-03-07"}, status=201)
    cup = made.slug
    call("tournament_stage_add", cup, body={"name": "Main", "rounds_planned": 2}, status=201)
    guests = [{"guest": f"Player {number}"} for number in range(1, 9)]
    assert len(call("tournament_entrants_enter", cup, body={"entrants": guests}, status=201).entrants) == 8
    assert [one.number for one in call("tournament_numbers_assign", cup, body={}).entrants] == list(range(1, 9))
    call("tournament_order_publish", cup)
    assert call("tournament_start", cup).state.value == "running"

    drawn = call("tournament_stage_draw", cup, 1, body={"seed": 7}, status=201).rounds
    assert [len(round_.tables) for round_ in drawn] == [2, 2]
    for round_ in drawn:
        play_round(call, cup, round_.number)

    table = call("tournament_standings", cup)
    assert call("tournament_standings_why", cup, table.results[0].entrant.id).reasons
    assert call("tournament_close", cup).state.value == "closed"
    final = call("tournament_final_table", cup)
    assert not final.is_provisional
    assert [line.entrant.id for line in final.results] == [line.entrant.id for line in table.results]


def play_round(call: Caller, cup: str, number: int) -> None:
    assert not [one for one in call("tournament_round_checks", cup, number).results if one.is_blocking]
    for step in ("confirm", "release"):
        call("tournament_round_step", cup, number, body={"step": step})
    assert call("tournament_timer_set", cup, number, body={"to": "start"}).state.value == "running"
    for table in call("tournament_round", cup, number).tables:
        body = {"scores": ROUND_RESULT, "version": table.version}
        entered = call("tournament_result_enter", cup, number, table.number, body=body)
        assert [seat.score for seat in entered.seats] == ROUND_RESULT
    assert call("tournament_round_step", cup, number, body={"step": "finish"}).state.value == "finished"
