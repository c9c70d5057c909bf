from django.conf import settings
from django.http import HttpRequest
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


def page(request: HttpRequest) -> dict[str, object]:
    """The context of the base template."""
    current = get_language() or settings.LANGUAGE_CODE
    return {
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
