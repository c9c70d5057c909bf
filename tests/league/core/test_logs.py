"""Lines of the log name their request and their job, as text or as JSON; errors are reported to a service."""

import gzip
import json
import logging
import logging.config
import os
import re
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import StringIO
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client

from league.core.logs import Console, Ids, NoSecrets, OutagesOnce, hide_secrets, job_id, request_id, secret_addresses
from league.core.outages.outage import database_outage
from league.jobs.models import Job
from league.jobs.running import job_run
from league.settings.logs import logging_settings, report_errors, without_secrets
from tests.league.core.outages.away import database_away
from tests.league.permissions.world import url_patterns
from tests.league.settings.test_settings import manage

pytestmark = pytest.mark.once

log = logging.getLogger("league.test")


@pytest.fixture
def written() -> Iterator[StringIO]:
    """What is logged in the format `json`."""
    configurator = logging.config.DictConfigurator(logging_settings("json", "WARNING"))
    formatter = configurator.configure_formatter(configurator.config["formatters"]["line"])
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(formatter)
    handler.addFilter(Ids())
    log.addHandler(handler)
    yield stream
    log.removeHandler(handler)


def test_every_answer_names_its_request() -> None:
    first, second = (Client().get("/healthz")["X-Request-ID"] for _request in range(2))

    assert len(first) == 32
    assert first != second


@pytest.mark.parametrize(
    ("sent", "is_kept"),
    [("0af7651916cd43dd", True), ("a-b_c-d_e", True), ("short", False), ("x" * 65, False), ("forged line\n42", False)],
)
def test_an_id_is_taken_from_a_proxy_if_it_cannot_forge_a_line(sent: str, is_kept: bool) -> None:
    assert (Client().get("/healthz", headers={"X-Request-ID": sent})["X-Request-ID"] == sent) is is_kept


def test_a_line_in_json_names_its_request_and_its_job(written: StringIO) -> None:
    request, job = request_id.set("abc"), job_id.set(7)
    try:
        log.warning("slow: %s", "ladder", extra={"seconds": 3})
    finally:
        request_id.reset(request)
        job_id.reset(job)
    line = json.loads(written.getvalue())

    assert line.pop("time")
    assert line == {
        "level": "WARNING",
        "logger": "league.test",
        "message": "slow: ladder",
        "seconds": 3,
        "request_id": "abc",
        "job_id": 7,
    }


def test_a_line_outside_of_requests_and_jobs_names_none(written: StringIO) -> None:
    log.warning("starting")

    assert not {"request_id", "job_id"} & json.loads(written.getvalue()).keys()


def test_an_error_is_one_line_with_its_traceback(written: StringIO) -> None:
    try:
        raise ValueError("broken")
    except ValueError:
        log.exception("it failed", extra={"request": "GET /e/open/me/secret/"})

    assert written.getvalue().count("\n") == 1
    assert "ValueError: broken" in json.loads(written.getvalue())["exc_info"]
    assert "secret" not in written.getvalue()


@pytest.mark.django_db
def test_lines_of_a_job_name_it(written: StringIO, monkeypatch: pytest.MonkeyPatch) -> None:
    job = Job.objects.create(kind="standings", subject="1")
    monkeypatch.setattr("league.jobs.running.job_work", lambda _job: log.warning("working"))
    job_run(job.pk)

    assert json.loads(written.getvalue())["job_id"] == job.pk
    assert job_id.get() is None


def test_an_unknown_format_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="JANROKU_LOG_FORMAT is 'xml'"):
        logging_settings("xml", "WARNING")


def test_a_process_writes_json_by_setting() -> None:
    done = manage("shell", "-v0", "-c", "import logging; logging.error('seen')", JANROKU_LOG_FORMAT="json")

    assert json.loads(done.stderr)["message"] == "seen"


# ----- the journal of systemd -----
@pytest.fixture
def journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[logging.Logger, Path]]:
    """A log that writes where JOURNAL_STREAM points to."""
    path = tmp_path / "journal"
    with path.open("w") as stream:
        found = os.fstat(stream.fileno())
        monkeypatch.setenv("JOURNAL_STREAM", f"{found.st_dev}:{found.st_ino}")
        log.addHandler(handler := Console(stream))
        yield log, path
        log.removeHandler(handler)


