"""Words that several rule systems share."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

WIND_NAMES = {"E": "東", "S": "南", "W": "西", "N": "北"}
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


def numbered_deal(state: Mapping[str, Any], played: int, options: Any) -> str:
    """Deal 5."""
    return _("Deal %d") % (played + 1)


def wind_and_dealer(state: Mapping[str, Any], played: int, options: Any) -> str:
    """東2局: the round wind and the dealer's number."""
    return f"{WIND_NAMES[state['round_wind']]}{state['dealer'] + 1}局"


def no_ending(state: Mapping[str, Any], options: Any) -> str:
    """Nothing to say: the name of the deal already tells how many follow."""
    return ""
