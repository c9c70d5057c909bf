import json
from codecs import lookup
from collections.abc import Iterator
from functools import partial
from math import isfinite
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from league.core.errors import LeagueError
from league.core.parsing import reject_unstorable_text


class Twice(dict[str, Any]):
    """An object of a body that has a key twice."""

    key = ""


class BoundedJSONParser(JSONParser):
    """Parses JSON and rejects what Python cannot read or a database cannot store, instead of crashing.

    These are nesting that is too deep, unpaired surrogates and NUL. Django limits the size of forms; this class limits
    a JSON body by the same setting. An object that has a key twice is refused, since one of the two values would be
    lost.
    """

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        body = stream.read(settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
        if len(body) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise RequestDataTooBig
        encoding, twice = (parser_context or {}).get("encoding", settings.DEFAULT_CHARSET), list[Twice]()
        try:
            text = lookup(encoding).decode(body)[0]
            hook = partial(_object, twice)
            parsed = json.loads(text, parse_constant=_finite, parse_float=_finite, object_pairs_hook=hook)
            reject_unstorable_text(body, parsed)
        except (RecursionError, ValueError, LookupError):
            raise ParseError from None
        if twice:
            reason = gettext("This key is here twice.")
            raise LeagueError("bad_field", field=next(_paths_of_twice(parsed)), reason=reason)
        return parsed


def _finite(text: str) -> float:
    """The number; infinity, which JSON does not have, is a ValueError."""
    if not isfinite(number := float(text)):
        raise ValueError(text)
    return number


def _object(twice: list[Twice], pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    parsed = dict(pairs)
    if len(parsed) == len(pairs):
        return parsed
    keys = [key for key, _value in pairs]
    twice.append(marked := Twice(parsed))
    marked.key = next(key for place, key in enumerate(keys) if key in keys[:place])
    return marked


def _paths_of_twice(parsed: Any, path: str = "") -> Iterator[str]:
    """The path of each key that an object has twice, inside objects that stand in the body themselves."""
    if isinstance(parsed, Twice):
        yield f"{path}{parsed.key}"
    places = parsed.items() if isinstance(parsed, dict) else enumerate(parsed) if isinstance(parsed, list) else ()
    for key, inner in places:
        yield from _paths_of_twice(inner, f"{path}{key}.")
    if not path:
        yield ""
