"""A file in a body of the API: its text, or its bytes in Base64, whose encoding is detected or given."""

import base64
import binascii
import codecs
from typing import Any

from django.utils.translation import gettext
from rest_framework import serializers

from league.core.api.reading.strict import LONGEST_FILE
from league.core.api.serializers import Input
from league.core.errors import LeagueError


class SentFileInput(Input):
    content = serializers.CharField(
        trim_whitespace=False, required=False, max_length=LONGEST_FILE, help_text="The file's text; this or `file`."
    )  # fmt: skip
    file = serializers.CharField(
        required=False, max_length=LONGEST_FILE * 4 // 3 + 4,
        help_text="The file's bytes in Base64, of a text or a workbook (XLSX, ODS); this or `content`.",
    )  # fmt: skip
    encoding = serializers.CharField(
        required=False, help_text="Of `file`: as Python names it; absent: the only one that fits."
    )  # fmt: skip
    sheet = serializers.CharField(
        required=False, help_text="Of a workbook, by its name; absent: the only one with a table."
    )  # fmt: skip
    delimiter = serializers.ChoiceField(
        choices=[",", ";", "\t", "|"], required=False, help_text="Between the cells; absent: found by the heading."
    )  # fmt: skip


def file_take(body: dict[str, Any]) -> dict[str, Any]:
    """Take the file out of the body; returns its bytes as `content`, and its `encoding`, empty if it is not known."""
    text, file, encoding = body.pop("content", None), body.pop("file", None), body.pop("encoding", "")
    if (text is None) == (file is None):
        raise LeagueError("bad_field", field="content", reason=gettext("Send either this or “file”."))
    if text is not None:
        if encoding:
            raise LeagueError("bad_field", field="encoding", reason=gettext("Text has no encoding. Send “file”."))
        content = text.encode()
        return {"content": content, "encoding": "utf-8-sig" if content.startswith(codecs.BOM_UTF8) else "utf-8"}
    try:
        return {"content": base64.b64decode(str(file), validate=True), "encoding": encoding}
    except (binascii.Error, ValueError):
        raise LeagueError("bad_field", field="file", reason=gettext("This is not Base64.")) from None
