"""Conditional GET: one module decides whether a reader's copy is current."""

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_amend
from league.core.conditional import unless_unchanged
from league.seasons.models import Season

pytestmark = pytest.mark.once


def page() -> HttpResponse:
    return HttpResponse("page")


def ask(tag: str = "", *, method: str = "get", shown: str = "revision 1", language: str = "en") -> HttpResponse:
    headers = {"accept-language": language, **({"if-none-match": tag} if tag else {})}
    request: HttpRequest = getattr(RequestFactory(), method)("/page/", headers=headers)
    request.user = AnonymousUser()
    return unless_unchanged(request, shown, draw=page)


def test_a_page_has_a_tag_and_must_be_revalidated() -> None:
    answer = ask()

    assert answer.headers["ETag"].startswith('"')
    assert answer.headers["Cache-Control"] == "private, no-cache"
    assert answer.headers["Vary"] == "Accept-Language, Authorization, Cookie"


@pytest.mark.parametrize("written", ["{tag}", "W/{tag}", '"another", {tag}', '"another", W/{tag}'])
def test_a_current_copy_is_answered_304_with_the_headers_of_the_page(written: str) -> None:
    page = ask()
    answer = ask(written.format(tag=page.headers["ETag"]))

    assert (answer.status_code, answer.content) == (304, b"")
    for header in ("ETag", "Cache-Control", "Vary"):
        assert answer.headers[header] == page.headers[header]


@pytest.mark.parametrize("changed", [{"shown": "revision 2"}, {"language": "ja"}, {"method": "post"}])
def test_another_state_language_or_method_is_answered_in_full(changed: dict[str, str]) -> None:
    assert ask(ask().headers["ETag"], **changed).status_code == 200  # type: ignore[arg-type]


def test_a_view_s_own_cache_control_is_kept() -> None:
    request = RequestFactory().get("/page/")
    request.user = AnonymousUser()
    answer = unless_unchanged(request, draw=lambda: HttpResponse(headers={"Cache-Control": "no-store"}))

    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("status", [302, 404, 422])
def test_only_an_answer_200_has_a_tag(status: int) -> None:
    request = RequestFactory().get("/page/")
    request.user = AnonymousUser()

    assert "ETag" not in unless_unchanged(request, draw=lambda: HttpResponse(status=status)).headers


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["season", "api_standings"])
def test_an_asterisk_does_not_reveal_a_private_page(owner: User, club: Club, season: Season, name: str) -> None:
    club_amend(actor=owner, club=club, is_public=False)
    address = reverse(name, args=[club.slug, season.slug])

    assert Client().get(address, headers={"if-none-match": "*"}).status_code == 404


@pytest.mark.django_db
def test_the_copy_of_one_reader_is_not_that_of_another(owner: User, stranger: User) -> None:
    request = RequestFactory().get("/page/")
    tags = set()
    for reader in (AnonymousUser(), owner, stranger):
        request.user = reader
        tags.add(unless_unchanged(request, "revision 1", draw=page).headers["ETag"])

    assert len(tags) == 3
