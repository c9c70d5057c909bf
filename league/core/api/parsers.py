from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from league.core.parsing import reject_unstorable_text


class BoundedJSONParser(JSONParser):
    """Parses JSON and rejects what Python cannot read or a database cannot store, instead of crashing.

    These are nesting that is too deep, unpaired surrogates and NUL. Django limits the size of forms; this class limits
    a JSON body by the same setting.
    """

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        body = stream.read(settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
        if len(body) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise RequestDataTooBig
        try:
            parsed = super().parse(BytesIO(body), media_type, parser_context)
            reject_unstorable_text(body, parsed)
        except (RecursionError, ValueError):
            raise ParseError from None
        return parsed
