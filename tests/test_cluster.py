"""The cluster of tests/cluster: what it starts, by deploy/cluster; that it runs, and leaves nothing behind."""

import re
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import psycopg
import pytest

from tests import services
from tests.bench.load.generator import is_refused
from tests.bench.load.markdown import markdown
from tests.cluster.evenings import HEAD, HEAD_OF_LOAD, HEAD_OF_USE, HEAD_OF_WAITS, SMALL, Evening, Fault, world_of
from tests.cluster.failover import LAST, PROMOTE, RELOAD, SYNCHRONOUS, evening_with_failover, fail_over
from tests.cluster.kills import evening_with_kills
from tests.cluster.layout import ROOT, Binaries, Layout, Ports, Program, changed
from tests.cluster.running import COPY, Cluster, Unanswered, cluster_running, family, free_ports, silent
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


@pytest.mark.parametrize(
    "head", [HEAD, HEAD_OF_WAITS, HEAD_OF_LOAD, HEAD_OF_USE], ids=["evenings", "waits", "load", "use"]
)
def test_the_documentation_has_the_tables_as_they_are_printed(head: tuple[str, ...]) -> None:
    first, *_rest = markdown([list(head)]).splitlines()

    assert first in (ROOT / "docs" / "scale.md").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("command", [SYNCHRONOUS, RELOAD, LAST, PROMOTE, *COPY])
def test_the_documentation_has_the_commands_of_a_failover(command: str) -> None:
    assert command in (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def test_after_a_failover_pgbouncer_leads_to_the_new_primary_alone() -> None:
    text = LAYOUT.pgbouncer_text("replica", "replica")

    assert set(re.findall(r"host=(\S+)", text)) == {"/tmp/janroku-x/replica"}


def test_a_primary_that_runs_is_not_replaced() -> None:
    cluster = Cluster(LAYOUT, silent)
    cluster.running["primary"] = psutil.Popen(["true"])

    with pytest.raises(ValueError, match="primary is running"):
        fail_over(cluster, lost="primary", to="replica")


def test_a_wait_belongs_to_the_faults_that_it_met() -> None:
    # The first write ends before the first fault; the second waits from 9 to 14, the third from 21 to 23.
    load = {"writes": [(1.0, 2.0), (9.0, 5.0), (21.0, 2.0)], "older": [], "own_missing": ["one"], "errors": []}
    stored = {"acknowledged": 3, "lost": 0, "doubled": 0, "wrong_rows": 0}
    evening = Evening("1", (Fault("web-1", 10.0), Fault("redis", 20.0), Fault("proxy", 30.0)), load, stored)

    assert evening.waits() == {"web-1": 5.0, "redis": 2.0, "proxy": 0}
    assert evening.cells() == ["1", "3", "3", "0", "0", "0", "0", "1", "0", "5.0 s"]


def test_an_evening_without_a_fault_has_no_waits_of_faults() -> None:
    load = {"writes": [(1.0, 2.0)], "older": [], "own_missing": [], "errors": []}

    assert Evening("1", (), load, {}).waits() == {}


@pytest.mark.parametrize(
    ("status", "refused"),
    [(200, False), (400, True), (404, True), (409, True), (429, False), (502, False), (503, False)],
)
def test_what_is_refused_is_not_sent_again(status: int, refused: bool) -> None:
    assert is_refused(status) is refused


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
            while_busy = page_while_busy(cluster)
            services.wait_until(lambda: read_at(cluster.layout.database_url("replica"), "yuki"), Unanswered)
            running = [psutil.Process(process.pid) for process in cluster.running.values()]
            everything = [*running, *(child for process in running for child in process.children(recursive=True))]
    except services.Missing as missing:
        without(missing)

    assert before == without_it == after == [200] * 4
    assert while_busy == 200
    assert len(running) == len(PROGRAMS)
    assert [process for process in everything if process.is_running()] == []
    assert not folder.exists()


@pytest.mark.slow
@pytest.mark.skipif(not LONGEST, reason="an evening with kills takes four minutes: JANROKU_LONG=1 alone runs it")
def test_an_evening_loses_and_doubles_nothing_while_each_program_is_killed() -> None:
    try:
        with cluster_running() as cluster, world_of(cluster) as world:
            evening = evening_with_kills(cluster, world, list(PROGRAMS), seconds=90)
    except services.Missing as missing:
        without(missing)

    assert_all_recorded(evening)


@pytest.mark.slow
@pytest.mark.skipif(not LONGEST, reason="an evening with a failover takes three minutes: JANROKU_LONG=1 alone runs it")
def test_an_evening_loses_nothing_when_the_primary_is_restarted_and_then_lost() -> None:
    try:
        with cluster_running() as cluster:
            evening = evening_with_failover(cluster, seconds=60)
    except services.Missing as missing:
        without(missing)

    assert_all_recorded(evening)


@pytest.mark.slow
@pytest.mark.skipif(not LONGEST, reason="an evening with a failover takes three minutes: JANROKU_LONG=1 alone runs it")
def test_an_asynchronous_failover_loses_what_was_not_sent_to_the_replica_and_goes_on() -> None:
    try:
        with cluster_running() as cluster:
            evening = evening_with_failover(cluster, seconds=60, is_synchronous=False, cut=3)
    except services.Missing as missing:
        without(missing)

    # 6 tables record a deal in 1.5 s each: about 12 in 3 s, and 9 more until the other faults have passed.
    assert 0 < evening.stored["lost"] < 30
    assert (evening.stored["doubled"], evening.stored["wrong_rows"], evening.load["own_missing"]) == (0, 0, [])
    assert evening.load["writes"][-1][0] > evening.faults[-1].at


def assert_all_recorded(evening: Evening) -> None:
    # Each table goes on to the end, whatever was away.
    assert evening.load["given_up"] == []
    assert evening.stored["acknowledged"] > 5 * SMALL.tables
    assert evening.counts == dict.fromkeys(evening.counts, 0), evening.load


def page_while_busy(cluster: Cluster) -> int:
    """Ask while no web server comes to any answer, as on a full evening. It is later, but nobody is refused."""
    webs = [cluster.running[name] for name in PROGRAMS if name.startswith("web-")]
    processes = [process for web in webs for process in (web, *family(web))]
    for process in processes:
        process.suspend()
    try:
        # A proxy that asked the servers for their health would have left them all by then.
        time.sleep(5)
        with ThreadPoolExecutor(1) as pool:
            answer = pool.submit(page, cluster.url)
            time.sleep(6)
            for process in processes:
                process.resume()
            return answer.result()
    finally:
        for process in processes:
            process.resume()


def page(url: str) -> int:
    with urllib.request.urlopen(f"{url}/sign-in/", timeout=60) as answer:
        return int(answer.status)


def read_at(url: str, username: str) -> None:
    with psycopg.connect(url) as connection:
        question = "SELECT count(*) FROM accounts_user WHERE username = %s"
        found = connection.execute(question, [username]).fetchone()
    if found != (1,):
        raise Unanswered("the replica has not got the account yet")
