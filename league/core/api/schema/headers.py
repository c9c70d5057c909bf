"""The headers of answers in the schema: described once, and named by each response that has them."""

from typing import Any

from rest_framework.permissions import SAFE_METHODS

TEXT, SECONDS = {"type": "string"}, {"type": "integer", "minimum": 1}


def _header(description: str, example: Any, schema: dict[str, Any] = TEXT, **more: Any) -> dict[str, Any]:
    return {"description": description, "schema": schema, "example": example, **more}


HEADERS = {
    "ETag": _header(
        "Of this content, to be sent in `If-None-Match`; where an answer has a `version`, also in `If-Match`.",
        '"v3-0123456789abcdef"',
    ),
    "Location": _header("The address of what was made, or of what shows it.", "/api/v1/hanchan/12/", required=True),
    "Idempotency-Replayed": _header("`true` where the first answer to this key is returned again.", "true"),
    "RateLimit-Policy": _header(
        "The limit that counts this request, by its name: requests `q` in `w` seconds.", '"write";q=600;w=60'
    ),
    "RateLimit": _header(
        "How many requests are left of the limit (`r`), and in how many seconds the oldest is forgotten (`t`).",
        '"write";r=599;t=60',
    ),
    "Retry-After": _header("Seconds to wait.", 60, SECONDS),
    "Deprecation": _header("Since when a client should no longer use it, as RFC 9745 has it.", "@1795824000"),
    "Sunset": _header("Until when it is answered, as RFC 8594 has it.", "Fri, 28 May 2027 00:00:00 GMT"),
    "Link": _header("Where it is described what to use instead.", '</api/docs/changelog/>; rel="deprecation"'),
}
OF_A_LIMIT = ("RateLimit-Policy", "RateLimit")
OF_AN_OLD_FORM = ("Deprecation", "Sunset", "Link")


def headers_of(view: Any, method: str, status: int) -> dict[str, dict[str, str]]:
    """What a response of an operation may have; of errors only those that say when to ask again."""
    is_success, is_reading = 200 <= status < 300, method in SAFE_METHODS
    is_counted = not is_reading or bool(getattr(view, "throttle_scope", None))
    wanted = {
        ("ETag",): is_reading and getattr(view, "is_conditional", False) and status in (200, 304),
        ("Location",): status == 201,
        ("Idempotency-Replayed",): is_success and not is_reading and getattr(view, "is_one_transaction", False),
        ("Retry-After",): status in (429, 503),
        OF_A_LIMIT: is_counted and (is_success or status == 429),
        OF_AN_OLD_FORM: is_success and hasattr(view, "deprecation_of") and view.deprecation_of(method) is not None,
    }
    return {name: reference(name) for names, has in wanted.items() if has for name in names}


def reference(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/headers/{name}"}


def describe_headers(result: dict[str, Any], **_more: Any) -> dict[str, Any]:
    """Describe each header once, and name the ETag of an answer that writes and has a version. A hook."""
    result["components"]["headers"] = HEADERS
    forms = result["components"]["schemas"]
    for operations in result["paths"].values():
        for method, operation in operations.items():
            for status, response in operation["responses"].items():
                if method != "get" and status.startswith("2") and _has_version(response, forms):
                    response.setdefault("headers", {})["ETag"] = reference("ETag")
    return result


def _has_version(response: dict[str, Any], forms: dict[str, Any]) -> bool:
    shown = response.get("content", {}).get("application/json", {}).get("schema", {})
    return "version" in forms.get(shown.get("$ref", "").rpartition("/")[2], {}).get("properties", {})
