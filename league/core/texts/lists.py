"""Names in one line."""

from collections.abc import Iterable

from django.utils.translation import pgettext


def listed(names: Iterable[object]) -> str:
    """Return names as the reader's language lists them: A, B in English, A、B in Japanese and Chinese."""
    return pgettext("between names", ", ").join(map(str, names))
