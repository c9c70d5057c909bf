"""The measurements of `make bench` that start servers: they run, and they notice lost and doubled deals."""

import importlib
import os
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.records.deals.services import deal_record, hanchan_begin
from league.records.models import Deal, Hanchan
from league.seasons.services import season_open
from tests.bench import bench_load, bench_scale, bench_size
from tests.bench.__main__ import take_options
from tests.bench.aims import AIMS, HEAD, ROWS, Aim, hand_over, handed_over, missing, row
from tests.bench.load import world
from tests.bench.load.evening import BARE, Evening
from tests.bench.load.generator import win
from tests.bench.load.markdown import markdown
from tests.bench.load.servers import Locks
from tests.bench.size.sizes import SMALL, shape
from tests.league.test_serve import ROOT
from tests.profile import LONGEST

pytestmark = pytest.mark.once

TINY = {"TABLES": "2", "VIEWERS": "10", "SECONDS": "2", "POLL": "1", "DEALS": "3", "HISTORY": "20", "COST_SECONDS": "1"}
TINY |= {"COUNTED": "2", "CLIENTS": "5", "SCALE_TABLES": "2", "PROCESSES": "1,2"}


def test_options_set_the_sizes_of_a_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "environ", {})
    names = take_options(["load", "--scale-tables", "7", "tables", "--full"])

    assert names == ["load", "tables"]
    assert os.environ == {"SCALE_TABLES": "7", "HANCHAN": "1000000"}


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "bench").rglob("*.py")), ids=lambda path: path.stem)
def test_every_measurement_finds_what_it_imports(path: Path) -> None:
    module = importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))

    assert str(module.__file__) == str(path)


def test_p95_is_the_time_in_which_95_of_100_requests_were_answered() -> None:
    load = {"seconds": {"deal": [float(number) for number in range(100)], BARE: [1000.0]}}

    assert Evening(load, {}, {}, {}, Locks()).p95("deal") == 95


@pytest.mark.parametrize("head", [*bench_load.HEADS, bench_scale.HEAD], ids=lambda head: head[0])
def test_the_documentation_has_each_table_as_it_is_printed(head: list[str]) -> None:
    first, *_rest = markdown([head]).splitlines()

    assert first in (ROOT / "docs" / "scale.md").read_text(encoding="utf-8").splitlines()


@pytest.mark.docs
@pytest.mark.parametrize("aim", AIMS.values(), ids=AIMS)
def test_the_page_of_speed_has_each_row_with_its_figure_and_command(aim: Aim) -> None:
    lines = (ROOT / "docs" / "speed.md").read_text(encoding="utf-8").splitlines()
    [cells] = [[cell.strip() for cell in line.split(" | ")] for line in lines if line.startswith(f"| {aim.what} |")]

    assert cells[1] == aim.words
    assert cells[2] not in ("", "|")
    assert cells[3] == f"`make bench WHAT={aim.bench}` |"


@pytest.mark.parametrize("aim", AIMS.values(), ids=AIMS)
def test_each_aim_is_measured_by_a_bench(aim: Aim) -> None:
    assert (ROOT / "tests" / "bench" / f"bench_{aim.bench}.py").exists()


@pytest.mark.parametrize(
    ("key", "ours", "theirs", "ratio", "kept"),
    [
        ("desk", 60, None, None, True),
        ("desk", 60.1, None, None, False),
        ("replay", 3999, None, None, False),
        ("replay", 4000, None, None, True),
        ("mcr", 10, 4, None, True),  # 10 / 4 = 2.5
        ("mcr", 10, 4, 2.6, False),
        ("riichi", 10, 30, 3.1, True),
        ("riichi", 10, 30, 2.9, False),
    ],
)
def test_a_row_says_whether_its_aim_is_kept(
    key: str, ours: float, theirs: float | None, ratio: float | None, kept: bool
) -> None:
    assert row(key, ours, theirs, ratio=ratio).is_kept is kept


