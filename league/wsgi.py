import gc
import os
from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application

from league.core.web.environ import hide_odd_charset, read_to_the_end

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")

django = get_wsgi_application()
# Import all pages now, not with the first request. They stay as long as the process, and without the freeze the garbage
# collector would look at all their objects once in a few hundred requests, which takes 0.15 s.
import_module(settings.ROOT_URLCONF)
gc.collect()
gc.freeze()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    answer = django(hide_odd_charset(environ), start_response)
    read_to_the_end(environ)
    return answer
