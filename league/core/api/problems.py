"""Errors as `application/problem+json` (RFC 9457), with the API's own keys `error` and `message` beside."""

from typing import Any

from django.http import HttpRequest, JsonResponse

from league.core.logs import request_id

MEDIA_TYPE = "application/problem+json"
# The page of the served guide that has an entry for each code.
GUIDE = "/api/docs/errors/"


def address_of(code: str) -> str:
    """Where this server describes the code: the `type` and the `doc_url` of its errors."""
    return f"{GUIDE}#{code}"


def title_of(code: str) -> str:
    """The code in plain English. Unlike `detail` it never changes, and has no values.

    >>> title_of("version_conflict")
    'Version conflict.'
    """
    return f"{code.replace('_', ' ').capitalize()}."


def problem(code: str, sentence: str, *, status: int, request: Any = None) -> dict[str, Any]:
    """The body of an error. `instance` names this one answer by the id under which the server's log has it."""
    address = address_of(code)
    body = {
        "error": code, "message": sentence, "type": address, "title": title_of(code), "status": status,
        "detail": sentence, "doc_url": address,
    }  # fmt: skip
    return body if request is None else body | {"instance": f"{request.path}#{request_id.get()}"}


def problem_response(request: HttpRequest, code: str, sentence: str, *, status: int) -> JsonResponse:
    """The answer of a middleware or a handler of Django's, which no view of the API has made."""
    body = problem(code, sentence, status=status, request=request)
    return JsonResponse(body, status=status, content_type=MEDIA_TYPE)
