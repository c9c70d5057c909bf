"""The page of the components: /style/, only for developers."""

import re

import pytest
from django.conf import settings
from django.template import Context, Template
from django.test import Client

from league.home.style_page import colours_of_schemes
from tests.league.core.page import codes, on_one_line

pytestmark = pytest.mark.once

COMPONENTS = {path.stem for path in (settings.BASE_DIR / "templates/components").glob("*.html")} - {"style"}


def drawn(text):
    return Template("{% load components %}" + text).render(Context({"name": "<佐藤>"}))


@pytest.mark.parametrize("path", ["/style/", "/style/schemes.css"])
def test_nobody_finds_the_page_on_a_server(db, path):
    answer = Client().get(path)

    assert answer.status_code == 404
    assert codes(answer) == ["not_found"]


def test_the_page_shows_every_component_in_both_schemes(db, settings):
    settings.DEBUG = True
    page = Client().get("/style/").content.decode()
    template = (settings.BASE_DIR / "templates/components/style.html").read_text()

    assert [name for name in COMPONENTS if "{% " + name not in template] == []
    for scheme in ("in-light", "in-dark"):
        part = page.partition(scheme)[2]
        assert [
            css for css in ("headline", "segments", "rows", "chart-frame", "empty") if f'class="{css}' not in part
        ] == []


def test_each_scheme_has_every_colour_of_the_tokens(db, settings):
    settings.DEBUG = True
    sheet = Client().get("/style/schemes.css").content.decode()
    light, dark = sheet.strip().split("\n")

    assert sheet == colours_of_schemes((settings.BASE_DIR / "static/css/tokens.css").read_text())
    assert "--ink-1: #fbf9f4;" in light
    assert re.findall(r"--ink-1: [^;]+;", dark) == ["--ink-1: #fbf9f4;", "--ink-1: #181713;"]
    assert "--paper: var(--ink-1);" in dark


def test_every_component_is_described():
    page = (settings.BASE_DIR / "docs/pages.md").read_text()

    assert [name for name in COMPONENTS if f"`{{% {name}" not in page] == []


def test_a_component_escapes_what_it_gets():
    assert on_one_line(drawn('{% row name href="/" %}3{% endrow %}')).startswith(
        '<li class="row-line"><span class="row-name"><a href="/">&lt;佐藤&gt;</a></span>'
    )
    assert "&lt;佐藤&gt;" in drawn(
        "{% headline name note=name %}{% fact name %}{{ name }}{% endfact %}{% endheadline %}"
    )
    assert "<佐藤>" not in drawn("{% headline name note=name %}{% fact name %}{{ name }}{% endfact %}{% endheadline %}")


def test_the_current_segment_says_so():
    text = drawn(
        '{% segments "Division" %}{% segment "All" "/" is_current=True %}{% segment "A" "/a" note=0 %}{% endsegments %}'
    )

    assert on_one_line(text) == (
        '<nav class="segments screen-only" aria-label="Division"><ul><li><a href="/" aria-current="true">All</a></li>'
        '<li><a href="/a">A<small>0</small></a></li></ul></nav>'
    )
