from io import BytesIO
from typing import Any

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from rest_framework.exceptions import ParseError
from rest_framework.parsers import JSONParser

from league.asked import refuse_odd_letters


class BoundedJSONParser(JSONParser):
    """JSON, where what Python cannot read or a database cannot keep is the sender's mistake and not a crash of ours:

    nesting too deep, half a letter, the letter that ends a text.

    Django bounds the forms that it reads itself; a body read from the stream is bounded here, by the same setting.
    """

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        body = stream.read(settings.DATA_UPLOAD_MAX_MEMORY_SIZE + 1)
        if len(body) > settings.DATA_UPLOAD_MAX_MEMORY_SIZE:
            raise RequestDataTooBig
        try:
            told = super().parse(BytesIO(body), media_type, parser_context)
            refuse_odd_letters(body, told)
        except (RecursionError, ValueError):
            raise ParseError from None
        return told
