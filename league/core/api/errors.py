"""The one form of every API error: a problem of RFC 9457 with the keys ``error`` and ``message``."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings
from django.core.exceptions import NON_FIELD_ERRORS, PermissionDenied, RequestDataTooBig
from django.core.exceptions import ValidationError as ModelInvalid
from django.http import Http404
from django.utils.translation import gettext
from rest_framework import exceptions, serializers
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import exception_handler as drf_handler

from league.core.api.problems import MEDIA_TYPE, problem
from league.core.errors import (
    ColumnsDoubtful,
    DealOutOfTurn,
    EncodingDoubtful,
    LeagueError,
    LooksWrong,
    VersionConflict,
    translated,
)
from rules.errors import RuleError

# The errors whose status is not 400.
STATUS = {
    "forbidden": 403,
    "not_signed_in": 401,
    "bad_token": 401,
    "read_only_token": 403,
    "token_scope": 403,
    "token_club": 403,
    "import_not_allowed": 403,
    "no_own_player": 403,
    "not_your_game": 403,
    "signed_for_another": 403,
    "referee_needed": 403,
    "sum_needs_referee": 403,
    "founding_not_allowed": 403,
    "sign_up_closed": 403,
    "sign_up_by_invitation": 403,
    "guest_link_over": 403,
    "not_found": 404,
    "unknown_page": 404,
    "version_conflict": 409,
    "wrong_state": 409,
    "import_running": 409,
    "archive_too_large": 413,
    "body_too_large": 413,
    "wrong_deal_number": 409,
    "same_result": 409,
    "result_not_asked": 409,
    "result_settled": 409,
    "result_not_disputed": 409,
    "looks_wrong": 409,
    "seat_not_taken_over": 409,
    "nothing_corrected": 409,
    "same_deal": 409,
    "division_too_full": 409,
    "plays_elsewhere": 409,
    "eighth_win_missing": 409,
    "eighth_win_early": 409,
    "deal_recorded": 409,
    "guest_link_works": 409,
    "late_deal_decided": 409,
    "hanchan_not_void": 409,
    "adjustment_void": 409,
    "already_merged": 409,
    "both_joined": 409,
    "claim_waiting": 409,
    "player_forgotten": 409,
    "plays_in_event": 409,
    "forgets_itself": 409,
    "event_running": 409,
    "club_moved": 410,
    "too_many_mails": 409,
    "no_mail_here": 409,
    "push_off": 409,
    "too_many_devices": 409,
    "player_joined": 409,
    "account_joined": 409,
    "merge_undone": 409,
    "idempotency_mismatch": 422,
    "too_many_requests": 429,
    "method_not_allowed": 405,
    "not_acceptable": 406,
    "wrong_body_type": 415,
    "server_error": 500,
    "club_moving": 503,
    "unavailable": 503,
    "disk_full": 503,
    "read_only": 503,
}
# What every operation can answer, and those that write besides; error_codes.json has the others of each.
COMMON = (
    "bad_field", "bad_request", "unknown_field", "bad_token", "not_signed_in", "forbidden", "read_only_token",
    "token_scope", "token_club", "not_found", "club_moved", "not_acceptable", "too_many_requests", "server_error",
    "unavailable", "disk_full", "read_only",
)  # fmt: skip
OF_WRITING = (
    "bad_json", "contradiction", "bad_idempotency_key", "body_too_large", "wrong_body_type", "idempotency_mismatch",
    "club_moving",
)  # fmt: skip
# These name the key in their sentence; other errors have it where `at_key` knows it.
OF_A_FIELD = ("bad_field", "unknown_field")
# Those of the rule systems have it as `key`.
OF_A_KEY = ("bad_input", "not_in_ruleset")
# And these are about one key wherever they are raised.
FIELD_OF = {
    "unknown_page": "page", "unknown_ruleset": "ruleset", "unknown_season": "season", "unknown_session": "session",
    "unknown_house_rules": "house_rules", "unknown_time_zone": "time_zone", "surname_not_in_name": "surname",
    "adjustment_zero": "points", "closes_before_it_opens": "registration_closes_at", "future_date": "played_on",
    "outside_season": "played_on", "bad_adjustments": "adjustments",
    "bad_deposits": "deposits", "unknown_column": "columns", "bad_embed_site": "embed_sites",
    "too_many_embed_sites": "embed_sites", "unknown_preset": "preset", "address_needed": "address",
    "reason_needed": "reason", "unknown_club": "club", "unknown_ladder": "kind", "no_club_archive": "format",
    "archive_version": "version", "webhook_refused": "url", "push_refused": "endpoint",
    "unknown_topic": "topics", "unknown_country": "country", "name_missing": "name",
    "day_full": "order", "order_too_high": "order", "table_number_taken": "table_number",
    "sum_must_add_up": "sum_reason", "sum_needs_referee": "sum_reason",
    "plays_elsewhere": "players", "both_joined": "account", "not_a_member": "account", "one_use": "uses",
    "other_club_name": "name", "nobody_to_invite": "people", "lines_with_mistakes": "people",
}  # fmt: skip
AT_KEY = "at_key"
# A phone asks again after so long whether the club can be changed again.
SECONDS_OF_A_MOVE = 10
# How a conflict shows a row as it is now. Each app adds its own in `ready`; other values are answers already.
PRESENT_OUTPUTS: dict[type, type[serializers.Serializer[Any]]] = {}


def exception_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """Convert any error of the request into the one form; our own bugs are raised on."""
    request = context.get("request")
    if isinstance(error, RuleError):
        return error_response(error, request)
    if isinstance(error, RequestDataTooBig):
        too_large = LeagueError("body_too_large", most=_megabytes(settings.DATA_UPLOAD_MAX_MEMORY_SIZE))
        return error_response(too_large, request)
    if isinstance(error, ModelInvalid):
        return error_response(_of_a_model(error), request)
    framework = drf_handler(error, context)
    if framework is None:
        return None
    translated_error = _from_framework(error, context)
    framework.data = _body(translated_error, framework.status_code, request)
    framework.content_type = MEDIA_TYPE
    if isinstance(error, exceptions.Throttled):
        framework.headers["Retry-After"] = str(translated_error.params["seconds"])
    if isinstance(error, exceptions.ValidationError):
        framework.data["fields"] = [{"field": field, "reason": reason} for field, reason in _invalid(error.detail)]
    return framework


def error_response(error: RuleError, request: Request | None = None) -> Response:
    status = STATUS.get(error.code, 400)
    return Response(_body(error, status, request), status=status, headers=headers_of(error), content_type=MEDIA_TYPE)


def headers_of(error: RuleError) -> dict[str, str]:
    """When to ask again, or where."""
    match error.code:
        case "too_many_requests":
            return {"Retry-After": str(error.params["seconds"])}
        case "club_moving":
            return {"Retry-After": str(SECONDS_OF_A_MOVE)}
        case "club_moved":
            return {"Location": error.params["address"]}
        case _:
            return {}


@contextmanager
def at_key(key: str) -> Iterator[None]:
    """Name the key of the body that an error is about: for a service that is called for each element of a list."""
    try:
        yield
    except ModelInvalid as error:
        refused = _of_a_model(error)
        param = "field" if refused.code in OF_A_FIELD else AT_KEY
        refused.params[param] = ".".join(filter(None, (key, refused.params.get(param))))
        raise refused from error
    except RuleError as error:
        param = "field" if error.code in OF_A_FIELD else AT_KEY
        error.params[param] = ".".join(filter(None, (key, error.params.get(param))))
        raise


def not_a_choice(field: str, value: object) -> LeagueError:
    """The refusal of a value that is none of the possible ones, in the words of the framework's own."""
    reason = str(serializers.ChoiceField.default_error_messages["invalid_choice"]).format(input=value)
    return LeagueError("bad_field", field=field, reason=reason)


