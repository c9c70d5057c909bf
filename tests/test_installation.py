"""The image and compose.yaml are tried without a container engine.

The steps of the Dockerfile build an installation in an empty folder. The commands of compose.yaml start it on
PostgreSQL and Redis, for a user without rights in a folder that nobody can write to.
"""

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
import tomllib
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from league.compiled import MANIFEST
from tests import services
from tests.browser.engine import FAMILIES, random_questions
from tests.conftest import without
from tests.deployment import DEPLOY, ROOT, compose, image_environment, instructions
from tests.profile import times
from tests.test_deployment import make_certificate, tool

# To build the image takes minutes of CPU; test_deployment.py reads its steps and settings each time.
pytestmark = [pytest.mark.slow, pytest.mark.once, pytest.mark.seldom]

PATIENCE = 180
CLUB = "north-wind"
PLAYERS = ("Aoi", "Ben", "Chika", "Daisuke")


OWN_BUILD = "the image's own"
CASES = sorted((ROOT / "tests" / "cases").glob("*.jsonl"))
# The folders that the processes write to.
OWN = ("var/lib/janroku", "run/metrics")


class Installation:
    """The folders of the image below a temporary folder, and the processes of compose.yaml."""

    def __init__(self, folder: Path, database_url: str, redis_url: str) -> None:
        self.folder, self.port = folder, services.free_port()
        self.service = compose({"DOMAIN": "localhost", "JANROKU_SECRET_KEY": "x" * 50, "POSTGRES_PASSWORD": "x"})[
            "services"
        ]
        image = {name: self.placed(value) for name, value in image_environment().items()}
        path = image.pop("PATH").replace("$PATH", "/usr/bin:/bin")
        composed = {name: self.placed(value) for name, value in self.service["web"]["environment"].items()}
        servers = {"DATABASE_URL": database_url, "REDIS_URL": redis_url}
        self.environment = {"PATH": path, "HOME": "/nonexistent"} | image | composed | servers

    def placed(self, text: str) -> str:
        """Replace the paths of the image."""
        return re.sub(r"(?<![\w.])/(app|venv|var/lib/janroku|run/metrics)\b", rf"{self.folder}/\1", text)

    def build(self) -> None:
        """Take every step of the Dockerfile's first stage."""
        app = self.folder / "app"
        app.mkdir()
        for own in OWN:
            (self.folder / own).mkdir(parents=True)
        for step in [one for one in instructions() if one.stage == 0]:
            if step.name == "COPY":
                *sources, target = step.text.split()
                for source in sources:
                    copy(ROOT / source, app / target)
            elif step.name == "RUN":
                command = self.placed(step.text).replace("python -m venv", f"{find_python()} -m venv")
                # Extension modules without optimisation answer the same, and are built in a fraction of the time.
                environment = {"PATH": os.environ["PATH"], "MYPYC_OPT_LEVEL": "0"}
                done = subprocess.run(["sh", "-c", command], cwd=app, env=environment, capture_output=True, text=True)
                assert done.returncode == 0, done.stderr
        subprocess.run(["chmod", "-R", "a+rX,a-w", app], check=True)
        account = services.nobody()
        for own in OWN:
            (self.folder / own).chmod(0o700)
            if account:
                os.chown(self.folder / own, account["user"], account["group"])

    def start(self, name: str, port: int | None = None) -> subprocess.Popen[bytes]:
        """Start the command of a service of compose.yaml, on another port."""
        command = [str(port or self.port) if part == "8000" else part for part in self.service[name]["command"]]
        with (self.folder / f"{name}.log").open("wb") as log:
            return subprocess.Popen(
                command, cwd=self.folder / "app", env=self.environment, stdout=log, stderr=log,
                preexec_fn=services.die_with_parent, start_new_session=True, **services.nobody(),
            )  # fmt: skip

    def log(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text()

    def manage(self, *arguments: str) -> str:
        done = subprocess.run(
            ["python", "manage.py", *arguments], cwd=self.folder / "app", env=self.environment,
            capture_output=True, text=True, **services.nobody(),
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    def score(self, build: str, *options: str, text: str = "") -> str:
        """Run the command `score` with a build of the rules: OWN_BUILD, the image's, "off", or that of a folder."""
        environment = self.environment | ({} if build == OWN_BUILD else {"JANROKU_COMPILED": build})
        return subprocess.run(
            ["python", "manage.py", "score", *options], cwd=self.folder / "app", env=environment, input=text,
            capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip


def find_python() -> str:
    """A Python that the user of the processes may run; root's own may be in a folder of root's."""
    names = ["python3.13", "python3.12", "python3.11", "python3"]
    candidates = [
        sys.executable,
        *(found for name in names if (found := shutil.which(name, path="/usr/local/bin:/usr/bin"))),
    ]
    for python in candidates:
        base = subprocess.run([python, "-c", "import sys; print(sys._base_executable)"], capture_output=True, text=True)
        check = [base.stdout.strip(), "-c", "import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))"]
        with contextlib.suppress(OSError):
            if subprocess.run(check, cwd="/", capture_output=True, **services.nobody()).returncode == 0:
                return check[0]
    without(services.Missing("the user nobody may run no Python; install Debian's python3-venv"))
    raise AssertionError


def copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.pyc", "*.mo"))
    else:
        shutil.copy(source, target)


@pytest.fixture(scope="module")
def installation() -> Iterator[Installation]:
    with contextlib.ExitStack() as stack:
        try:
            database_url = stack.enter_context(services.postgres_running())
            redis_url = stack.enter_context(services.redis_running())
        except services.Missing as missing:
            without(missing)
        built = Installation(stack.enter_context(services.own_folder()), database_url, redis_url)
        stack.callback(subprocess.run, ["chmod", "-R", "u+w", built.folder])
        built.build()
        assert built.start("migrate").wait(PATIENCE) == 0, built.log("migrate")
        yield built


def test_the_image_runs_compiled_rules_and_has_no_tools(installation: Installation, processes: None) -> None:
    with urllib.request.urlopen(f"http://127.0.0.1:{installation.port}/readyz") as answer:
        engine = json.load(answer)["engine"]

    assert engine == "compiled"
    assert os.listdir(installation.folder / "app/build") == ["compiled"]


def test_the_compiled_modules_are_the_ones_that_run(installation: Installation) -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["janroku"]["compiled"]["modules"]

    assert installation.score(OWN_BUILD, "--engine") == f"compiled: {len(listed)} compiled modules\n"


def answered_otherwise(installation: Installation, lines: list[str]) -> list[str]:
    """Return the lines that the two builds do not answer alike, each build in one process."""
    text = "\n".join(lines) + "\n"
    answers = [installation.score(build, text=text).splitlines() for build in (OWN_BUILD, "off")]
    assert [len(answered) for answered in answers] == [len(lines)] * 2
    return [line for line, one, other in zip(lines, *answers, strict=True) if one != other]


def test_both_builds_answer_the_cases_alike(installation: Installation) -> None:
    lines = [line for path in CASES for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]

    assert answered_otherwise(installation, lines) == []


def test_both_builds_answer_random_hands_and_deals_alike(installation: Installation) -> None:
    asked = [question for family in FAMILIES for question in random_questions(family, times(50, 50, 10_000))]

    assert answered_otherwise(installation, [payload for name, payload in asked if name == "score"]) == []


def test_after_a_change_of_a_source_the_sources_run(installation: Installation, tmp_path: Path) -> None:
    manifest = json.loads((installation.folder / "app/build/compiled" / MANIFEST).read_text())
    manifest["sources"]["rules.tiles"] = "0" * 64
    (tmp_path / MANIFEST).write_text(json.dumps(manifest))

    assert installation.score(str(tmp_path), "--engine") == "python: 0 compiled modules\n"


LASTING = ["web", "worker", "long-worker", "clock"]


@pytest.fixture(scope="module")
def processes(installation: Installation) -> Iterator[None]:
    """Every process of Janroku in compose.yaml that stays."""
    started = [installation.start(name) for name in LASTING]
    wait_for(lambda: socket.create_connection(("127.0.0.1", installation.port)).close())
    yield
    for process in started:
        # With its children: the workers of a web server whose parent was killed would go on listening.
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    wait_for(lambda: nobody_listens(installation.port))


@pytest.fixture(scope="module")
def proxies(installation: Installation, processes: None) -> Iterator[dict[str, "Proxy"]]:
    """Run nginx and Caddy with their examples on free ports."""
    with contextlib.ExitStack() as stack:
        yield {
            "nginx": stack.enter_context(nginx(installation)),
            "caddy": stack.enter_context(caddy(installation)),
        }


def nobody_listens(port: int) -> None:
    with socket.socket() as one:
        assert one.connect_ex(("127.0.0.1", port)) != 0


class Proxy:
    def __init__(self, port: int, certificate: Path) -> None:
        self.url = f"https://localhost:{port}"
        wait_for(lambda: certificate.read_bytes())
        self.trust = ssl.create_default_context(cafile=certificate)
        wait_for(lambda: self.answer("/"))

    def answer(self, path: str, body: Any = None, **headers: str) -> tuple[int, Any, bytes]:
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json", **headers})
        try:
            with urllib.request.urlopen(asked, context=self.trust, timeout=PATIENCE) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as refused:
            return refused.code, refused.headers, refused.read()


@contextlib.contextmanager
def nginx(installation: Installation) -> Iterator[Proxy]:
    folder = installation.folder / "nginx"
    folder.mkdir()
    make_certificate(folder)
    port, plain = services.free_port(), services.free_port()
    example = (DEPLOY / "nginx.conf").read_text().replace("/etc/ssl/janroku", str(folder))
    example = re.sub(r"listen (\[::\]:)?443 ", rf"listen \g<1>{port} ", example)
    example = re.sub(r"listen (\[::\]:)?80;", rf"listen \g<1>{plain};", example)
    example = example.replace("127.0.0.1:8000", f"127.0.0.1:{installation.port}")
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {example} }}"
    )
    with running([tool("nginx"), "-p", str(folder), "-c", str(folder / "nginx.conf")], folder):
        yield Proxy(port, folder / "certificate.pem")


