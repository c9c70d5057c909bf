"""The example program keeps its copy in step while others write."""

import importlib.util
import json
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from email.message import Message
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
from django.db import connection
from django.test import Client

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.history.models import ClubLog
from league.players.models import Player
from league.players.services import player_add, player_amend
from league.records.games.withholding import hanchan_hold_back
from league.records.models import Hanchan
from league.records.player_merges import player_merge, player_unmerge
from league.records.services import hanchan_amend, hanchan_void_once
from tests.league.factories import make_hanchan
from tests.profile import times

pytestmark = pytest.mark.django_db(transaction=True)
EXAMPLE = Path(__file__).parent.parent.parent.parent / "docs" / "examples" / "sync.py"
WRITERS = 2


@pytest.fixture(scope="module")
def example() -> Iterator[ModuleType]:
    spec = importlib.util.spec_from_file_location("sync_example", EXAMPLE)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    sys.modules.pop("sync_example", None)


@pytest.fixture
def copy(example: ModuleType, live_server: Any, club: Club, tmp_path: Path) -> Callable[[], Any]:
    """Start the program: each time it knows only what its file has."""
    return lambda: example.HanchanCopy(live_server.url, club.slug, tmp_path / "copy.json")


def listed(club: Club) -> dict[int, dict[str, Any]]:
    answer = Client().get(f"/api/v1/clubs/{club.slug}/hanchan/", {"page_size": 500}).json()
    rows = {row["id"]: row for row in answer["results"]}
    for page in range(2, (answer["count"] - 1) // 500 + 2):
        more = Client().get(f"/api/v1/clubs/{club.slug}/hanchan/", {"page_size": 500, "page": page}).json()
        rows |= {row["id"]: row for row in more["results"]}
    return rows


def check_in_step(club: Club, copied: dict[int, dict[str, Any]]) -> None:
    """A single hanchan has more keys than one in the list; the pages are of two servers."""
    wanted = {pk: {key: row[key] for key in row if key != "page"} for pk, row in listed(club).items()}
    assert copied.keys() == wanted.keys()
    assert {pk: {key: copied[pk][key] for key in row} for pk, row in wanted.items()} == wanted


def test_nothing_is_lost_or_doubled_while_two_write(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], copy: Callable[[], Any],
    monkeypatch: pytest.MonkeyPatch, example: ModuleType,
) -> None:  # fmt: skip
    changes = times(60, 300, 1000)
    for _ in range(3):
        make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    seen: list[int] = []
    apply = example.HanchanCopy.apply

    def watched(self: Any, results: list[dict[str, Any]]) -> None:
        seen.extend(one["id"] for one in results)
        apply(self, results)

    monkeypatch.setattr(example.HanchanCopy, "apply", watched)
    copy().catch_up()
    first = copy().after

    def write(seed: int) -> None:
        random, mine = Random(seed), list[Hanchan]()
        try:
            for _ in range(changes // WRITERS):
                # SQLite does not queue its writers: two that never pause would keep a third out by chance.
                time.sleep(0.003)
                if mine and random.random() < 0.4:
                    hanchan_void_once(actor=owner, hanchan=mine.pop(random.randrange(len(mine))), reason="twice")
                else:
                    mine.append(make_hanchan(actor=owner, house_rules=house_rules, players=regulars))
        finally:
            connection.close()

    with ThreadPoolExecutor(WRITERS) as pool:
        writers = [pool.submit(write, seed) for seed in range(WRITERS)]
        while not all(writer.done() for writer in writers):
            copy().catch_up()
        for writer in writers:
            writer.result()
    copy().catch_up()

    assert seen == list(range(first + 1, first + changes + 1))
    check_in_step(club, copy().hanchan)


Change = Callable[[User, Hanchan, list[Player]], Any]
CHANGES: dict[str, Change] = {
    "amended": lambda by, one, _: hanchan_amend(actor=by, hanchan=one, version=1, note="Final"),
    "put before another": lambda by, one, players: make_hanchan(
        actor=by, house_rules=one.house_rules, players=players, order=1
    ),
    "withheld": lambda _by, one, _: hanchan_hold_back(hanchan=[one.pk], is_held_back=True),
    "withheld and shown again": lambda _by, one, _: [
        hanchan_hold_back(hanchan=[one.pk], is_held_back=is_held_back) for is_held_back in (True, False)
    ],
    "a player renamed": lambda by, _one, players: player_amend(actor=by, player=players[0], name="Emi"),
    "a player hidden": lambda by, _one, players: player_amend(actor=by, player=players[0], is_hidden=True),
    "a player merged": lambda by, one, players: player_merge(
        actor=by, kept=player_add(actor=by, club=one.club, name="Emi"), merged=players[0]
    ),
    "a player merged and parted": lambda by, one, players: player_unmerge(
        actor=by,
        merge=player_merge(actor=by, kept=player_add(actor=by, club=one.club, name="Emi"), merged=players[0]),
    ),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_the_copy_follows_a_change(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], copy: Callable[[], Any],
    change: Change,
) -> None:  # fmt: skip
    hanchan = make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    copy().catch_up()

    change(owner, Hanchan.objects.get(pk=hanchan.pk), regulars)
    copy().catch_up()

    check_in_step(club, copy().hanchan)


def test_a_result_withheld_at_the_first_reading_is_copied_when_it_is_shown(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], copy: Callable[[], Any]
) -> None:
    hanchan = make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    hanchan_hold_back(hanchan=[hanchan.pk], is_held_back=True)
    copy().catch_up()
    before = dict(copy().hanchan)

    hanchan_hold_back(hanchan=[hanchan.pk], is_held_back=False)
    copy().catch_up()

    assert before == {}
    check_in_step(club, copy().hanchan)


@pytest.mark.parametrize(("code", "says", "waited"), [(429, "7", 7), (503, "2", 2), (503, None, 5)])
def test_a_busy_server_is_asked_again(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], copy: Callable[[], Any],
    monkeypatch: pytest.MonkeyPatch, example: ModuleType, code: int, says: str | None, waited: int,
) -> None:  # fmt: skip
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    refusals, slept = [code], list[int]()

    def asked(request: Any, **options: Any) -> Any:
        if not refusals:
            return urlopen(request, **options)
        headers = Message()
        if says:
            headers["Retry-After"] = says
        raise HTTPError(request.full_url, refusals.pop(), "busy", headers, None)

    monkeypatch.setattr(example, "urlopen", asked)
    monkeypatch.setattr(example.time, "sleep", slept.append)
    copy().catch_up()

    assert slept == [waited]
    check_in_step(club, copy().hanchan)


def test_an_older_backup_on_the_server_is_noticed_and_everything_read_again(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], example: ModuleType,
    live_server: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars)
    path = tmp_path / "copy.json"
    path.write_text(json.dumps({"after": 1000, "hanchan": [{"id": 99}]}))

    example.main(live_server.url, club.slug, str(path))

    assert capsys.readouterr().out == f"1 hanchan, up to {ClubLog.objects.get(club=club).last}\n"
