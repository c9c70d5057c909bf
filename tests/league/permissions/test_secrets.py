"""What is not released yet: two tournaments that differ in it alone are the same to everybody but the desk.

Every address is asked in both. In one the frozen round was played otherwise, and the draft of the next round has other
tables. Status, content, ETag and length have to be equal, after the desk has looked at the page and filled its caches.
"""

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.core.serializers.json import DjangoJSONEncoder
from django.test import Client
from django.utils import timezone

from league.clubs.models import Club
from league.downloads.kinds import CLUB_SHEETS
from league.ladders.models import Ladder
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import tournament_amend
from league.tournaments.models import Tournament
from league.tournaments.printing.sheets import SHEETS
from league.tournaments.results.services import result_enter
from league.webhooks.models import Delivery
from tests.conftest import is_sqlite
from tests.league.core.page import signed_in
from tests.league.jobs.at_once import run_jobs
from tests.league.permissions.cells import cells
from tests.league.permissions.world import build_world, fill_address, rolled_back, url_patterns
from tests.made_once import made_once
from tests.profile import LONG, LONGEST
from tests.turns import has_turn

# Both tournaments have the same ids, which the sequences of PostgreSQL would not give again.
pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.sqlite]

SCORES = {"one": (40100, 29900, 20100, 9900), "other": (9900, 40100, 20100, 29900)}
# A stranger sees what a visitor sees; test_roles.py asks for both.
ROLES = ("visitor", "player", "recorder")
# The schema has examples only, and the second changes with what the process has answered.
NOT_ASKED = ("sign-out/", "api/schema/", "api/docs/", "metrics")


def addresses() -> set[str]:
    """Every address, with rounds, tables and deals 1 to 3, and every sheet."""
    numbered = {
        pattern.replace("<int:number>", number)
        for pattern, _entry in url_patterns() if pattern not in NOT_ASKED
        for number in ("123" if "<int:number>" in pattern else "1")
    }  # fmt: skip
    sheets = {f"e/<slug:tournament>/files/{kind.key}.{suffix}" for kind in SHEETS for suffix in ("csv", "json")}
    of_the_club = {f"c/<slug:club>/sheets/{kind.key}.json?season=spring&ladder=elo" for kind in CLUB_SHEETS}
    asked = {f"e/<slug:tournament>/{path}" for path in (
        "standings/?upto=2", "results/?round=2", "results/?round=3", "seating/?round=3", "seating/find/?find=Guest",
        "tv/seating/?round=3", "hands/?round=2",
    )} | {
        *(f"api/v1/tournaments/<slug:slug>/{path}" for path in ("standings/?after=2", "standings/?after=1")),
        *(f"api/v1/clubs/<slug:club>/{path}" for path in (
            "changes/?after=0", "hanchan/?ordering=-updated_at", "players/?search=Guest",
            "players/?ordering=updated_at",
        )),
    }  # fmt: skip
    return numbered | sheets | of_the_club | asked


QUICK = {
    "e/<slug:tournament>/", "e/<slug:tournament>/standings/", "e/<slug:tournament>/results/?round=2",
    "e/<slug:tournament>/seating/?round=3", "e/<slug:tournament>/files/standings.csv", "c/<slug:club>/games/",
    "api/v1/tournaments/<slug:slug>/standings/", "api/v1/tournaments/<slug:slug>/rounds/2/",
    "api/v1/tournaments/<slug:slug>/rounds/3/", "api/v1/clubs/<slug:club>/changes/?after=0",
    "api/v1/clubs/<slug:club>/hanchan/", "e/<slug:tournament>/tv/standings/",
}  # fmt: skip
ASKED = sorted(path for path in addresses() if path in QUICK or (LONG and has_turn(path)))
SHOWN_LATER = sorted(path for path in QUICK if re.search("standings|results|rounds/2|hanchan", path))
SEEN_BY_THE_DESK = ("api/v1/tournaments/<slug:slug>/standings/", "api/v1/tournaments/<slug:slug>/rounds/3/")
Seen = dict[str, dict[str, tuple[Any, ...]]]
# By path the roles to whom the two tournaments differ, and the first difference.
Differences = dict[str, dict[str, str]]


def roles_of(path: str) -> Sequence[str]:
    """Who asks at an address beside a visitor: in CI the player and the recorder take turns."""
    return ROLES if LONGEST else ("visitor", ROLES[1 + has_turn(path, 2)])


