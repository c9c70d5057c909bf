import os
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

from league.core.web.charset import hide_odd_charset

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")

django = get_wsgi_application()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    return django(hide_odd_charset(environ), start_response)
