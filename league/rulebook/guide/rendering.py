"""A page of the guide as HTML: its headings and error codes have anchors, and its links lead to addresses here."""

import posixpath
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from league.rulebook.guide.pages import FOLDER, GuidePage, address_of


class Rendered(NamedTuple):
    title: str
    html: str


@lru_cache(None)
def rendered(page: GuidePage) -> Rendered:
    """The page without its first heading, which is the title."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse((FOLDER / page.path).read_text(encoding="utf-8"))
    _anchor_headings(tokens)
    if page.slug == "errors":
        _anchor_codes(tokens)
    for token in tokens:
        token.children = token.children and list(_linked(token.children, posixpath.dirname(page.path)))
    title = _text(tokens[1])
    # Rows and code are wider than a phone: each scrolls by itself, by the keyboard too.
    html = markdown.renderer.render(tokens[3:], markdown.options, {})
    html = html.replace("<table>", '<div class="wide" tabindex="0"><table>').replace("</table>", "</table></div>")
    return Rendered(title, html.replace("<pre>", '<pre tabindex="0">'))


def _text(inline: Token) -> str:
    return "".join(child.content for child in inline.children or () if child.type in ("text", "code_inline"))


def _anchor_headings(tokens: list[Token]) -> None:
    """Give headings the anchors that they have on GitHub, where the pages are read too."""
    used: dict[str, int] = {}
    for opening, inline in pairwise(tokens):
        if opening.type != "heading_open":
            continue
        name = re.sub(r"[^\w\- ]", "", _text(inline).lower()).replace(" ", "-")
        count = used[name] = used.get(name, -1) + 1
        opening.attrSet("id", f"{name}-{count}" if count else name)


def _anchor_codes(tokens: list[Token]) -> None:
    """Give each row whose first cell is a code this code as its anchor: `doc_url` of an error leads to it.

    Of a code that several parts have, the first row gets it.
    """
    used = set()
    for row, _cell, inline in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if row.type == "tr_open" and [child.type for child in inline.children or ()] == ["code_inline"]:
            if _text(inline) not in used:
                row.attrSet("id", _text(inline))
            used.add(_text(inline))


def _linked(children: list[Token], folder: str) -> Iterator[Token]:
    """The parts of a line, with the address of each link; a link to what is not served is its text alone."""
    is_kept: list[bool] = []
    for child in children:
        if child.type == "link_open":
            address = _address(str(child.attrGet("href")), folder)
            is_kept.append(bool(address))
            child.attrSet("href", address)
        is_of_link = child.type in ("link_open", "link_close")
        if not is_of_link or is_kept[-1]:
            yield child
        if child.type == "link_close":
            is_kept.pop()


def _address(link: str, folder: str) -> str:
    if link.startswith(("https:", "http:", "#")):
        return link
    path, mark, anchor = link.partition("#")
    address = address_of(posixpath.normpath(posixpath.join(folder, path)))
    return f"{address}{mark}{anchor}" if address else ""