def test_rows_of_all_processes_become_one_table_in_the_order_of_the_aims(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(ROWS, str(tmp_path / "rows"))
    hand_over(row("desk", 32.4, unit="ms"), row("replay", 4100, variant="mcr"))
    hand_over(row("replay", 3900, variant="sichuan"))

    assert [one.what.rpartition(": ")[2] for one in handed_over()][:2] == ["mcr", "sichuan"]
    assert handed_over()[2].cells() == (AIMS["desk"].what, "32 ms", "–", "–", "≤ 60 ms CPU", "yes")
    assert len(HEAD) == len(handed_over()[0].cells())


def test_what_was_not_measured_is_said() -> None:
    assert missing([row("desk", 32.4)], ["desk", "mcr"]) == [AIMS["mcr"].what]


@pytest.mark.parametrize("hanchan", [20_000, 100_000, 1_000_000, 10_000_000])
def test_a_server_of_many_clubs_has_so_many_hanchan_and_most_of_them_in_small_clubs(hanchan: int) -> None:
    many = shape(hanchan, large=10_000)

    assert 10_000 * many.large + SMALL * many.small == hanchan
    assert many.large >= 1
    assert SMALL * many.small >= hanchan / 2


def test_the_table_of_sizes_has_a_column_for_each_and_the_last_as_a_multiple_of_the_first() -> None:
    keys = [key for how in (bench_size.FILLED, bench_size.JOBS) for key, _text, _unit in how.values()]
    few: dict[str, object] = dict.fromkeys(keys, 2.0) | {"pages": {"the first page": 8.0}}
    many: dict[str, object] = dict.fromkeys(keys, 3.0) | {"pages": {"the first page": 8.4}}
    many["ratios"] = {"the first page": 1.05, "check": 1.25}
    del many["restore"]
    head, *rows = bench_size.table({100: few, 2000: many})
    by_name = {name: cells for name, *cells in rows}

    assert head == ["hanchan", "100", "2,000", "ratio"]
    assert by_name["the first page"] == ["8.0 ms", "8.4 ms", "1.05"]
    assert by_name["base backup by PostgreSQL"][2] == "1.50"  # 3 / 2
    assert by_name["check of 101 clubs, CPU a hanchan"][2] == "1.25"  # the median of the turns, not of the figures
    assert by_name["restore, elapsed a hanchan"][1:] == ["–", "–"]


@pytest.fixture
def played(db: None, owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]) -> Hanchan:
    """An evening of two deals."""
    season = season_open(actor=owner, club=club, name="Tonight", opens=date(2026, 1, 1), house_rules=house_rules)
    hanchan = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, season=season)
    for number in (1, 2):
        deal_record(actor=owner, hanchan=Hanchan.objects.get(pk=hanchan.pk), number=number, entry=win(number))
    return hanchan


@pytest.mark.parametrize(
    ("acknowledged", "lost", "doubled"),
    [([1, 2], 0, 0), ([1, 2, 3], 1, 0), ([1], 0, 1), ([], 0, 2)],
    ids=["all there", "acknowledged but not stored", "stored but not acknowledged", "a hanchan nobody knows"],
)
def test_what_was_acknowledged_is_compared_with_what_is_stored(
    acknowledged: list[int], lost: int, doubled: int, played: Hanchan
) -> None:
    found = world.compare({str(played.pk): acknowledged}, after=0)

    assert (found["lost"], found["doubled"]) == (lost, doubled)
    assert found["acknowledged"] == len(acknowledged)


def test_an_undone_deal_counts_as_lost(played: Hanchan) -> None:
    Deal.objects.filter(hanchan=played, number=2).update(state=Deal.State.UNDONE)

    assert world.compare({str(played.pk): [1, 2]}, after=0)["lost"] == 1


def test_earlier_deals_are_not_compared(played: Hanchan) -> None:
    assert world.compare({}, after=world.newest_hanchan())["doubled"] == 0


@pytest.mark.slow
@pytest.mark.skipif(not LONGEST, reason="a small measurement takes a minute: JANROKU_LONG=1 alone runs it")
@pytest.mark.parametrize(("on", "rows"), [("SQLite", 1), ("", 2)], ids=["SQLite", "both"])
def test_a_small_measurement_loses_and_doubles_nothing(on: str, rows: int) -> None:
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("JANROKU_", "DATABASE", "REDIS"))}
    command = [sys.executable, "-m", "tests.bench", "load"]
    done = subprocess.run(
        command, cwd=ROOT, env=bare | TINY | {"ON": on}, stdout=subprocess.PIPE, text=True, check=True
    )
    tables = [part.splitlines() for part in done.stdout.split("\n\n") if "| lost |" in part]
    head, _line, *found = [[cell.strip() for cell in line.split("|")] for line in tables[0] if line.startswith("|")]
    zero = [head.index(name) for name in ("lost", "doubled", "wrong rows")]

    assert len(found) == rows
    assert [row[column] for row in found for column in zero] == ["0"] * 3 * rows
