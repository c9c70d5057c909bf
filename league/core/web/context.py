from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import get_language, get_language_info

STYLE_SHEETS = (
    "vendor/modern-normalize/modern-normalize.css",
    "css/tokens.css",
    "css/elements.css",
    "css/layout.css",
    "css/components.css",
    "css/forms.css",
    "css/tables.css",
    "css/menus.css",
    "css/scores.css",
    "css/print.css",
)
# All of them in one file, which collectstatic writes: a phone far away waits once, not eight times.
ONE_SHEET = "css/frame.css"
# Browsers choose the national form of a character by the language tag.
HTML_TAGS = {"zh-hans": "zh-Hans", "zh-hant": "zh-Hant"}


@lru_cache(1)
def _style_of_a_first_visit() -> SafeString:
    """Return the style sheets of the frame as an element of the page; they have no addresses within."""
    folder = Path(settings.BASE_DIR) / "static"
    joined = "\n".join((folder / name).read_text(encoding="utf-8") for name in STYLE_SHEETS)
    return SafeString(f"<style>{joined}</style>")


def page(request: HttpRequest) -> dict[str, object]:
    """The context of the base template."""
    current = get_language() or settings.LANGUAGE_CODE
    return {
        # A browser without a cookie was never here and has no file: it does not wait for one more answer.
        "style": _style_of_a_first_visit() if settings.STATIC_COLLECTED and not request.COOKIES else "",
        "style_sheets": [ONE_SHEET] if settings.STATIC_COLLECTED else STYLE_SHEETS,
        "html_lang": HTML_TAGS.get(current, current),
        "languages": [
            {
                "code": code,
                "tag": HTML_TAGS.get(code, code),
                "name": get_language_info(code)["name_local"],
                "is_current": code == current,
            }
            for code, _name in settings.LANGUAGES
        ],
    }
