"""The programs of docs/cookbook.md and the first call of docs/api.md run against a served demo club."""

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest

from tests.conftest import without
from tests.profile import times
from tests.services import Missing, free_port
from tests.test_readme import matches, steps_of

ROOT = Path(__file__).parent.parent
EXAMPLES = ROOT / "docs" / "examples"
COOKBOOK = (ROOT / "docs" / "cookbook.md").read_text(encoding="utf-8")
FIRST_CALL = (ROOT / "docs" / "api.md").read_text(encoding="utf-8").split("\n## Your first call\n")[1].split("\n## ")[0]
DOCUMENTED = "http://127.0.0.1:8000"
# The longest time in seconds that a test waits for the server.
PATIENCE = 180

pytestmark = [pytest.mark.docs, pytest.mark.sqlite]


@dataclass(frozen=True)
class Served:
    """A server on a new database with the demo club, and the environment of its commands."""

    url: str
    environment: dict[str, str]

    def shell(self, command: str) -> subprocess.CompletedProcess[str]:
        """Run a command of the documentation at this server."""
        command = re.sub(r"\bpython (?=\S+\.py)", f"{sys.executable} ", command.replace(DOCUMENTED, self.url))
        return subprocess.run(
            command, shell=True, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False
        )

    def get(self, path: str) -> Any:
        with urlopen(Request(f"{self.url}/api/v1/{path}", headers={"Accept-Language": "en"})) as answer:
            return json.load(answer)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    port = free_port()
    own = {name: value for name, value in os.environ.items() if not name.startswith(("JANROKU_", "DATABASE", "REDIS"))}
    own |= {"JANROKU_VAR": str(tmp_path_factory.mktemp("var")), "PYTHONIOENCODING": "utf-8"}
    process = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", str(port)], cwd=ROOT, env=own, stdout=subprocess.DEVNULL
    )
    try:
        yield Served(wait_for(f"http://127.0.0.1:{port}", process), own)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def wait_for(url: str, process: subprocess.Popen[Any]) -> str:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            with urlopen(f"{url}/api/v1/clubs/demo/", timeout=PATIENCE):
                return url
        except URLError:
            time.sleep(0.1)
    raise AssertionError(f"{url} did not answer")


@pytest.fixture(scope="module")
def token(served: Served) -> str:
    """The token of docs/cookbook.md, made with the command that stands there."""
    return token_of(served, "cookbook")


def token_of(served: Served, name: str) -> str:
    [command] = re.findall(r"^    export JANROKU_TOKEN=\$\((.+)\)$", COOKBOOK, re.MULTILINE)
    made = served.shell(command.replace("--name cookbook", f"--name {name}"))
    assert made.returncode == 0, made.stderr
    return made.stdout.strip()


