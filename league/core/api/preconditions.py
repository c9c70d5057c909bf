"""`If-Match`: the version that a program has seen, in the header of HTTP instead of the body's key `version`."""

import re
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request

from league.core.errors import LeagueError

# A compressed answer has its ETag in the weak form; that of something read ends with the digest of what was shown.
TAG = re.compile(r'(?:W/)?"v?([0-9]{1,18})(?:-[0-9a-f]{16})?"')


def version_tag(version: int) -> str:
    return f'"v{version}"'


def read_tag(tag: str) -> int | None:
    """The version in an ETag; None if it has none.

    >>> read_tag('"v3"'), read_tag('W/"v3-0123456789abcdef"'), read_tag('"*"')
    (3, 3, None)
    """
    found = TAG.fullmatch(tag.strip())
    return int(found[1]) if found else None


def seen_version(request: Request) -> int | None:
    """The version of the header; None without one.

    raises      LeagueError `bad_field`
    """
    header = request.headers.get("If-Match")
    if header is None:
        return None
    request._request.is_match_taken = True  # type: ignore[attr-defined]
    version = read_tag(header)
    if version is None:
        raise LeagueError("bad_field", field="If-Match", reason=gettext("Send back an ETag as it was answered."))
    return version


def with_seen_version(request: Request, known: Any, body: Any) -> Any:
    """Return a body with the version of the header, where the operation takes one.

    raises      ValidationError where header and body name different versions; LeagueError `bad_field`
    """
    if "version" not in known or not isinstance(body, Mapping) or (version := seen_version(request)) is None:
        return body
    if body.get("version", version) not in (version, str(version)):
        raise serializers.ValidationError({"version": [gettext("The header If-Match names another version.")]})
    return {**body, "version": body.get("version", version)}


def reject_unread_match(request: Request) -> None:
    """Refuse the header where nothing has read it: the change would be made whatever is there now."""
    if request.headers.get("If-Match") is not None and not getattr(request._request, "is_match_taken", False):
        raise LeagueError("bad_field", field="If-Match", reason=gettext("There is no version here to compare with."))
