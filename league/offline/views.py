import json

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import condition, require_safe

from league.core.web.context import HTML_TAGS
from league.core.web.pages import show
from league.offline.shell import present, version, worker_code

PAPER, PAPER_AT_NIGHT = "#fbf9f4", "#181713"
ICONS = ((192, "any"), (512, "any"), (192, "maskable"), (512, "maskable"))


def _etag(request: HttpRequest) -> str:
    return quote_etag(version())


@require_safe
@condition(etag_func=_etag)
def service_worker(request: HttpRequest) -> HttpResponse:
    """Send the script with what it keeps. A browser asks for it again, and finds a newer version by its text."""
    script = f"const KEPT = {json.dumps(present())};\n".encode() + worker_code()
    headers = {"Cache-Control": "no-cache", "Service-Worker-Allowed": "/"}
    return HttpResponse(script, content_type="text/javascript; charset=utf-8", headers=headers)


@require_safe
def web_manifest(request: HttpRequest, language: str) -> HttpResponse:
    """Describe Janroku to a phone that puts it on its home screen. Browsers ask without cookies, so the address has
    the language."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with override(language):
        described = {
            "id": "/",
            "name": _("雀録 Janroku"),
            "short_name": _("Janroku"),
            "description": _("Record mahjong at the table, with or without a network."),
            "lang": HTML_TAGS.get(language, language),
            "start_url": reverse("start"),
            "scope": "/",
            "display": "standalone",
            "theme_color": PAPER,
            "background_color": PAPER,
            "user_preferences": {
                "color_scheme": {"dark": {"theme_color": PAPER_AT_NIGHT, "background_color": PAPER_AT_NIGHT}}
            },
            "icons": [_icon(size, purpose) for size, purpose in ICONS],
            "shortcuts": [{"name": _("Hand calculator"), "url": reverse("calculators")}],
        }
    return JsonResponse(
        described, content_type="application/manifest+json", headers={"Cache-Control": "public, max-age=3600"}
    )


def _icon(size: int, purpose: str) -> dict[str, str]:
    name = "icon" if purpose == "any" else purpose
    return {
        "src": static(f"icons/{name}-{size}.png"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Show the page that stands for one that cannot be loaded; it names nobody, and its script lists what is stored."""
    return show(request, "offline/offline.html")
