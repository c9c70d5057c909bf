"""A message is JSON of at most 2 kB, whatever its text."""

import json

import pytest

from league.notices.push.payload import MOST_BYTES, payload_of

pytestmark = pytest.mark.once


def written(**more: str) -> bytes:
    return payload_of(**{"title": "Cup", "text": "Table 7", "link": "/e/cup/", "tag": "t", "language": "en"} | more)


@pytest.mark.parametrize("letter", ["a", "東", "🀄", '"', "\n", "\\"])
def test_a_long_text_is_cut_to_two_kilobytes(letter: str) -> None:
    body = written(text=letter * 5000)

    text = json.loads(body)["text"]
    assert MOST_BYTES - 8 <= len(body) <= MOST_BYTES
    assert text.endswith("…")
    assert set(text[:-1]) == {letter}


def test_a_title_of_any_length_leaves_the_link_whole() -> None:
    body = written(title="東" * 5000, link="/e/cup/me/secret/")

    assert len(body) <= MOST_BYTES
    assert json.loads(body)["link"] == "/e/cup/me/secret/"


def test_a_short_message_is_not_changed() -> None:
    assert json.loads(written()) == {
        "title": "Cup", "text": "Table 7", "link": "/e/cup/", "tag": "t", "language": "en",
    }  # fmt: skip
