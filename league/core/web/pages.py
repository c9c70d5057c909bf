"""Rendering that all pages share, and the address and the frame of a page that its own view has not made."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect, render
from django.urls import reverse

View = Callable[..., HttpResponse]


def show(request: HttpRequest, template: str, **context: Any) -> HttpResponse:
    """Render the page, with status 422 where one of its forms has errors."""
    # By `type`, since `isinstance` computes what the template may never ask of a lazy value.
    forms = [shown for shown in context.values() if issubclass(type(shown), BaseForm)]
    refused = any(form.is_bound and form.errors for form in forms)
    return render(request, template, context, status=422 if refused else 200)


def secret_page(response: HttpResponse) -> HttpResponse:
    """Keep the secret in the address from other sites. Browsers need a referrer of the same origin to send forms."""
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


# ----- addresses that take forms alone, and the page that each of them belongs to -----


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


# ----- the bar of the club or event to which an address belongs -----

# By the first part of an address: a template, and the function that sets on the request what it needs, where the reader
# may see it. A package registers its own when it starts, since this one knows neither clubs nor events.
FRAMES: dict[str, tuple[str, Callable[[HttpRequest, str], bool]]] = {}
PLAIN = "base.html"


def frame_of(request: HttpRequest) -> str:
    """Return the template that an error page extends; it asks the database where the view has not come that far."""
    kind, _slash, rest = request.path_info.lstrip("/").partition("/")
    if kind not in FRAMES or not hasattr(request, "user"):
        return PLAIN
    template, is_found = FRAMES[kind]
    return template if is_found(request, rest.partition("/")[0]) else PLAIN
