"""The guide to the API by HTTP, as a program follows it: what it and the schema link to answers, with its anchors."""

import re
from functools import lru_cache
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urldefrag, urljoin
from urllib.request import Request, urlopen

import pytest

from league.core.api.deprecation import Deprecation
from league.core.api.problems import address_of
from league.rulebook.guide.pages import PAGES
from league.sheets.table_outputs import OLD_KEYS
from tests.error_codes import known_codes

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.once]

START = ("/api/docs/", "/api/schema/")
IN_PAGE = re.compile(r'<a\b[^>]* href="([^"]+)"')
IN_SCHEMA = re.compile(r'\]\(([^)\s]+)\)|"url":\s*"(/[^"]+)"|<(/[^>\s]+)>; rel=')


def test_every_link_of_the_guide_answers_by_http(live_server: Any) -> None:
    @lru_cache
    def answered(path: str) -> tuple[int, str]:
        kind = "application/json" if path == "/api/schema/" else "text/html"
        try:
            with urlopen(Request(live_server.url + path, headers={"Accept": kind}), timeout=60) as answer:
                return answer.status, answer.read().decode()
        except HTTPError as error:
            return error.code, ""

    todo, pages, links = [*START], set(START), set[str]()
    while todo:
        page = todo.pop()
        of_page = links_of(page, answered(page)[1])
        links |= of_page
        further = {path for link in of_page if (path := urldefrag(link).url).startswith("/api/docs/")} - pages
        pages |= further
        todo += further
    links |= {address_of(code) for code in known_codes()} | {OLD_KEYS.described, Deprecation.described}
    split = {link: urldefrag(link) for link in links}

    # Pages that need an account lead to the one where somebody signs in.
    assert {link for link, (path, _anchor) in split.items() if answered(path)[0] != 200} == set()
    missing = {link for link, (path, anchor) in split.items() if anchor and f' id="{anchor}"' not in answered(path)[1]}
    assert missing == set()
    assert {page.address for page in PAGES} <= pages
    assert len(links) > len(known_codes())


def links_of(page: str, text: str) -> set[str]:
    """The addresses on this server that a page or the schema links to, with their anchors."""
    found = IN_PAGE.findall(text) if page != "/api/schema/" else ["".join(groups) for groups in IN_SCHEMA.findall(text)]
    return {link for address in found if (link := urljoin(page, address.replace("&amp;", "&"))).startswith("/")}