@contextlib.contextmanager
def caddy(installation: Installation) -> Iterator[Proxy]:
    folder = installation.folder / "caddy"
    folder.mkdir()
    port, plain = services.free_port(), services.free_port()
    example = (DEPLOY / "Caddyfile").read_text()
    example = example.replace("\n{\n", f"\n{{\n\thttps_port {port}\n\thttp_port {plain}\n\tadmin off\n", 1)
    (folder / "Caddyfile").write_text(example)
    surroundings = {"DOMAIN": "localhost", "TLS": "tls internal", "UPSTREAM": f"127.0.0.1:{installation.port}"}
    places = {"HOME": str(folder), "XDG_DATA_HOME": str(folder)}
    with running(
        [tool("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")],
        folder,
        surroundings | places,
    ):
        yield Proxy(port, folder / "caddy/pki/authorities/local/root.crt")


@contextlib.contextmanager
def running(command: list[str], folder: Path, surroundings: dict[str, str] | None = None) -> Iterator[None]:
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            command, env=surroundings, stdout=log, stderr=log, preexec_fn=services.die_with_parent
        )
    try:
        yield
    finally:
        process.terminate()
        process.wait(PATIENCE)


def wait_for(question: Any) -> Any:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return question()
        except (OSError, AssertionError):
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


