from threading import Lock
from typing import Any

from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.response import Response


class SchemaView(SpectacularAPIView):
    # drf-spectacular loads its extensions while it generates, and fails where two threads do it at once.
    _generating = Lock()

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        with self._generating:
            return super().get(request, *args, **kwargs)
