"""The guide to the API as pages of the server: every link leads somewhere, and every error code has its anchor."""

import json
import re
from urllib.parse import urldefrag, urljoin

import pytest
from django.test import Client

from league.core.errors import SENTENCES as LEAGUE_SENTENCES
from league.rulebook.guide.pages import MENU, PAGES
from rules.errors import SENTENCES as RULE_SENTENCES
from scoring.errors import ReplayError, SeatingError, TableError
from tests.league.core.page import words

pytestmark = [pytest.mark.django_db, pytest.mark.once]
START = ("/api/docs/", "/api/schema/")
IN_PAGE = re.compile(r'<a href="([^"]+)"')
IN_SCHEMA = re.compile(r'\]\((/[^)]+)\)|"url": "(/[^"]+)"')


def links(path: str, text: str) -> set[str]:
    """The addresses below /api/docs/ that a page or the schema has, with their anchors."""
    found = [left or right for left, right in IN_SCHEMA.findall(text)] if "schema" in path else IN_PAGE.findall(text)
    return {address for link in found if (address := urljoin(path, link)).startswith("/api/docs/")}


def test_every_link_of_schema_and_guide_leads_somewhere() -> None:
    client, texts, dead, todo = Client(), dict[str, str](), set[str](), set(START)
    while todo:
        path = todo.pop()
        answer = client.get(path, headers={"accept": "application/json" if "schema" in path else "text/html"})
        texts[path] = answer.content.decode() if answer.status_code == 200 else ""
        if not texts[path]:
            dead.add(path)
        todo |= {urldefrag(link).url for link in links(path, texts[path])} - set(texts)
    for path, text in texts.items():
        for link in links(path, text):
            page, anchor = urldefrag(link)
            if anchor and f' id="{anchor}"' not in texts[page]:
                dead.add(link)

    assert dead == set()
    assert {page.address for page in PAGES} <= set(texts)
    assert "/api/docs/examples/receiver.py/" in texts
    assert {page.address for page in MENU} <= links("schema", texts["/api/schema/"])


def test_every_error_code_has_its_anchor() -> None:
    page = Client().get("/api/docs/errors/").content.decode()

    codes = {*RULE_SENTENCES, *LEAGUE_SENTENCES, *TableError.sentences, *SeatingError.sentences, *ReplayError.sentences}
    assert {code for code in codes if page.count(f' id="{code}"') != 1} == set()


@pytest.mark.parametrize(
    ("language", "word"),
    [("en", "Error codes"), ("ja", "エラーコード"), ("zh-hans", "错误代码"), ("zh-hant", "錯誤代碼")],
)
def test_the_menu_is_in_the_reader_s_language_and_the_text_in_english(language: str, word: str) -> None:
    client = Client(headers={"accept-language": language})

    for path in ("/api/docs/cases/", "/api/docs/"):
        assert word in words(client.get(path))
    assert 'lang="en"' in client.get("/api/docs/cases/").content.decode()


@pytest.mark.parametrize("path", ["settings/", "examples/none.py/", "examples/..%2fapi.md/", "examples/%2e%2e/"])
def test_nothing_else_is_served(path: str) -> None:
    assert Client().get(f"/api/docs/{path}").status_code == 404


def test_what_scrolls_by_itself_is_reached_by_the_keyboard() -> None:
    page = Client().get("/api/docs/guide/").content.decode()

    assert page.count("<pre") == page.count('<pre tabindex="0"') > 0
    assert page.count("<table") == page.count('<div class="wide" tabindex="0"><table') > 0


def test_a_code_in_angle_brackets_is_text() -> None:
    page = Client().get("/api/docs/publishing/").content.decode()

    assert "&lt;iframe src=" in page
    assert "<iframe" not in page


def test_the_schema_names_the_guide() -> None:
    schema = json.loads(Client().get("/api/schema/", headers={"accept": "application/json"}).content)

    assert "(/api/docs/guide/)" in schema["info"]["description"]
