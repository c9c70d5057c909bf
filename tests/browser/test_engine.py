"""The engine in the worker of a real browser answers as Python does on the server."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from league.engine.contents import engine, manifest
from tests.browser.engine import ASK_ALL, FAMILIES, START, answers_here, answers_of_command, random_questions
from tests.profile import part_of, times

# The module keeps one browser page and starts the worker once; the pages that it opens read no database.
pytestmark = pytest.mark.browser

CASES = sorted((Path(__file__).parents[1] / "cases").glob("*.jsonl"))


def with_policy(route: Any) -> None:
    """Serve the worker with the policy that it has in use; the test server sends static files without headers."""
    found = route.fetch()
    headers: dict[str, str] = {}
    settings.WHITENOISE_ADD_HEADERS_FUNCTION(headers, "", route.request.url)
    route.fulfill(response=found, headers={**found.headers, **headers})


@pytest.fixture(scope="module")
def started(browser: Any, live_server: Any) -> Any:
    """A page in which the engine is ready, in Japanese."""
    page = browser.new_page()
    page.set_default_timeout(60_000)
    page.route("**/static/js/engine-worker.js", with_policy)
    page.goto(f"{live_server.url}/no-such-page/")
    page.evaluate(START, "ja")
    yield page
    page.close()


@pytest.mark.sampled
@pytest.mark.parametrize("path", part_of(CASES), ids=lambda path: path.stem)
def test_every_public_case_has_the_line_of_the_command(
    started: Any, monkeypatch: pytest.MonkeyPatch, path: Path
) -> None:
    cases = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    lines = [json.dumps({key: case[key] for key in case if key not in ("out", "why")}) for case in cases]

    found = started.evaluate(ASK_ALL, [["score", line] for line in lines])

    assert found == answers_of_command(lines, monkeypatch)


@pytest.mark.sampled
@pytest.mark.parametrize("family", FAMILIES)
def test_random_hands_deals_and_targets_are_answered_as_on_the_server(started: Any, family: str) -> None:
    questions = random_questions(family, times(12, 100, 10_000))

    found = started.evaluate(ASK_ALL, questions)

    wrong = [
        (*asked, here, there)
        for asked, here, there in zip(questions, answers_here(questions), found, strict=True)
        if here != there
    ]
    assert wrong == []


def test_the_engine_says_how_far_it_is_and_which_one_it_is(started: Any) -> None:
    states = started.evaluate("window.states")

    progress = [state["progress"] for state in states if state["state"] == "loading"]
    assert progress == sorted(progress)
    assert (progress[0], progress[-1]) == (0, 0.95)
    assert states[-1] == {"state": "ready", "hash": engine().digest, "update": None}


def test_a_wrong_question_is_rejected_with_code_and_sentence_in_the_readers_language(started: Any) -> None:
    (found,) = started.evaluate(ASK_ALL, [["work_out", {"ruleset": "riichi-club", "deals": [{}]}]])

    assert (found["code"], found["deal"]) == ("bad_input", 1)
    assert found["message"].startswith("「result」")


@pytest.fixture
def newer(started: Any) -> Iterator[None]:
    """Let the server name a newer engine."""
    present = {**manifest(), "hash": "newer"}
    started.route("**/engine/manifest.json", lambda route: route.fulfill(json=present))
    yield
    started.unroute("**/engine/manifest.json")


def test_a_newer_engine_is_announced_while_the_older_one_answers(started: Any, newer: None) -> None:
    announced = started.evaluate("window.engine.look()")

    assert announced == "newer"
    assert started.evaluate("window.engine.state") == {"state": "ready", "hash": engine().digest, "update": "newer"}
    assert started.evaluate(ASK_ALL, [["score", "{"]]) == answers_here([("score", "{")])


@pytest.mark.slow
def test_a_newer_engine_is_loaded_when_the_page_agrees(started: Any, newer: None) -> None:
    started.evaluate("window.engine.update()")

    assert started.evaluate("window.engine.state") == {"state": "ready", "hash": "newer", "update": None}
    assert started.evaluate(ASK_ALL, [["score", "{"]]) == answers_here([("score", "{")])


@pytest.mark.slow
def test_an_engine_that_does_not_start_leaves_the_older_one(started: Any, newer: None) -> None:
    started.route("**/engine/*.zip", lambda route: route.fulfill(status=404))

    code = started.evaluate("window.engine.update().catch((error) => error.code)")

    started.unroute("**/engine/*.zip")
    assert code == "engine_failed"
    assert started.evaluate(ASK_ALL, [["score", "{"]]) == answers_here([("score", "{")])


def test_without_the_engine_a_page_learns_that_it_failed(started: Any) -> None:
    started.route("**/engine/manifest.json", lambda route: route.fulfill(status=503))

    state = started.evaluate(
        """async () => {
          const { startEngine } = await import("/static/js/engine.js");
          const other = startEngine();
          const code = await other.ask("score", "{").catch((error) => error.code);
          return [code, other.state.state];
        }"""
    )

    started.unroute("**/engine/manifest.json")
    assert state == ["engine_failed", "failed"]


def test_a_stopped_engine_rejects_what_is_asked(started: Any) -> None:
    assert started.evaluate(
        """async () => {
          const { startEngine } = await import("/static/js/engine.js");
          const other = startEngine();
          const asked = other.ask("score", "{").catch((error) => error.code);
          other.stop();
          return [await asked, await other.ask("score", "{").catch((error) => error.code)];
        }"""
    ) == ["engine_stopped", "engine_stopped"]
