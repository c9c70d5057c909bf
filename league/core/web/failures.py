"""The page of a failure of the server. It makes no query, since it may be the database that has failed."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language_from_request, override

from league.core.errors import LeagueError, translated
from league.core.web.context import HTML_TAGS, STYLE_SHEETS
from league.core.web.pages import page_address


def failure(request: HttpRequest, error: LeagueError, status: int) -> HttpResponse:
    """Say in the reader's language what has failed, below the bar of the club or event that the view had found."""
    language = get_language_from_request(request)
    with override(language):
        shown = {
            "sentence": translated(error),
            "html_lang": HTML_TAGS.get(language, language),
            "style_sheets": STYLE_SHEETS,
            "static_url": settings.STATIC_URL,
            "again": page_address(request) if status != 400 else "",
            # Without the processors of other pages, which ask the database who is signed in.
            "request": request,
        }
        return render(None, "core/failure.html", shown, status=status)
