from django.http import HttpRequest

from league.offline.shell import version


def offline(request: HttpRequest) -> dict[str, object]:
    """The version that a stored page shows; a template that asks calls it."""
    return {"stored_version": version}