@pytest.fixture(scope="module")
def token(installation: Installation) -> str:
    """Of the owner of a club that was made by the commands."""
    manage = installation.manage
    manage("create_user", "yuki")
    manage("create_club", "North Wind", "--owner", "yuki")
    manage("add_players", *PLAYERS, "--club", CLUB)
    manage("create_house_rules", "House", "--club", CLUB, "--ruleset", "riichi-ladder")
    manage("open_season", "Autumn", "--club", CLUB, "--house-rules", "House", "--opens", "2026-01-01")
    return manage("create_token", "yuki", "--name", "test", "--scope", "read", "--scope", "write")


@pytest.mark.parametrize("name", ["nginx", "caddy"])
def test_a_game_recorded_by_api_reaches_the_table(name: str, proxies: dict[str, Proxy], token: str) -> None:
    games = games_of_table(proxies[name])
    # Another result each time: the same one within two minutes would be asked about.
    scores = (41200 + 100 * games, 28300, 20400, 10100 - 100 * games)
    seats = [{"player": player, "score": score} for player, score in zip(PLAYERS, scores, strict=True)]

    status, _headers, body = proxies[name].answer(
        f"/api/v1/clubs/{CLUB}/hanchan/", {"seats": seats}, Authorization=f"Bearer {token}"
    )

    assert status == 201, body
    # 41200 - 30000 = 11.2, uma 20: the worker has computed the table.
    assert wait_for(lambda: changed_table(proxies[name], games)) == list(PLAYERS)


def rows_of_table(proxy: Proxy) -> list[dict[str, Any]]:
    status, _headers, body = proxy.answer(f"/api/v1/clubs/{CLUB}/seasons/autumn/standings/?fresh=1")
    assert status == 200, body
    return json.loads(body)["results"]


def games_of_table(proxy: Proxy) -> int:
    return max((row["games"] for row in rows_of_table(proxy)), default=0)


