"""Rendering that all pages share."""

from collections.abc import Callable
from typing import Any

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

View = Callable[..., HttpResponse]


def show(request: HttpRequest, template: str, **context: Any) -> HttpResponse:
    """Render the page, with status 422 where one of its forms has errors."""
    refused = any(isinstance(shown, BaseForm) and shown.is_bound and shown.errors for shown in context.values())
    return render(request, template, context, status=422 if refused else 200)
