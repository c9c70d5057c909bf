"""To open an address that takes forms alone leads to the page of the form."""

from typing import Any

import pytest
from django.test import Client

from tests.league.core.page import signed_in
from tests.league.permissions.cells import cells
from tests.league.permissions.table import PAGES
from tests.league.permissions.world import fill_address, forms_alone, rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.once]

LEAST_ROLE = {path if path != "/" else "": role for role, paths in PAGES.items() for path in paths.split()}
# Answers to a GET that are neither a page nor a file.
NO_PAGE = {
    "engine/manifest.json": "made by a build",
    "engine/<slug:digest>.zip": "made by a build",
    "metrics": "for a program alone",
    "style/": "shown in development alone",
    "style/schemes.css": "shown in development alone",
}
FORMS_ALONE = sorted(forms_alone())


def client_of(pattern: str, world: dict[str, Any]) -> Client:
    """A reader who sees the page with the form: in a club somebody who sees all of it."""
    role = "owner" if pattern.startswith(("c/", "e/")) else LEAST_ROLE[pattern]
    return Client() if role == "visitor" else signed_in(world["users"][role])


@pytest.mark.parametrize("part", range(4))
def test_every_address_has_a_sensible_answer_to_get(part: int, world: dict[str, Any]) -> None:
    with cells() as cell:
        for pattern in sorted(set(LEAST_ROLE) - set(NO_PAGE))[part::4]:
            path = fill_address(pattern, world)
            with rolled_back():
                answer = client_of(pattern, world).get(path, follow=True)

            with cell(path, [url for url, _status in answer.redirect_chain], answer.status_code):
                assert answer.status_code in (200, 304, 404, 410)
                assert answer.status_code == 200 or b"<h1" in answer.content  # a page that says so
                assert answer.streaming or answer.content


def test_a_form_leads_to_a_page_that_its_lowest_role_may_open(world: dict[str, Any]) -> None:
    assert len(FORMS_ALONE) > 40
    with cells() as cell:
        for pattern in FORMS_ALONE:
            path = fill_address(pattern, world)
            with rolled_back():
                answer = client_of(pattern, world).get(path, follow=True)

            with cell(path, answer.redirect_chain, answer.status_code):
                assert answer.status_code == 200
                assert answer.redirect_chain