@pytest.fixture
def run(served: Served, token: str, tmp_path: Path) -> Callable[..., list[str]]:
    """Run the command that docs/cookbook.md shows for a program, and return the lines that it prints."""

    def lines_of(program: str, given: str = "") -> list[str]:
        [command] = re.findall(rf"^    (python docs/examples/{program} .+)$", COOKBOOK, re.MULTILINE)
        done = subprocess.run(
            command.replace("python docs", f"{sys.executable} {ROOT}/docs").replace(DOCUMENTED, served.url),
            shell=True, cwd=tmp_path, env={**served.environment, "JANROKU_TOKEN": token}, input=given,
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()

    return lines_of


# ----- the first call -----


def test_the_commands_of_the_first_call_print_what_it_shows(served: Served) -> None:
    if shutil.which("curl") is None:
        without(Missing("curl is not installed"))
    steps = steps_of(re.findall(r"```console\n(.*?)```", FIRST_CALL, re.DOTALL))
    for command, expected in steps:
        sets = re.fullmatch(r"(\w+)=\$\((.*)\)", command)
        shown = sets[2] if sets else command.replace("curl ", "curl --silent --show-error --fail-with-body ")
        done = served.shell(shown)
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        if sets:
            # Each command has a shell of its own.
            served.environment[sets[1]] = done.stdout.strip()
        else:
            assert matches(expected, done.stdout), f"{command}\n{done.stdout}"

    assert len([command for command, _expected in steps if command.startswith("curl ")]) >= 3


# ----- the bot -----


@pytest.fixture
def players(served: Served) -> list[str]:
    """Four players of the demo club; one of them is called by an alias, and one has a space in the name."""
    rows = served.get("clubs/demo/players/?page_size=50")["results"]
    aliased = next(row for row in rows if row["aliases"])
    others = [row["name"] for row in rows if row != aliased and not row["is_guest"]][:3]
    assert any(" " in name for name in others)
    return [aliased["aliases"][0], *others]


def said(players: list[str]) -> str:
    return "result " + ", ".join(
        f"{player} {score}" for player, score in zip(players, (41200, 28300, 20400, 10100), strict=True)
    )


def another_result(players: list[str], number: int) -> str:
    """A result of its own for each number, since the server asks whether an equal one was meant."""
    won, order = 100 * (number // 4), players[number % 4 :] + players[: number % 4]
    scores = (25000 + won, 25000 - won, 25000, 25000)
    return "result " + ", ".join(f"{player} {score}" for player, score in zip(order, scores, strict=True))


def number_of_hanchan(served: Served, state: str) -> int:
    return int(served.get(f"clubs/demo/hanchan/?page_size=1&state={state}")["count"])


def test_the_bot_records_undoes_and_reads_the_standings(
    served: Served, players: list[str], run: Callable[..., list[str]]
) -> None:
    before = number_of_hanchan(served, "finished")
    *places, hint = run("bot.py", f"{said(players)}\n")
    recorded = number_of_hanchan(served, "finished")
    undo = hint.removeprefix("Wrong? ")
    undone = [run("bot.py", f"{undo}\n") for _ in range(2)]
    rows = run("bot.py", "table\n")

    assert [line.split(". ")[0] for line in places] == ["1", "2", "3", "4"]
    # The second undo, a retry, says the same and changes nothing.
    assert undone == [[f"Hanchan {undo.split()[1]} no longer counts."]] * 2
    assert (recorded, number_of_hanchan(served, "finished")) == (before + 1, before)
    assert served.get(f"hanchan/{undo.split()[1]}/")["version"] == 2
    table = served.get("clubs/demo/seasons/club-league/standings/?page_size=10")["results"]
    assert rows == [
        f"{row['rank']}. {row['player']['name']} {row['values']['points']['text']} ({row['games']})" for row in table
    ]


@pytest.fixture
def bot(served: Served, token: str, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    module = importlib.import_module("bot")
    monkeypatch.setattr(module.time, "sleep", lambda seconds: None)
    return module.Bot(served.url, "demo", "club-league", token)


def test_a_message_that_comes_twice_is_recorded_once(served: Served, bot: Any, players: list[str]) -> None:
    before = number_of_hanchan(served, "finished")
    answers = [bot.answer(said(players[::-1]), "message-7") for _ in range(2)]

    assert answers[0] == answers[1]
    assert number_of_hanchan(served, "finished") == before + 1


def test_a_result_whose_answer_is_lost_is_recorded_once(
    served: Served, bot: Any, players: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before, answers = number_of_hanchan(served, "finished"), []

    def losing(request: Request, timeout: float) -> Any:
        answers.append(urlopen(request, timeout=timeout))
        if len(answers) < 3:
            raise URLError("the answer is lost")
        return answers[-1]

    monkeypatch.setattr("bot.urlopen", losing)
    answer = bot.answer(said([*players[2:], *players[:2]]), "message-9")

    assert (len(answers), answer.splitlines()[0][:2]) == (3, "1.")
    assert number_of_hanchan(served, "finished") == before + 1


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("result Nobody 41200, Nemo 28300, Noone 20400, None 10100", "Nobody in this club is called “Nobody”."),
        ("result Aoi", "Like this: result"),
        ("undo", "Like this: undo"),
        ("undo 999999", "There is nothing here"),
        ("hello", "I know: result, undo, table"),
    ],
)
def test_the_bot_answers_a_wrong_message_with_a_sentence(run: Callable[..., list[str]], text: str, answer: str) -> None:
    [line] = run("bot.py", f"{text}\n")

    assert line.startswith(answer)


# ----- the event, the copy -----


def test_the_tournament_is_played_to_its_final_table(served: Served, run: Callable[..., list[str]]) -> None:
    lines = run("tournament.py")

    [event] = [one for one in served.get("tournaments/")["results"] if one["name"] == "Winter Cup"]
    final = served.get(f"tournaments/{event['slug']}/final/")
    assert (event["state"], final["is_provisional"], final["count"]) == ("closed", False, 8)
    # Two rounds of two tables, then the final table.
    assert len(lines) == 4 + 8
    assert lines[4:] == [
        f"{row['rank']} {row['entrant']['name']} {row['values']['points']['text']}" for row in final["results"]
    ]


def test_the_copy_has_every_hanchan(served: Served, run: Callable[..., list[str]]) -> None:
    [line] = run("sync.py")

    assert line.startswith(f"{served.get('clubs/demo/hanchan/?page_size=1')['count']} hanchan")


def test_the_book_has_every_hanchan_that_has_ended_and_is_the_same_after_a_second_run(
    served: Served, run: Callable[..., list[str]]
) -> None:
    lines = [line for _turn in range(2) for line in run("two_way.py")]

    ended = number_of_hanchan(served, "finished") + number_of_hanchan(served, "void")
    assert lines == [f"{ended} games"] * 2


WRITERS = 2


@pytest.mark.parametrize("changes", [times(20, 60, 1000)])
def test_the_copy_loses_and_doubles_nothing_while_two_bots_write(
    served: Served, players: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, changes: int
) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    bots, sync = importlib.import_module("bot"), importlib.import_module("sync")
    copied = sync.HanchanCopy(served.url, "demo", tmp_path / "copy.json")
    copied.catch_up()
    applied: list[dict[str, Any]] = []
    apply = copied.apply
    monkeypatch.setattr(copied, "apply", lambda results: (applied.extend(results), apply(results)))

    def write(writer: int) -> list[tuple[str, int]]:
        """Record hanchan, and void one of three of them; what the server has acknowledged, in order."""
        bot, acknowledged = bots.Bot(served.url, "demo", "club-league", token_of(served, f"writer-{writer}")), []
        for number in range(changes // WRITERS):
            if number % 3 == 2:
                answer = bot.answer(f"undo {acknowledged[-1][1]}", "")
                assert answer.endswith("no longer counts."), answer
                acknowledged.append(("hanchan.voided", acknowledged[-1][1]))
            else:
                own = changes + number * WRITERS + writer
                answer = bot.answer(another_result(players, own), f"sync-{changes}-{own}")
                assert "Wrong? undo " in answer, answer
                acknowledged.append(("hanchan.recorded", int(answer.rpartition(" ")[2])))
        return acknowledged

    with ThreadPoolExecutor(WRITERS) as pool:
        writers = [pool.submit(write, number) for number in range(WRITERS)]
        while not all(writer.done() for writer in writers):
            copied.catch_up()
            time.sleep(0.05)  # a copy that never pauses takes the core from the writers
    acknowledged = [change for writer in writers for change in writer.result()]
    copied.catch_up()

    found = [(one["kind"], one["subject"]["id"]) for one in applied if one["kind"].startswith("hanchan.")]
    numbers = [one["id"] for one in applied]
    assert (len(acknowledged), sorted(found)) == (changes, sorted(acknowledged))
    assert numbers == sorted(set(numbers))
    last = {pk: kind for kind, pk in acknowledged}
    assert {pk: copied.hanchan[pk]["state"] for pk in last} == {
        pk: "void" if kind == "hanchan.voided" else "finished" for pk, kind in last.items()
    }


# ----- the widget -----


@pytest.fixture
def other_site(served: Served, tmp_path: Path) -> Iterator[str]:
    """Serve the widget from another origin, with the address of this server's table in it."""
    widget = (EXAMPLES / "widget.html").read_text(encoding="utf-8")
    assert widget.count(DOCUMENTED) == 1
    (tmp_path / "widget.html").write_text(widget.replace(DOCUMENTED, served.url), encoding="utf-8")
    site = ThreadingHTTPServer(("127.0.0.1", 0), partial(SimpleHTTPRequestHandler, directory=str(tmp_path)))
    threading.Thread(target=site.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{site.server_port}/widget.html"
    site.shutdown()
    site.server_close()


@pytest.mark.browser
def test_the_widget_on_another_site_shows_the_season_s_table(served: Served, other_site: str, page: Any) -> None:
    page.goto(other_site)
    page.get_by_text("As of").wait_for()

    shown = [row.locator("td").all_text_contents() for row in page.locator("#league tbody tr").all()]
    table = served.get("clubs/demo/seasons/club-league/standings/?page_size=500")["results"]
    assert len(table) == 16
    assert shown == [
        [str(row["rank"] or "–"), row["player"]["name"], row["values"]["points"]["text"], str(row["games"])]
        for row in table
    ]


@pytest.mark.browser
def test_the_widget_says_why_there_is_no_table(other_site: str, page: Any, tmp_path: Path) -> None:
    widget = tmp_path / "widget.html"
    widget.write_text(widget.read_text(encoding="utf-8").replace("club-league", "no-league"), encoding="utf-8")
    page.goto(other_site)

    page.get_by_text("The table cannot be shown now: There is nothing here by that name.").wait_for()
    assert page.locator("#league tbody tr").count() == 0
