"""リーチ麻雀, with all its presets."""

from typing import Any

from rules.errors import _
from scoring.words.family import BELOW_ZERO, Data, FamilyWords, Language, wind_and_dealer


def worth(language: Language, value: Data) -> str:
    limits: int = value.get("yakuman") or 0
    if limits:
        return language.gettext("yakuman") if limits == 1 else language.gettext("%(n)d × yakuman") % {"n": limits}
    han: int = value.get("total", 0)
    if not value.get("fu"):
        return language.gettext("%d han") % han
    return language.gettext("%(han)d han %(fu)d fu") % {"han": han, "fu": value["fu"]}


def ending(language: Language, state: Data, options: Any) -> str:
    last = {"east": "東4局", "south": "南4局"}[options.length]
    words = [language.gettext("Ends after %s.") % last]
    if options.extension != "none":
        sentence = language.gettext("Ends after %(last)s, or once somebody has %(target)d.")
        words = [sentence % {"last": last, "target": options.target}]
    if options.bust == "below_zero":
        words.append(language.gettext(BELOW_ZERO))
    if options.bust == "zero":
        words.append(language.gettext("A score of 0 or less ends it."))
    return " ".join(words)


WORDS = FamilyWords(
    unit=_("han"),
    limits={
        "mangan": _("Mangan"),
        "haneman": _("Haneman"),
        "baiman": _("Baiman"),
        "sanbaiman": _("Sanbaiman"),
        "yakuman": _("Yakuman"),
    },
    facts={"fu": _("fu"), "base": _("Base"), "chips": _("Chips from each payer")},
    beside={"dora": ("ドラ", _("Dora")), "ura_dora": ("裏ドラ", _("Ura dora")), "red_dora": ("赤ドラ", _("Red fives"))},
    worth=worth,
    deal_name=wind_and_dealer,
    ending=ending,
)
