"""The components that pages are made of: docs/pages.md describes them, and /style/ shows them."""

from django import template
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

register = template.Library()


@register.simple_block_tag
def headline(content: SafeString, title: str, note: str = "") -> SafeString:
    """The head of a page about one thing: its name, a line about it, and its figures by `{% fact %}`."""
    return _drawn("headline", title=title, note=note, content=content)


@register.simple_block_tag
def fact(content: SafeString, label: str, note: str = "") -> SafeString:
    """One figure of a headline with its label; the note is smaller, below the figure."""
    return _drawn("fact", label=label, note=note, content=content)


@register.simple_block_tag
def tabs(content: SafeString, label: str) -> SafeString:
    """The pages of a club or an event as `<li>` with links: a row, and on a phone a bar with More."""
    return _drawn("tabs", label=label, content=content)


@register.simple_block_tag
def segments(content: SafeString, label: str, wraps: bool = False) -> SafeString:
    """A choice between views of the same thing, by `{% segment %}`; the label is its accessible name.

    wraps       show all of many views in several lines, where one line would hide the last
    """
    return _drawn("segments", label=label, content=content, wraps=wraps)


@register.simple_tag
def segment(words: str, href: str, is_current: bool = False, note: object = "") -> SafeString:
    """One view of a choice; the note is a count beside its words."""
    return _drawn("segment", words=words, href=href, is_current=is_current, note=note)


@register.simple_block_tag
def rows(content: SafeString, label: str = "") -> SafeString:
    """A list of rows by `{% row %}`."""
    return _drawn("rows", label=label, content=content)


@register.simple_block_tag
def row(content: SafeString, name: str, href: str = "", note: object = "") -> SafeString:
    """One row of a list, 44 px high: the name with its page, a note, and the figure or action at the end."""
    return _drawn("row", name=name, href=href, note=note, content=content)


@register.simple_block_tag
def chart_frame(content: SafeString, title: str, note: str = "") -> SafeString:
    """A chart with its heading and a line about what it shows."""
    return _drawn("chart_frame", title=title, note=note, content=content)


@register.simple_block_tag
def empty_state(content: SafeString, words: str) -> SafeString:
    """What a page says when there is nothing to show yet, with the action that changes this."""
    return _drawn("empty_state", words=words, content=content)


def _drawn(component: str, *, content: SafeString | None = None, **parts: object) -> SafeString:
    if content is not None:
        parts["content"] = SafeString(content.strip())
    return SafeString(render_to_string(f"components/{component}.html", parts).strip())