def first_path(detail: Any) -> str:
    """The path of the first field that a serializer has refused."""
    return next((path for path, _reason in _invalid(detail)), "")


def _body(error: RuleError, status: int, request: Request | None) -> dict[str, Any]:
    body = problem(error.code, translated(error), status=status, request=request)
    if isinstance(error, VersionConflict) and error.present is not None:
        output = PRESENT_OUTPUTS.get(type(error.present))
        body["present"] = output(error.present).data if output else error.present
    if isinstance(error, DealOutOfTurn):
        body["is_recorded"] = error.is_recorded
    if isinstance(error, EncodingDoubtful):
        body["candidates"] = [{"encoding": name, "names": list(names)} for name, names in error.candidates]
    if isinstance(error, LooksWrong):
        body["doubts"] = [
            {"kind": one.kind, "player": one.player and one.player.pk, "message": one.sentence} for one in error.doubts
        ]
    if isinstance(error, ColumnsDoubtful):
        body["columns"] = [
            {"heading": one.heading, "cells": list(one.cells), "field": one.field, "why": one.why}
            for one in error.columns
        ]
    is_of_field = error.code in OF_A_FIELD
    # A rule system's `unknown_field` names the key of an entry.
    field = error.params.get("field", error.params.get("key")) if is_of_field else error.params.get(AT_KEY)
    if not field and error.code in FIELD_OF and _is_sent(FIELD_OF[error.code], request):
        field = FIELD_OF[error.code]
    if error.code in OF_A_KEY:
        field = ".".join(filter(None, (field, str(error.params.get("key", "")))))
    if field is not None:
        reason = error.params.get("reason", body["message"]) if is_of_field else body["message"]
        body["fields"] = [{"field": str(field), "reason": str(reason)}]
    return body


