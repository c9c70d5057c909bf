"""The description of the API's operations: what a whole class of them has in common stands here, once."""

import json
from pathlib import Path
from typing import Any, Literal

from django.utils.encoding import force_str
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import ResolvedComponent, build_examples_list, force_instance
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse
from rest_framework.permissions import SAFE_METHODS
from rest_framework.serializers import DecimalField

from league.core.api.errors import COMMON, OF_WRITING, STATUS
from league.core.api.lines import MEDIA_TYPE as LINES
from league.core.api.problems import MEDIA_TYPE
from league.core.api.schema.headers import headers_of
from league.core.api.serializers import ErrorOutput, Input

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": 100, "pattern": r"\S"},
    OpenApiParameter.HEADER,
    description=(
        "Sent again with the same body it gives the first answer; with another body it is refused (422). "
        "A key is its account's, or without an account its address's."
    ),
)
SEEN_VERSION = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER,
    description="The ETag of the thing as you have seen it: `version_conflict` (409) if it has changed since. "
    "In place of the key `version`, where there is one.",
)  # fmt: skip
KNOWN_COPY = OpenApiParameter(
    "If-None-Match", str, OpenApiParameter.HEADER, description="The ETag of the copy you have: 304 while it is current."
)
PAGE = (
    OpenApiParameter("page", int, description="From 1."),
    OpenApiParameter("page_size", int, description="50 unless it says otherwise, at most 500."),
)
READING_ERRORS = {
    400: "The request is wrong; `error` says how.",
    401: "An account is needed, or the token is not valid.",
    403: "This account or token may not do it.",
    404: "There is no such thing, or you may not see it.",
    406: "There is no answer of the type that `Accept` names.",
    410: "The club has moved to another server; `Location` says where.",
    429: "Too many requests. `Retry-After` says how many seconds to wait.",
    500: "The server failed. Nothing was stored.",
    503: "The database is away, or the club is being moved. `Retry-After` says how many seconds to wait.",
}
WRITING_ERRORS = {
    409: "Somebody changed it, or the state does not allow it; `present` may say how it is now.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    422: "The `Idempotency-Key` was used for another request.",
}


FOLDER = Path(__file__).parent.parent
# By operation: `status`, and where there are any, `request` and `response`. Recorded by tests/league/api/examples.py.
EXAMPLES: dict[str, dict[str, Any]] = json.loads((FOLDER / "examples.json").read_text())
# By operation: the codes that its code has and that are not common to all. Written by tests/error_codes.py.
ERROR_CODES: dict[str, list[str]] = json.loads((FOLDER / "error_codes.json").read_text())


