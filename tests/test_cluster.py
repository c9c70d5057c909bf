"""The cluster of tests/cluster: what it starts, by deploy/cluster; that it runs, and leaves nothing behind."""

import re
import urllib.request
from pathlib import Path

import psutil
import psycopg
import pytest

from tests import services
from tests.bench.load.markdown import markdown
from tests.cluster.kills import HEAD, SIZES, evening_with_kills, world_of
from tests.cluster.layout import ROOT, Binaries, Layout, Ports, Program, changed
from tests.cluster.running import Unanswered, cluster_running, free_ports
from tests.conftest import without
from tests.profile import LONGEST

BINARIES = Binaries(Path("/postgres/bin"), Path("/pgbouncer"), Path("/redis-server"), Path("/caddy"))
LAYOUT = Layout(Path("/tmp/janroku-x"), BINARIES, Ports(8000, 6432, 6379, (8001, 8002, 8003)))
PROGRAMS = {program.name: program for program in LAYOUT.programs()}


def test_a_cluster_has_each_program_of_a_large_server() -> None:
    servers = ["primary", "replica", "pgbouncer", "redis"]

    assert list(PROGRAMS) == [
        *servers, "web-1", "web-2", "web-3", "worker-1", "worker-2", "clock", "proxy"
    ]  # fmt: skip


def test_exactly_one_program_is_the_clock() -> None:
    work = [program.command for program in PROGRAMS.values() if "work" in program.command]

    assert [command for command in work if "--no-clock" not in command] == [PROGRAMS["clock"].command]


@pytest.mark.parametrize("name", [name for name in PROGRAMS if name.startswith(("web", "worker", "clock"))])
def test_each_process_of_janroku_goes_through_pgbouncer(name: str) -> None:
    environment = PROGRAMS[name].environment

    assert environment["DATABASE_URL"] == "postgres://janroku@127.0.0.1:6432/janroku"
    assert environment["JANROKU_PGBOUNCER"] == "1"


def test_no_setting_of_this_process_reaches_the_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JANROKU_SIGN_UP", "closed")
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "other.settings")

    assert not LAYOUT.environment.keys() & {"JANROKU_SIGN_UP", "DJANGO_SETTINGS_MODULE"}


def test_the_proxy_knows_every_web_server() -> None:
    listening = [program.command[program.command.index("--port") + 1] for program in webs()]

    assert PROGRAMS["proxy"].environment["UPSTREAM"] == " ".join(f"127.0.0.1:{port}" for port in listening)
    assert len(set(listening)) == 3


def webs() -> list[Program]:
    return [program for name, program in PROGRAMS.items() if name.startswith("web-")]


def test_pgbouncer_has_both_servers_of_the_database_and_no_socket_outside_of_the_folder() -> None:
    text = LAYOUT.texts()["pgbouncer/pgbouncer.ini"]

    assert re.findall(r"^(\w+) = host=(\S+)", text, re.MULTILINE) == [
        ("janroku", "/tmp/janroku-x/primary"),
        ("janroku_replica", "/tmp/janroku-x/replica"),
    ]
    assert "\nunix_socket_dir =\n" in text
    assert "10.0.0." not in text


@pytest.mark.parametrize("text", ["", "port = 1, port = 1"], ids=["none", "two"])
def test_an_example_without_the_line_to_be_changed_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="stands"):
        changed(text, {"port = 1": "port = 2"})


def test_the_documentation_has_the_table_of_kills_as_it_is_printed() -> None:
    first, *_rest = markdown([list(HEAD)]).splitlines()

    assert first in (ROOT / "docs" / "scale.md").read_text(encoding="utf-8").splitlines()


def test_free_ports_are_all_different() -> None:
    ports = free_ports()

    assert len({ports.proxy, ports.pgbouncer, ports.redis, *ports.web}) == 6


@pytest.mark.slow
@pytest.mark.skipif(not LONGEST, reason="to start eleven programs takes most of a minute: JANROKU_LONG=1 alone runs it")
def test_a_cluster_answers_without_one_of_its_web_servers_and_leaves_nothing_behind() -> None:
    try:
        with cluster_running() as cluster:
            folder = cluster.layout.folder
            cluster.manage("create_user", "yuki")
            before = [page(cluster.url) for _time in range(4)]
            cluster.kill("web-1")
            without_it = [page(cluster.url) for _time in range(4)]
            cluster.start("web-1")
            after = [page(cluster.url) for _time in range(4)]
            services.wait_until(lambda: read_at(cluster.layout.database_url("replica"), "yuki"), Unanswered)
            running = [psutil.Process(process.pid) for process in cluster.running.values()]
            everything = [*running, *(child for process in running for child in process.children(recursive=True))]
    except services.Missing as missing:
        without(missing)

    assert before == without_it == after == [200] * 4
    assert len(running) == len(PROGRAMS)
    assert [process for process in everything if process.is_running()] == []
    assert not folder.exists()


@pytest.mark.slow
@pytest.mark.skipif(not LONGEST, reason="an evening with kills takes three minutes: JANROKU_LONG=1 alone runs it")
def test_an_evening_loses_and_doubles_nothing_while_each_program_is_killed() -> None:
    try:
        with cluster_running() as cluster, world_of(cluster) as world:
            found = evening_with_kills(cluster, world, list(PROGRAMS), seconds=90)
    except services.Missing as missing:
        without(missing)

    # Each table records all of its deals, whatever was away.
    assert found.stored["acknowledged"] == int(SIZES["TABLES"]) * int(SIZES["DEALS"])
    assert [found.stored[name] for name in ("lost", "doubled", "wrong_rows")] == [0, 0, 0]


def page(url: str) -> int:
    with urllib.request.urlopen(f"{url}/sign-in/", timeout=60) as answer:
        return int(answer.status)


def read_at(url: str, username: str) -> None:
    with psycopg.connect(url) as connection:
        question = "SELECT count(*) FROM accounts_user WHERE username = %s"
        found = connection.execute(question, [username]).fetchone()
    if found != (1,):
        raise Unanswered("the replica has not got the account yet")
