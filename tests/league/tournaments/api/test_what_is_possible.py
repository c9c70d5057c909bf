"""Every cell of the table in docs/organiser/what-is-possible.md, by API on small events."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rest_framework.response import Response

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.clubs.services import club_create, house_rules_create
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import stage_add, tournament_close
from league.tournaments.models import Round, Table, Tournament
from league.tournaments.results.services import result_enter
from league.tournaments.results.unplayed import table_abandon
from tests.league.factories import make_user
from tests.league.permissions.world import rolled_back
from tests.league.tournaments.api.desk import Desk
from tests.league.tournaments.conftest import started_tournament
from tests.league.tournaments.lifecycle.test_finished_by_tables import SCORES, released

pytestmark = pytest.mark.django_db
PAGE = Path(__file__).parents[4] / "docs" / "organiser" / "what-is-possible.md"
WHY = {"reason": "because"}


class Place(NamedTuple):
    """A round of an event. Where it is played, table 1 has a result, table 2 none, and table 3 is abandoned."""

    event: str
    round: int


PLACES = {
    "past": Place("before", 1), "present": Place("before", 2), "drafted": Place("before", 3),
    "future": Place("before", 4), "past, after the cut": Place("after", 2), "present, after the cut": Place("after", 3),
    "drafted, after the cut": Place("after", 4), "future, after the cut": Place("after", 5),
    "closed event": Place("closed", 1),
}  # fmt: skip


def play(organiser: User, round_: Round, *, finishes: bool) -> None:
    result_enter(actor=organiser, table=round_.tables.get(number=1), scores=SCORES)
    table_abandon(actor=organiser, table=round_.tables.get(number=3), reason="fire alarm")
    if finishes:
        result_enter(actor=organiser, table=round_.tables.get(number=2), scores=SCORES)
        round_step(actor=organiser, round_=Round.objects.get(pk=round_.pk), step="finish")


def past_present_draft(organiser: User, tournament: Tournament, stage: int) -> None:
    for finishes in (True, False):
        [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(number=stage), seed=1)
        play(organiser, released(organiser, round_), finishes=finishes)
    stage_draw(actor=organiser, stage=tournament.stages.get(number=stage), seed=1)


@pytest.fixture(scope="module")
def organiser(shared_db: None) -> User:
    return make_user("olga")


@pytest.fixture(scope="module")
def rules(organiser: User) -> HouseRulesVersion:
    club = club_create(actor=organiser, name="North Wind Circle", time_zone="Asia/Tokyo", day_begins=12)
    return house_rules_create(actor=organiser, club=club, name="Ladder rules", ruleset="riichi-ladder")


@pytest.fixture(scope="module")
def events(organiser: User, rules: HouseRulesVersion) -> None:
    before = started_tournament(organiser, rules, players=12, rounds=4, method="random", slug="before")
    past_present_draft(organiser, before, 1)
    after = started_tournament(organiser, rules, players=16, rounds=1, method="random", slug="after")
    [main] = stage_draw(actor=organiser, stage=after.stages.get(), seed=1)
    for table in released(organiser, main).tables.all():
        scores = [40000 + 1000 * table.number, 30000, 20000, 10000 - 1000 * table.number]
        result_enter(actor=organiser, table=table, scores=scores)
    round_step(actor=organiser, round_=Round.objects.get(pk=main.pk), step="finish")
    stage_add(actor=organiser, tournament=after, name="Final", rounds_planned=4, cut=12, method="random")
    past_present_draft(organiser, after, 2)
    closed = started_tournament(organiser, rules, players=12, rounds=1, method="random", slug="closed")
    [only] = stage_draw(actor=organiser, stage=closed.stages.get(), seed=1)
    play(organiser, released(organiser, only), finishes=True)
    tournament_close(actor=organiser, tournament=Tournament.objects.get(pk=closed.pk))


Send = Callable[[Desk, int, dict[str, str]], Response]


def at(rest: str, method: str = "post", **body: Any) -> Send:
    """Return a request to an address of the round."""
    return lambda desk, number, why: getattr(desk.client, method)(desk.path(f"rounds/{number}/{rest}"), {**body, **why})


def penalty(desk: Desk, number: int, why: dict[str, str]) -> Response:
    entrant = Tournament.objects.get(slug=desk.slug).entrants.get(number=1).pk
    return desk.client.post(desk.path("penalties/"), {"entrant": entrant, "points": "1", "round": number, **why})


def draw(desk: Desk, number: int, why: dict[str, str]) -> Response:
    return desk.client.post(desk.path(f"stages/{2 if desk.slug == 'after' else 1}/draw/"), {"seed": 2})


def result(table: int, *, is_seen: bool) -> Send:
    def send(desk: Desk, number: int, why: dict[str, str]) -> Response:
        found = Table.objects.filter(round__tournament__slug=desk.slug, round__number=number, number=table).first()
        version = found.version if found and is_seen else 0
        body = {"scores": SCORES[::-1], "version": version, **why}
        return desk.client.put(desk.path(f"rounds/{number}/tables/{table}/result/"), body)

    return send


def after(*before: Send) -> Callable[[Send], Send]:
    """Return what makes of a request one that is sent after these."""

    def with_them(last: Send) -> Send:
        def send(desk: Desk, number: int, why: dict[str, str]) -> Response:
            for one in before:
                one(desk, number, {})
            return last(desk, number, why)

        return send

    return with_them


def step(name: str) -> Send:
    return lambda desk, number, _why: desk.client.post(desk.path(f"rounds/{number}/step/"), {"step": name})


SEATS = {"one": {"table": 2, "seat": 0}, "other": {"table": 2, "seat": 1}}
PLAYED = {"one": {"table": 1, "seat": 0}, "other": {"table": 1, "seat": 1}}
ACTIONS: dict[str, Send] = {
    "Draw": draw,
    "Draw again": at("redraw/", seed=2),
    "Confirm": step("confirm"),
    "Return a confirmed round to draft": after(step("confirm"))(step("unconfirm")),
    "Release a confirmed round": after(step("confirm"))(step("release")),
    "Take back the release, without results": after(step("confirm"), step("release"))(step("unrelease")),
    "Finish the round, a result missing": step("finish"),
    "Finish the round, all results there": after(result(2, is_seen=True))(step("finish")),
    "Reopen the round": step("unfinish"),
    "Swap two without a result": at("swap/", **SEATS),
    "Swap two with results": at("swap/", scores="stay", **PLAYED),
    "Enter a missing result": result(2, is_seen=True),
    "Correct a result": result(1, is_seen=True),
    "Remove a result": at("tables/1/result/clear/", version=1),
    "Close a table without a game": at("tables/2/unplayed/", unplayed="abandoned"),
    "Reopen a table without a game": at("tables/3/reopen/"),
    "Penalty in a game": at("tables/1/penalties/", seat=0, points="1000"),
    "Penalty in the round": penalty,
    "More minutes for a table": at("tables/2/extra-time/", minutes=5),
    "Start the clock": at("timer/", to="start"),
}


def outcome(organiser: User, place: Place, send: Send) -> str:
    """Return `allowed`, `asked` for a reason, or `refused`."""
    desk = Desk(organiser, place.event)
    with rolled_back():
        answer = send(desk, place.round, WHY)
        if answer.status_code >= 400 and answer.json().get("error") == "unknown_field":
            answer = send(desk, place.round, {})
        if answer.status_code >= 400:
            return "refused"
    with rolled_back():
        return "allowed" if send(desk, place.round, {}).status_code < 400 else "asked"


def documented() -> dict[str, list[str]]:
    rows = [
        line.strip("|").split("|")
        for line in PAGE.read_text(encoding="utf-8").splitlines()
        if line.startswith("| ") and "---" not in line
    ]
    return {cells[0].strip(): [cell.strip() for cell in cells[1:]] for cells in rows}


def test_the_table_has_every_action_and_place() -> None:
    assert list(documented()) == ["", *ACTIONS]
    assert documented()[""] == list(PLACES)


@pytest.mark.sampled
@pytest.mark.parametrize("action", ACTIONS)
def test_an_action_is_allowed_asked_or_refused_as_the_table_says(events: None, organiser: User, action: str) -> None:
    found = [outcome(organiser, place, ACTIONS[action]) for place in PLACES.values()]
    wrong = {
        place: (said, what)
        for place, said, what in zip(PLACES, documented().get(action, [""] * 9), found, strict=True)
        if said != what
    }

    assert wrong == {}
