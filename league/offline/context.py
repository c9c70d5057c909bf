from functools import partial

from django.http import HttpRequest

from league.offline.middleware import reader_key
from league.offline.shell import version


def offline(request: HttpRequest) -> dict[str, object]:
    """The version that a stored page shows, and for whom a page is made; a template that asks calls them."""
    return {"stored_version": version, "reader_key": partial(reader_key, request)}