@contextmanager
def stopped_clock() -> Iterator[None]:
    class Stopped(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> datetime:  # type: ignore[override]
            return datetime(2026, 3, 7, 12, tzinfo=UTC).astimezone(tz)

    before, timezone.datetime = timezone.datetime, Stopped  # type: ignore[attr-defined]
    try:
        yield
    finally:
        timezone.datetime = before  # type: ignore[attr-defined]


def play(world: dict[str, Any], which: str) -> None:
    """Play round 1 in public, round 2 while it is frozen, and draft round 3; the last two differ."""
    owner, event = world["users"]["owner"], Tournament.objects.get(slug=world["event"])
    first, stage = event.rounds.get(), event.stages.get()
    stage.rounds_planned = 3
    stage.save()
    results(owner, first, SCORES["one"])
    tournament_amend(actor=owner, tournament=event, frozen_from=2, reason="The end is a secret")
    second = step_all(owner, stage_draw(actor=owner, stage=event.stages.get(), seed=7)[0])
    results(owner, second, SCORES[which])
    stage_draw(actor=owner, stage=event.stages.get(), seed={"one": 1, "other": 5}[which])
    run_jobs()


def step_all(owner: Any, round_: Any) -> Any:
    for step in ("confirm", "release"):
        round_ = round_step(actor=owner, round_=round_, step=step)
    return round_


def results(owner: Any, round_: Any, scores: tuple[int, ...]) -> None:
    for table in round_.tables.filter(hanchan=None).order_by("number"):
        result_enter(actor=owner, table=table, scores=list(scores))
    round_.refresh_from_db()
    round_step(actor=owner, round_=round_, step="finish")


def look(world: dict[str, Any], paths: Sequence[str]) -> Seen:
    """What each role sees at each address; the desk looks first."""
    clients = {role: Client() if role == "visitor" else signed_in(world["users"][role]) for role in ("owner", *ROLES)}
    for client in clients.values():
        # A page's ETag depends on this cookie, which is random too.
        client.cookies["csrftoken"] = "q" * 32
    return {path: {role: seen(clients[role], path, world) for role in ("owner", *roles_of(path))} for path in paths}


def release(world: dict[str, Any]) -> None:
    event = Tournament.objects.get(slug=world["event"])
    tournament_amend(actor=world["users"]["owner"], tournament=event, frozen_from=None, reason="The end")
    run_jobs()


def differences(one: Seen, other: Seen) -> Differences:
    return {
        path: {role: difference(answer, other[path][role]) for role, answer in roles.items()
               if answer != other[path][role]}
        for path, roles in one.items()
    }  # fmt: skip


def difference(one: tuple[Any, ...], other: tuple[Any, ...]) -> str:
    if one[:2] != other[:2]:
        return f"{one[:2]} and {other[:2]}"
    lines = zip(one[2].splitlines(), other[2].splitlines(), strict=False)
    return next((f"{first[:200]} and {second[:200]}" for first, second in lines if first != second), "their lengths")


def seen(client: Client, path: str, world: dict[str, Any]) -> tuple[Any, ...]:
    pattern, _, query = path.partition("?")
    with rolled_back():
        address = fill_address(pattern, world) + (f"?{query}" if query else "")
        # Errors name the id of their request.
        answer = client.get(address, headers={"X-Request-ID": "the-same-id"})
        content = answer.getvalue()
    # Tokens of forms are random in every answer.
    text = re.sub(rb'((csrf\w+|token)"[^>]*?value="|X-CSRFToken": ")[\w-]+', b"", content).decode("utf-8", "replace")
    kept = {name: answer.headers.get(name) for name in ("ETag", "Last-Modified", "Location", "Content-Type")}
    return answer.status_code, kept, text


@pytest.fixture(scope="module")
def tournaments(shared_db: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    def compare(folder: Path) -> None:
        with django_db_blocker.unblock(), rolled_back(), stopped_clock():
            (folder / "found.json").write_text(json.dumps(compared()))

    assert is_sqlite()
    return json.loads((made_once(tmp_path_factory, "secrets", compare) / "found.json").read_text())


def compared() -> dict[str, Any]:
    """The differences before and after the release, and the messages of each tournament."""
    found: dict[str, Any] = {"before": {}, "after": {}, "sent": {}}
    world = build_world()
    Club.objects.filter(slug=world["club"]).update(is_public=True)
    Tournament.objects.filter(slug=world["event"]).update(is_public=True)
    Ladder.objects.update(name="Elo")
    for which in SCORES:
        cache.clear()
        with rolled_back():
            play(world, which)
            found["before"][which] = look(world, ASKED)
            sent = Delivery.objects.order_by("pk").values_list("event", "payload")
            found["sent"][which] = json.loads(json.dumps(list(sent), cls=DjangoJSONEncoder))
            release(world)
            found["after"][which] = look(world, SHOWN_LATER)
    return found | {name: differences(*found[name].values()) for name in ("before", "after")}


def test_what_is_not_released_changes_nothing_that_others_see(tournaments: dict[str, Any]) -> None:
    with cells() as cell:
        for path in ASKED:
            differing = tournaments["before"][path]
            for role in roles_of(path):
                with cell(path, role):
                    assert role not in differing, differing[role]


def test_no_message_is_sent_about_what_is_not_released(tournaments: dict[str, Any]) -> None:
    one, other = tournaments["sent"].values()

    assert one
    assert one == other


@pytest.mark.parametrize("path", SHOWN_LATER)
def test_everybody_sees_it_after_the_release(path: str, tournaments: dict[str, Any]) -> None:
    assert tournaments["after"][path].keys() >= set(roles_of(path))


@pytest.mark.parametrize("path", SEEN_BY_THE_DESK)
def test_the_desk_sees_it_before_the_release(path: str, tournaments: dict[str, Any]) -> None:
    assert "owner" in tournaments["before"][path]