def changed_table(proxy: Proxy, games: int) -> list[str]:
    rows = rows_of_table(proxy)
    assert max((row["games"] for row in rows), default=0) == games + 1
    return [row["player"]["name"] for row in rows]


@pytest.mark.parametrize("name", ["nginx", "caddy"])
def test_a_static_file_has_a_name_for_its_content_and_is_kept_for_ever(name: str, proxies: dict[str, Proxy]) -> None:
    status, _headers, page = proxies[name].answer("/")
    # A first visit has the styles within the page, so its script is asked for.
    [script, *_more] = re.findall(r'src="(/static/js/[^"]+\.js)"', page.decode())
    file_status, headers, _body = proxies[name].answer(script)

    assert (status, file_status) == (200, 200)
    assert re.search(r"\.[0-9a-f]{12}\.js$", script)
    assert "immutable" in headers["Cache-Control"]


@pytest.mark.parametrize("name", ["nginx", "caddy"])
@pytest.mark.parametrize("path", ["/readyz", "/metrics"])
def test_a_proxy_does_not_show_the_state_of_the_server(name: str, path: str, proxies: dict[str, Proxy]) -> None:
    status, headers, _body = proxies[name].answer(path)

    assert status == 404
    assert "Content-Security-Policy" not in headers  # the proxy answers, and not Janroku


@pytest.mark.parametrize("name", ["nginx", "caddy"])
@pytest.mark.parametrize(("size", "by_janroku"), [(32 * 2**20, True), (40 * 2**20, False)])
def test_a_proxy_passes_the_largest_file_to_janroku(
    name: str, size: int, by_janroku: bool, proxies: dict[str, Proxy]
) -> None:
    asked = urllib.request.Request(
        f"{proxies[name].url}/c/{CLUB}/tournaments/restore/", b"x" * size,
        {"Content-Type": "application/octet-stream"},
    )  # fmt: skip
    with pytest.raises((urllib.error.HTTPError, OSError)) as refused:
        urllib.request.urlopen(asked, context=proxies[name].trust, timeout=PATIENCE)

    # Without a token of the form the request is refused, but by a page of Janroku.
    answer = refused.value
    is_page = isinstance(answer, urllib.error.HTTPError) and "Content-Security-Policy" in answer.headers
    assert is_page == by_janroku
    if by_janroku:
        assert answer.code == 403
    assert proxies[name].answer("/")[0] == 200


@pytest.mark.parametrize("name", ["nginx", "caddy"])
def test_every_page_of_a_proxy_asks_for_https_in_future(name: str, proxies: dict[str, Proxy]) -> None:
    _status, headers, _body = proxies[name].answer("/")

    assert headers["Strict-Transport-Security"]


@pytest.mark.parametrize("name", LASTING)
def test_a_process_ends_in_order_when_the_engine_asks_it_to(name: str, installation: Installation) -> None:
    process = installation.start(name, services.free_port())
    wait_for(lambda: handles_the_end(process))
    process.terminate()

    assert process.wait(PATIENCE) == 0
    assert "Traceback" not in installation.log(name)


def handles_the_end(process: subprocess.Popen[bytes]) -> None:
    """Check that the process takes SIGTERM itself: by a handler, or, as a parent does, by waiting for all its signals.

    A parent blocks SIGTERM before it handles SIGCHLD. What it waits for does not count as blocked meanwhile.
    """
    assert process.poll() is None, "it ended by itself"
    [mask] = re.findall(r"^SigCgt:\s*(\w+)$", Path(f"/proc/{process.pid}/status").read_text(), re.MULTILINE)
    assert any(int(mask, 16) >> (number - 1) & 1 for number in (signal.SIGTERM, signal.SIGCHLD))


def test_the_image_starts_alone_on_sqlite(installation: Installation) -> None:
    [command] = [json.loads(one.text) for one in instructions() if one.name == "CMD"]
    port = services.free_port()
    alone = {
        name: value
        for name, value in installation.environment.items()
        if name not in {"DATABASE_URL", "REDIS_URL", "JANROKU_HTTPS"}
    }
    started = subprocess.Popen(
        [str(port) if part == "8000" else part for part in command], cwd=installation.folder / "app", env=alone,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=services.die_with_parent, **services.nobody(),
    )  # fmt: skip
    try:
        status = wait_for(lambda: urllib.request.urlopen(f"http://localhost:{port}/").status)
    finally:
        started.terminate()

    assert status == 200
    assert started.wait(PATIENCE) == 0
    assert (installation.folder / "var/lib/janroku/janroku.sqlite3").exists()
