"""The worker of the browser shows a message, and a tap opens pages of this service alone."""

import json
from pathlib import Path
from typing import Any

import pytest

from league.notices.push.payload import payload_of
from tests.node import run_script

pytestmark = pytest.mark.once
SCRIPT = Path(__file__).parents[4] / "static" / "js" / "service-worker-push.js"


def run(*messages: str) -> dict[str, Any]:
    done = run_script(Path(__file__).with_name("worker.mjs"), SCRIPT, *messages)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def message(link: str) -> str:
    return payload_of(title="Table 7", text="East: Aoi", link=link, tag="t", language="ja").decode()


def test_a_message_is_shown_as_it_was_written() -> None:
    [shown] = run(message("/account/"))["shown"]

    assert (shown["title"], shown["body"], shown["tag"], shown["lang"]) == ("Table 7", "East: Aoi", "t", "ja")
    assert shown["icon"] == "/static/icons/icon-192.abc.png"


def test_a_tap_opens_the_page_or_goes_to_the_window_that_has_it() -> None:
    done = run(message("/account/"), message("/e/cup/me/secret/"))

    assert done["opened"] == ["https://mahjong.example/account/"]
    assert done["focused"] == ["/e/cup/me/secret/"]


@pytest.mark.parametrize("link", ["https://evil.example/", "//evil.example/x", "javascript:alert(1)"])
def test_a_tap_opens_no_page_of_another_site(link: str) -> None:
    done = run(message(link))

    assert (done["opened"], done["focused"]) == ([], [])


def test_a_message_without_content_is_shown_too() -> None:
    assert run("none")["shown"][0]["title"] == "Janroku"
