"""What circumstances, limits and the parts of an answer are called on the page."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

CONDITIONS = {
    "riichi": _("Riichi"),
    "double_riichi": _("Double riichi"),
    "ippatsu": _("Ippatsu"),
    "last_tile": _("Last tile"),
    "after_kong": _("After a kong"),
    "robbing_kong": _("Robbing a kong"),
    "robbing_concealed_kong": _("Robbing a concealed kong"),
    "kong_discard": _("Off the discard after a kong"),
    "blessing_of_heaven": _("Blessing of heaven"),
    "blessing_of_earth": _("Blessing of earth"),
    "blessing_of_man": _("Blessing of man"),
    "last_of_kind": _("Last of its kind"),
    "eighth_win": _("Eighth win in a row"),
}
LIMITS = {
    "mangan": _("Mangan"),
    "haneman": _("Haneman"),
    "baiman": _("Baiman"),
    "sanbaiman": _("Sanbaiman"),
    "yakuman": _("Yakuman"),
    "small": _("Small limit"),
    "large": _("Large limit"),
}
UNITS = {
    "han": _("han"),
    "fan": _("fan"),
    "tai": _("tai"),
    "multiple": _("times the stake"),
}
# Mingjiang writes its fan as riichi does: 翻, not 番.
UNITS_OF_FAMILY = {"mingjiang": pgettext_lazy("翻", "fan")}
FACTS = {
    "fu": _("fu"),
    "base": _("Base"),
    "reduction": _("Open hand"),
    "uncapped": _("Before the cap"),
    "roots": _("Roots"),
    "units": _("Stakes from each payer"),
    "count": _("Tai before doubling"),
    "hua": _("Flowers, squared"),
    "tiao": _("Tiao in all"),
    "chips": _("Chips from each payer"),
}
WINDS = {"E": _("East"), "S": _("South"), "W": _("West"), "N": _("North")}
ROLES = {"winner": _("wins"), "discarder": _("discards"), "other": ""}

# What counts beside the catalogue: its native name and what it is called here.
BESIDE = {
    "dora": ("ドラ", _("Dora")),
    "ura_dora": ("裏ドラ", _("Ura dora")),
    "red_dora": ("赤ドラ", _("Red fives")),
    "broken": ("破翻", _("Broken")),
    "jump": ("跳", _("The jump")),
}


def unit_in_words(family: str, unit: str) -> str:
    """What a rule system counts in."""
    return str(UNITS_OF_FAMILY[family] if family in UNITS_OF_FAMILY else UNITS.get(unit, unit))