def _is_sent(key: str, request: Request | None) -> bool:
    """Whether a request may have sent this key: one that reads has it in its query, or the thing is in its address."""
    return request is None or request.method not in SAFE_METHODS or key in request.GET


def _of_a_model(error: ModelInvalid) -> LeagueError:
    """What a model has refused: the field and its reason, without the names that only the database knows."""
    field = next(iter(error.message_dict)) if hasattr(error, "error_dict") else ""
    if field == NON_FIELD_ERRORS:
        return LeagueError("contradiction")
    return LeagueError("bad_field", field=field, reason=error.messages[0])


def _megabytes(size: int) -> str:
    return f"{size / 2**20:g}"


def _types_read(context: dict[str, Any]) -> str:
    """The types of bodies that the view reads."""
    return ", ".join(parser.media_type for parser in context["view"].get_parsers())


def _from_framework(error: Exception, context: dict[str, Any]) -> RuleError:
    match error:
        case Http404() | exceptions.NotFound():
            return LeagueError("not_found")
        case exceptions.AuthenticationFailed():
            return LeagueError("bad_token")
        case exceptions.NotAuthenticated():
            return LeagueError("not_signed_in")
        case PermissionDenied() | exceptions.PermissionDenied():
            return LeagueError("forbidden")
        case exceptions.Throttled():
            return LeagueError("too_many_requests", seconds=int(getattr(error, "wait", None) or 1))
        case exceptions.MethodNotAllowed():
            return LeagueError("method_not_allowed")
        case exceptions.UnsupportedMediaType():
            return LeagueError("wrong_body_type", allowed=_types_read(context))
        case exceptions.NotAcceptable():
            return LeagueError("not_acceptable")
        case exceptions.ParseError():
            return RuleError("bad_json")
        case exceptions.ValidationError():
            field, reason = next(iter(_invalid(error.detail)), ("", ""))
            return LeagueError("bad_field", field=field or gettext("request"), reason=reason)
        case _:
            return LeagueError("bad_request")


def _invalid(detail: Any, field: str = "") -> Iterator[tuple[str, str]]:
    """Each field that is refused, with its path, and DRF's translated reason."""
    if isinstance(detail, dict):
        for key, inner in detail.items():
            named = field if key == "non_field_errors" else ".".join(filter(None, (field, str(key))))
            yield from _invalid(inner, named)
    elif isinstance(detail, list):
        for place, inner in enumerate(detail):
            # The errors of a field are texts, those of a list's elements are objects.
            yield from _invalid(inner, f"{field}.{place}" if isinstance(inner, dict) and inner else field)
    elif detail:
        yield field, str(detail)