@pytest.mark.parametrize(
    ("level", "priority"), [(logging.CRITICAL, 2), (logging.ERROR, 3), (logging.WARNING, 4), (logging.INFO, 6)]
)
def test_the_journal_gets_the_priority_of_a_line(
    level: int, priority: int, journal: tuple[logging.Logger, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "level", logging.INFO)
    journal[0].log(level, "seen")

    assert journal[1].read_text() == f"<{priority}>seen\n"


def test_every_line_of_a_traceback_has_the_priority(journal: tuple[logging.Logger, Path]) -> None:
    journal[0].error("first\nsecond")

    assert journal[1].read_text() == "<3>first\n<3>second\n"


def test_a_log_that_leads_elsewhere_has_no_priorities(
    journal: tuple[logging.Logger, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JOURNAL_STREAM", "1:1")
    journal[0].error("seen")

    assert journal[1].read_text() == "seen\n"


def test_a_process_of_a_unit_writes_for_the_journal() -> None:
    # The pipe of the process is what systemd gives it.
    code = (
        "import os, sys, logging; found = os.fstat(2); "
        "os.environ['JOURNAL_STREAM'] = f'{found.st_dev}:{found.st_ino}'; logging.error('seen')"
    )
    done = manage("shell", "-v0", "-c", code, JANROKU_LOG_FORMAT="json")

    assert done.stderr.startswith('<3>{"')


# ----- reports of errors -----
def test_without_the_package_the_start_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "sentry_sdk", None)

    with pytest.raises(ImproperlyConfigured, match=r"janroku\[sentry\]"):
        report_errors("https://key@errors.example/1")


def test_the_request_is_left_out_of_a_report() -> None:
    assert without_secrets({"message": "x", "request": {"url": "https://x/e/open/me/secret/"}}, {}) == {"message": "x"}


@pytest.fixture
def service() -> Iterator[tuple[str, list[bytes]]]:
    """A service that takes reports: its DSN, and what it has got."""
    got: list[bytes] = []

    class Take(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Take) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://key@127.0.0.1:{server.server_port}/1", got
        server.shutdown()


FAIL = """
from django.test import Client
from django.urls import path
import league.urls
def fail(request, secret):
    password = "2retnuh"[::-1]
    raise ValueError("broken")
league.urls.urlpatterns.insert(0, path("fail/<str:secret>/", fail))
Client(raise_request_exception=False).get("/fail/xyzzy/?q=plugh", HTTP_COOKIE="sessionid=frotz")
import sentry_sdk
sentry_sdk.flush()
"""


def test_an_error_is_reported_without_secrets(service: tuple[str, list[bytes]]) -> None:
    dsn, got = service
    done = manage("shell", "-v0", "-c", FAIL, SENTRY_DSN=dsn, JANROKU_HOSTS="testserver")
    report = b"".join(map(_plain, got)).decode()

    assert "broken" in report, done.stderr
    assert [word for word in ("hunter2", "xyzzy", "plugh", "frotz") if word in report] == []


def _plain(body: bytes) -> bytes:
    return gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body


# ----- what no line says -----
def test_no_line_has_the_secret_of_an_address() -> None:
    found = [path for path, _entry in url_patterns() if "secret>" in path or "token>" in path]
    addresses = [re.sub(r"<[^>]+>", "one", re.sub(r"<[^>]*(?:secret|token)>", "Q29mZmVl", path)) for path in found]

    assert len(found) > 8
    assert len(secret_addresses()) > 6
    for address in addresses:
        for text in (f"Not Found: /{address}", f"https://club.example/{address}?x=1 failed", f"'/{address}'"):
            assert "Q29mZmVl" not in hide_secrets(text), text
    assert hide_secrets("/c/night/player/4/ and /e/cup/desk/") == "/c/night/player/4/ and /e/cup/desk/"


@pytest.mark.django_db
def test_the_line_of_a_missing_page_has_no_secret() -> None:
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.addFilter(NoSecrets())
    logging.getLogger("django.request").addHandler(handler)
    try:
        Client().get("/join/Q29mZmVlIGFuZCBjYWtl/")
        Client().get("/e/cup/me/Q29mZmVlIGFuZCBjYWtl/")
    finally:
        logging.getLogger("django.request").removeHandler(handler)

    assert "/e/cup/me/..." in stream.getvalue()
    assert "Q29mZmVl" not in stream.getvalue()


def test_an_outage_is_not_logged_with_every_request(caplog: pytest.LogCaptureFixture) -> None:
    lines: list[logging.LogRecord] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(record)

    handler = Kept()
    handler.addFilter(OutagesOnce())
    for name in ("django.request", "league.core.outages.outage"):
        logging.getLogger(name).addHandler(handler)
    try:
        with database_away():
            statuses = [Client(raise_request_exception=False).get("/c/x/").status_code for _request in range(5)]
    finally:
        database_outage.end()
        for name in ("django.request", "league.core.outages.outage"):
            logging.getLogger(name).removeHandler(handler)

    assert statuses == [503] * 5
    assert [line.levelname for line in lines] == ["ERROR", "WARNING"]
