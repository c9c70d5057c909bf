"""Addresses that take forms alone, and the page that each of them belongs to."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import reverse

from league.core.web.pages import View


def posted_from(page: str, keys: tuple[str, ...] | None = None) -> Callable[[View], View]:
    """Decorate a view that takes a form alone; to open its address (reload, bookmark) leads to the page of the form.

    The redirect looks nothing up, so that it tells nobody what there is: the page decides who sees it.

    page    the name of the page's address
    keys    the parts of this address that the page's address has too; all where none are named
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def posted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            parts = kwargs if keys is None else {key: kwargs[key] for key in keys}
            address = reverse(page, kwargs=parts)
            if request.method in ("GET", "HEAD"):
                return redirect(address)
            if request.method != "POST":
                return HttpResponseNotAllowed(["GET", "HEAD", "POST"])
            request.page_address = address  # type: ignore[attr-defined]
            return view(request, *args, **kwargs)

        posted.leads_to = page  # type: ignore[attr-defined]
        return posted

    return decorate


def page_address(request: HttpRequest) -> str:
    """Return the address at which the page that this request shows can be loaded again, also after a refused form."""
    return getattr(request, "page_address", "") or request.get_full_path()
