"""Rendering that all pages share."""

from collections.abc import Callable
from typing import Any

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

View = Callable[..., HttpResponse]


def show(request: HttpRequest, template: str, **context: Any) -> HttpResponse:
    """Render the page, with status 422 where one of its forms has errors."""
    # By `type`, since `isinstance` computes what the template may never ask of a lazy value.
    forms = [shown for shown in context.values() if issubclass(type(shown), BaseForm)]
    refused = any(form.is_bound and form.errors for form in forms)
    return render(request, template, context, status=422 if refused else 200)
