"""The content negotiation of operations that answer a file."""

from collections.abc import Iterable

from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class FileNegotiation(DefaultContentNegotiation):
    """Answer whatever type `Accept` names: the address says which file it is, and errors are JSON."""

    def select_renderer(
        self, request: Request, renderers: Iterable[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        json_renderer = next(iter(renderers))
        return json_renderer, str(json_renderer.media_type)
