"""Rendering that all pages share."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

View = Callable[..., HttpResponse]


def show(request: HttpRequest, template: str, **context: Any) -> HttpResponse:
    """Render the page, with status 422 where it shows a form with errors."""
    form = context.get("form")
    refused = form is not None and form.is_bound and bool(form.errors)
    return render(request, template, context, status=422 if refused else 200)
