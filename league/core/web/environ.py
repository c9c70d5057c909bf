"""What is done with a request outside of Django: before it reads the charset, and after it has left a body unread."""

from typing import Any

from django.conf import settings
from django.utils.http import parse_header_parameters

from league.core.parsing import whole_number

# In megabytes. The largest file is a tournament's archive.
LARGEST_FILE = 32
PART = 2**16

# Django decodes with any codec of Python, also with those that are not for text.
READABLE = {"utf-8", "utf8", "us-ascii", "iso-8859-1"}


def is_readable(charset: str) -> bool:
    return charset.strip().lower() in READABLE


def hide_odd_charset(environ: dict[str, Any]) -> dict[str, Any]:
    """Rename a charset that is not read, so that Django does not decode the query with it before any middleware.

    Codecs such as `hex` would crash it there, and `punycode` needs minutes for a long text. `RuleErrorMiddleware`
    refuses the request.
    """
    kind = environ.get("CONTENT_TYPE", "")
    if "charset" in kind.lower():
        media_type, parameters = parse_header_parameters(kind)
        if not is_readable(parameters.get("charset", "utf-8")):
            environ["CONTENT_TYPE"] = f"{media_type}; charset=odd"
    return environ


def largest_body() -> int:
    """The bytes of the largest file, and a megabyte for the other fields of its form."""
    return (max(LARGEST_FILE, settings.ARCHIVE_MEGABYTES) + 1) * 2**20


def read_to_the_end(environ: dict[str, Any]) -> None:
    """Read what no view has read of a body, unless it is longer than any that a page accepts.

    The web server closes a connection on which something is unread. A proxy that is still sending finds it broken, and
    answers 502 in place of the refusal; so it does with the next visitor's request, if it sends that one on it.
    """
    left = whole_number(environ.get("CONTENT_LENGTH") or "0") or 0
    if left > largest_body():
        return
    body = environ["wsgi.input"]
    while left > 0 and (part := body.read(min(PART, left))):
        left -= len(part)
