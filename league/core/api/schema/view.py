"""The schema, built once in a process for each language and form, and kept compressed."""

import gzip
import hashlib
from threading import Lock
from typing import Any, ClassVar, NamedTuple

from django.conf import settings
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.encoding import force_bytes
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request


class Document(NamedTuple):
    compressed: bytes
    etag: str


class SchemaView(SpectacularAPIView):
    # drf-spectacular loads its extensions while it generates, and fails where two threads do it at once.
    _generating: ClassVar[Lock] = Lock()
    _documents: ClassVar[dict[tuple[str, str], Document]] = {}

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
        document = self._document(request)
        is_compressed = "gzip" in request.headers.get("Accept-Encoding", "")
        # Weak where it is compressed, as the tags of all other answers.
        etag = f"W/{document.etag}" if is_compressed else document.etag
        answer: HttpResponseBase | None = get_conditional_response(request, etag=etag)
        if answer is None:
            content = document.compressed if is_compressed else gzip.decompress(document.compressed)
            answer = HttpResponse(content, content_type=f"{request.accepted_renderer.media_type}; charset=utf-8")
            name = f'inline; filename="Janroku.{request.accepted_renderer.format}"'
            answer.headers["Content-Disposition"] = name
            if is_compressed:
                answer.headers["Content-Encoding"] = "gzip"
        answer.headers["ETag"] = etag
        # To be asked for again each time: a new release has another schema.
        answer.headers["Cache-Control"] = "no-cache"
        patch_vary_headers(answer, ["Accept", "Accept-Language", "Accept-Encoding"])
        return answer

    def _document(self, request: Request) -> Document:
        renderer, language = request.accepted_renderer, _language(request)
        key = language, renderer.format
        with self._generating:
            if key not in self._documents:
                with translation.override(language):
                    schema = self.generator_class().get_schema(request=None, public=True)
                    content = force_bytes(renderer.render(schema, renderer.media_type, {}))
                tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
                self._documents[key] = Document(gzip.compress(content, mtime=0), tag)
            return self._documents[key]


def _language(request: Request) -> str:
    """One of the site's languages, so that no more than these are kept."""
    try:
        return translation.get_supported_language_variant(request.GET.get("lang") or translation.get_language())
    except LookupError:
        return settings.LANGUAGE_CODE
