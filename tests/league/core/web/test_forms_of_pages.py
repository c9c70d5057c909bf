"""Every form names its action, in every template and on every page; a refused form leaves the other forms alone."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from tests.league.core.page import signed_in
from tests.league.core.web.page_forms import PageForm, PageReader
from tests.league.permissions.cells import cells
from tests.league.permissions.table import PAGES
from tests.league.permissions.world import fill_address, rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.once]

FORM = re.compile(r"<form\b(?:[^>\"]|\"[^\"]*\")*>")
ACTION = re.compile(r'action="(\{% (url|this_page|if .*url)\b|\{\{ request\.path \}\}|\{\{ \w+(\.\w+)* \}\})')
LEAST_ROLE = {path if path != "/" else "": role for role, paths in PAGES.items() for path in paths.split()}
PARTS = 6


def templates() -> list[Path]:
    return sorted(Path(settings.BASE_DIR, "templates").rglob("*.html"))


def test_every_form_of_the_templates_names_its_action() -> None:
    forms = [(path.name, form) for path in templates() for form in FORM.findall(path.read_text("utf-8"))]

    assert len(forms) > 150
    assert [(name, form) for name, form in forms if not ACTION.search(form)] == []


def client_of(pattern: str, world: dict[str, Any]) -> Client:
    role = "owner" if pattern.startswith(("c/", "e/")) else LEAST_ROLE[pattern]
    return Client() if role == "visitor" else signed_in(world["users"][role])


def is_page(answer: Any) -> bool:
    return not answer.streaming and answer["Content-Type"].startswith("text/html")


def html_of(answer: Any) -> str:
    return re.sub(r'name="csrfmiddlewaretoken" value="[^"]*"', 'name="csrfmiddlewaretoken"', answer.content.decode())


@pytest.mark.parametrize("part", range(PARTS))
def test_forms_of_a_page_name_actions_that_answer_and_its_ids_are_unique(part: int, world: dict[str, Any]) -> None:
    with cells() as cell:
        for pattern in sorted(LEAST_ROLE)[part::PARTS]:
            path, client = fill_address(pattern, world), client_of(pattern, world)
            with rolled_back():
                answer = client.get(path)
                page = PageReader(html_of(answer)) if is_page(answer) else None
            if page is not None:
                with cell(path, answer.status_code):
                    assert [form for form in page.forms if not form.action] == []
                    assert page.ids_twice == []
                    assert b"---------" not in answer.content


def forms_of(page: PageReader) -> list[PageForm]:
    return [form for form in page.forms if form.action != "/language/"]


@pytest.mark.parametrize("part", range(PARTS))
def test_a_refused_form_keeps_the_page_whole(part: int, world: dict[str, Any]) -> None:
    """It can be loaded again, in another language too; its forms go where they belong, and the others are as ever."""
    with cells() as cell:
        for pattern in sorted(LEAST_ROLE)[part::PARTS]:
            path, client = fill_address(pattern, world), client_of(pattern, world)
            with rolled_back():
                refused = client.post(path, {"do": "nothing", "name": "", "version": "x"})
                # Scripts alone write to the API and to the engine's log.
                if not is_page(refused) or refused.status_code < 400 or path.startswith(("/api/", "/engine/")):
                    continue
                again = client.get(path, follow=True)
                page, fresh = PageReader(html_of(refused)), PageReader(html_of(again))
                following = [form.values["next"] for form in page.forms if form.action == "/language/"]
                opened = [client.get(address, follow=True).status_code for address in following]

            with cell(path, refused.status_code):
                assert again.status_code in (200, 404, 410)
                assert [form for form in page.forms if not form.action] == []
                assert page.ids_twice == []
                assert opened
                assert set(opened) <= {200, 404, 410}
                if refused.status_code == 422 and not refused.content.count(b"data-code="):
                    shown, others = forms_of(page), forms_of(fresh)
                    assert [form.action for form in shown] == [form.action for form in others]
                    assert len([one for one, other in zip(shown, others, strict=True) if one != other]) <= 1