class ApiSchema(AutoSchema):
    """The schema of an operation, with the header and query keys that its view reads and the errors it may answer."""

    def get_summary(self) -> str | None:
        return force_str(super().get_description() or "").strip().split("\n")[0].split(". ")[0].rstrip(".")

    def get_description(self) -> str:  # type: ignore[override]
        whole = force_str(super().get_description() or "").strip()
        return whole if len(whole) > len(self.get_summary() or "") + 1 else ""

    def get_auth(self) -> list[dict[str, list[str]]]:
        """Leave out the session of a guest where it reaches nothing."""
        found: list[dict[str, list[str]]] = super().get_auth()
        is_open_to_guests = self.method in getattr(self.view, "guest_methods", ())
        return found if is_open_to_guests else [one for one in found if "guest" not in one]

    def is_deprecated(self) -> bool:
        return super().is_deprecated() or self.method in getattr(self.view, "deprecations", {})

    def _get_examples(
        self, serializer: Any, direction: str, media_type: str, status_code: str | None = None, extras: Any = None
    ) -> dict[str, Any]:
        """The recorded request or answer; drf-spectacular's own way would put a page into another page."""
        example = EXAMPLES.get(self.get_operation_id(), {})
        is_of_status = direction == "request" or status_code == str(example.get("status"))
        if direction not in example or media_type != "application/json" or not is_of_status:
            return {}
        return dict(build_examples_list([OpenApiExample("Example", value=example[direction])]))

    def get_filter_backends(self) -> list[Any]:
        return super().get_filter_backends() if getattr(self.view, "filterset_class", None) else []

    def _get_format_parameters(self) -> list[Any]:
        """`Accept` alone chooses the form of an answer."""
        return []

    def _map_serializer_field(self, field: Any, direction: Any, bypass_extensions: bool = False) -> Any:
        """A decimal of a body can be a JSON number too; answers have texts, which lose nothing."""
        found = super()._map_serializer_field(field, direction, bypass_extensions)
        if direction == "request" and isinstance(field, DecimalField) and isinstance(found, dict):
            found["type"] = ["string", "number", *([found["type"][-1]] if isinstance(found.get("type"), list) else [])]
        return found

    def _map_basic_serializer(self, serializer: Any, direction: Any) -> Any:
        """Describe an object by its own words: those of a base class are for who reads the code."""
        found = super()._map_basic_serializer(serializer, direction)
        if not type(serializer).__dict__.get("__doc__"):
            found.pop("description", None)
        return found

    def get_override_parameters(self) -> list[Any]:
        view, parameters = self.view, []
        if self.method not in SAFE_METHODS:
            parameters += [IDEMPOTENCY_KEY] if getattr(view, "is_one_transaction", False) else []
            parameters += [SEEN_VERSION] if self._is_matched() else []
        elif getattr(view, "is_conditional", False):
            parameters.append(KNOWN_COPY)
        if self.method == "GET" and getattr(view, "pagination_class", None) and not self._is_list_view():
            parameters += PAGE
        query = getattr(view, "queries", {}).get(self.method)
        return [*parameters, query] if query else parameters

    def _is_matched(self) -> bool:
        """Whether the operation compares `If-Match` with the thing that it changes."""
        if self.method in getattr(self.view, "matched", ()):
            return True
        query = getattr(self.view, "queries", {}).get(self.method)
        # Without a body drf-spectacular would look for one, and complain.
        body = query or (None if self.method == "DELETE" else self.get_request_serializer())
        form = force_instance(body)
        return isinstance(form, Input) and form.sees_version and "version" in form.fields

    def _get_response_bodies(self, direction: Literal["request", "response"] = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        if direction != "response":
            return bodies
        if self.method in SAFE_METHODS and getattr(self.view, "is_conditional", False):
            bodies["304"] = self._get_response_for_code(OpenApiResponse(description="Your copy is current."), "304")
        self._describe_lines(bodies.get("200", {}).get("content", {}))
        errors = READING_ERRORS if self.method in SAFE_METHODS else READING_ERRORS | WRITING_ERRORS
        for status, description in errors.items():
            body = OpenApiResponse(ErrorOutput, description=description)
            bodies.setdefault(str(status), self._get_response_for_code(body, str(status), [MEDIA_TYPE]))
        for code, response in bodies.items():
            if headers := headers_of(self.view, self.method, int(code)) | response.get("headers", {}):
                response["headers"] = headers
        return bodies

    def _describe_lines(self, content: dict[str, Any]) -> None:
        """Describe a line where a list can be read as lines: an object of its `results`."""
        if LINES not in content:
            return
        name = content["application/json"]["schema"]["$ref"].rpartition("/")[2]
        page = self.registry[name, ResolvedComponent.SCHEMA].schema
        content[LINES] = {"schema": page["properties"]["results"]["items"]}


def name_error_codes(result: dict[str, Any], generator: Any, request: Any, public: bool) -> dict[str, Any]:
    """Give each error of each operation the enum of its codes. A hook: before it the enums would get other names."""
    for path, methods in result["paths"].items():
        for method, operation in methods.items():
            if not path.startswith("/api/v1/"):
                continue
            for status, response in operation["responses"].items():
                content = response.get("content", {}).get(MEDIA_TYPE)
                name, codes = _codes_of(operation["operationId"], method.upper(), int(status))
                if content is None or not codes:
                    continue
                content["schema"] = {"$ref": f"#/components/schemas/{name}"}
                narrowed = {"properties": {"error": {"type": "string", "enum": codes}}, "required": ["error"]}
                result["components"]["schemas"][name] = {
                    "allOf": [{"$ref": "#/components/schemas/ErrorOutput"}, narrowed]
                }
    result["components"]["schemas"] = dict(sorted(result["components"]["schemas"].items()))
    return result


def _codes_of(operation: str, method: str, status: int) -> tuple[str, list[str]]:
    """The codes of an operation with a status, and the name of such errors: its own if others have not the same."""
    usual = set(COMMON) if method in SAFE_METHODS else {*COMMON, *OF_WRITING}
    whole = usual | set(ERROR_CODES.get(operation, ()))
    codes = sorted(code for code in whole if STATUS.get(code, 400) == status)
    if codes == sorted(code for code in usual if STATUS.get(code, 400) == status):
        operation = "reading" if status == 400 and method in SAFE_METHODS else "usual"
    elif codes == ["not_found", "unknown_page"]:
        operation = "list"
    return f"{''.join(part.capitalize() for part in operation.split('_'))}Error{status}", codes
