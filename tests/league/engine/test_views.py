"""How the engine and its runtime are served, and what a browser may report."""

import json
import re

import pytest
from whitenoise.compress import Compressor

from league.engine import views
from league.engine.contents import engine

pytestmark = pytest.mark.once

RUNTIME = "/static/vendor/pyodide/314.0.7/"


def test_the_manifest_names_the_engine_and_is_asked_again_by_its_etag(client):
    found = client.get("/engine/manifest.json")

    again = client.get("/engine/manifest.json", headers={"if-none-match": found["ETag"]})
    assert found.json()["engine"] == f"/engine/{engine().digest}.zip"
    assert found["Cache-Control"] == "no-cache"
    assert (again.status_code, again.content) == (304, b"")


def test_the_engine_may_be_kept_for_ever(client):
    found = client.get(client.get("/engine/manifest.json").json()["engine"])

    assert found.content == engine().packed
    assert found["Cache-Control"] == "public, max-age=31536000, immutable"
    assert found["Vary"] == "Accept-Language"


def test_an_old_engine_is_gone(client):
    assert client.get(f"/engine/{'0' * 32}.zip").status_code == 404


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("pyodide.asm.wasm", "application/wasm"),
        ("pyodide.mjs", 'text/javascript; charset="utf-8"'),
        ("python_stdlib.zip", "application/zip"),
    ],
)
def test_the_runtime_may_be_kept_for_ever_and_has_its_type(client, name, kind):
    found = client.head(RUNTIME + name)

    assert found["Content-Type"] == kind
    assert "immutable" in found["Cache-Control"]


def test_files_without_a_hash_or_version_are_asked_for_again(client):
    assert "immutable" not in client.head("/static/js/engine.js")["Cache-Control"]


@pytest.mark.parametrize(
    ("url", "is_kept"),
    [
        ("/static/css/layout.0123456789ab.css", True),
        ("/static/css/layout.css", False),
        ("/static/vendor/modern-normalize/modern-normalize.css", False),
        ("/media/vendor/pyodide/x", False),
    ],
)
def test_files_whose_name_changes_with_their_content_may_be_kept_for_ever(settings, url, is_kept):
    assert bool(re.search(settings.WHITENOISE_IMMUTABLE_FILE_TEST, url)) is is_kept


def test_collected_files_of_the_runtime_are_compressed():
    # The larger part of what is loaded; the standard library is a zip file already.
    assert Compressor(quiet=True).should_compress("pyodide.asm.wasm")


# ----- the policy -----

PAGE = "/no-such-page/"
WORKER = "/static/js/engine-worker.js"


@pytest.mark.parametrize("path", [PAGE, WORKER, f"{RUNTIME}pyodide.asm.mjs"])
def test_scripts_come_from_this_host_and_may_compile_webassembly_and_nothing_else(client, path):
    policy = dict(part.split(" ", 1) for part in client.get(path)["Content-Security-Policy"].split("; "))

    assert policy["script-src"] == "'self' 'wasm-unsafe-eval'"
    assert policy["default-src"] == "'self'"
    assert not {"script-src-elem", "script-src-attr", "worker-src", "connect-src"} & policy.keys()


# ----- differences -----


def test_a_monitor_may_ask_for_the_headers_alone(client):
    paths = ["/engine/manifest.json", client.get("/engine/manifest.json").json()["engine"]]

    assert [client.head(path).status_code for path in paths] == [200, 200]


@pytest.fixture
def report(client):
    return lambda told: client.post("/engine/differences/", json.dumps(told), content_type="application/json")


def test_a_difference_is_logged_with_both_answers(report, caplog):
    answer = report({"question": "hand", "engine": "1" * 32, "here": {"total": 1}, "server": {"total": 2}})

    assert answer.status_code == 204
    assert '"server": {"total": 2}' in caplog.text
    assert engine().digest in caplog.text


def test_a_line_of_the_log_is_one_line(report, caplog):
    report({"question": "hand\nERROR forged"})

    assert [record.getMessage().count("\n") for record in caplog.records] == [0]


def test_nobody_fills_the_log_with_differences(report, caplog, monkeypatch):
    monkeypatch.setattr(views, "MOST_DIFFERENCES", 2)

    for number in range(4):
        report({"number": number})

    assert len(caplog.records) == 2


@pytest.mark.parametrize(("body", "status"), [("no json", 400), ('"' + "x" * 20_000 + '"', 413)])
def test_a_report_that_cannot_be_read_is_refused(client, body, status):
    assert client.post("/engine/differences/", body, content_type="application/json").status_code == status
