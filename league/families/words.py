"""Words that several rule systems share."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy, pgettext_lazy

from scoring.words import Marked

CONDITIONS = {
    "last_tile": gettext_lazy("Last tile"),
    "after_kong": gettext_lazy("After a kong"),
    "robbing_kong": gettext_lazy("Robbing a kong"),
    "kong_discard": gettext_lazy("Off the discard after a kong"),
    "last_of_kind": gettext_lazy("Last of its kind"),
    "blessing_of_heaven": gettext_lazy("Blessing of heaven"),
    "blessing_of_earth": gettext_lazy("Blessing of earth"),
    "blessing_of_man": gettext_lazy("Blessing of man"),
}


def lazily(marked: Marked) -> Any:
    """Return a marked literal that is translated when it is shown."""
    if isinstance(marked, tuple):
        return pgettext_lazy(*marked)
    return gettext_lazy(marked) if marked else ""


def all_lazily(marked: Mapping[str, Marked]) -> dict[str, Any]:
    return {key: lazily(one) for key, one in marked.items()}
