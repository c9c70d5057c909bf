"""The charset that a request names. Django decodes with any codec of Python, also with those that are not for text."""

from typing import Any

from django.utils.http import parse_header_parameters

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
