"""The hand calculator counts in the browser once the engine is ready; the server's answer stands where both differ."""

import json
import re
from typing import Any

import pytest

from league.engine.contents import engine

# Each test starts the worker, which takes seconds; the engine itself is tested in the quick profile.
pytestmark = [
    pytest.mark.browser,
    pytest.mark.django_db(transaction=True),
    pytest.mark.slow,
    pytest.mark.engine,
    pytest.mark.sampled,
]

ANSWER = "**/calc/*/?**"
TEXT = 'document.querySelector("#answer").innerText'


@pytest.fixture
def calculator(page: Any, live_server: Any) -> Any:
    """Open the calculator of a ruleset, and wait until its engine is ready."""

    def opened(key: str) -> Any:
        page.set_default_timeout(60_000)
        page.goto(f"{live_server.url}/calc/{key}/")
        page.evaluate('document.querySelector("form[data-asked]").dispatchEvent(new Event("change", {bubbles: true}))')
        page.wait_for_selector("[data-engine-ready]:not([hidden])")
        return page

    return opened


def lay_again(page: Any) -> None:
    page.evaluate('document.querySelector("#answer").replaceChildren("…")')
    page.evaluate('document.querySelector("form[data-asked]").dispatchEvent(new Event("change", {bubbles: true}))')


@pytest.mark.parametrize("key", ["riichi-club", "mingjiang", "sichuan", "mcr", "yueqing"])
def test_without_the_server_the_page_shows_what_the_server_shows(calculator: Any, key: str) -> None:
    page = calculator(key)
    lay_again(page)
    page.wait_for_selector("#answer [data-compared]", state="attached")
    by_server = page.evaluate(TEXT)
    page.route(ANSWER, lambda route: route.abort())

    lay_again(page)

    page.wait_for_selector("#answer .found")
    assert page.locator("#answer [data-compared]").count() == 0
    assert page.evaluate(TEXT).split() == by_server.split()


def test_a_hand_that_does_not_win_is_refused_without_the_server(calculator: Any) -> None:
    page = calculator("mcr")
    page.route(ANSWER, lambda route: route.abort())

    page.get_by_role("button", name="Take back").click()

    page.get_by_text("There are 12 tiles where there should be 13.").wait_for()
    assert page.locator("#answer .found").count() == 0
    assert page.locator("#answer [data-compared]").count() == 0


def test_the_servers_answer_stands_and_the_difference_is_reported(calculator: Any) -> None:
    page = calculator("mcr")

    def other_total(route: Any) -> None:
        answer = route.fetch()
        text = re.sub(r"&quot;total&quot;: \d+", "&quot;total&quot;: 99", answer.text())
        route.fulfill(response=answer, body=text.replace('class="figure">', 'class="figure">99 not '))

    page.route(ANSWER, other_total)

    with page.expect_response("**/engine/differences/") as reported:
        lay_again(page)

    told = json.loads(reported.value.request.post_data)
    assert reported.value.status == 204
    assert (told["server"]["total"], told["engine"]) == (99, engine().digest)
    assert told["here"]["total"] != 99
    assert "99 not" in page.evaluate(TEXT)


def test_equal_answers_are_not_reported(calculator: Any) -> None:
    page = calculator("riichi-club")
    reports: list[Any] = []
    page.on("request", lambda request: reports.append(request.url) if "differences" in request.url else None)

    lay_again(page)
    page.wait_for_selector("#answer [data-compared]", state="attached")
    page.wait_for_timeout(500)

    assert reports == []
