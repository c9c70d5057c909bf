"""Pages that a browser stores and opens without a network."""

from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse

from league.core.web.pages import View
from league.offline.middleware import set_reader
from league.offline.shell import version

VERSION = "X-Janroku-Version"


def stored_offline(view: View) -> View:
    """Decorate the view of a page that the service worker stores for its reader.

    The page includes `offline/head.html` and `offline/lines.html`. It may need scripts, styles and the engine, and no
    request to the server before it can be used.
    """

    @wraps(view)
    def marked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        response = view(request, *args, **kwargs)
        if request.method == "GET" and response.status_code == 200:
            response.headers[VERSION] = version()
            set_reader(request, response)
        return response

    return marked
