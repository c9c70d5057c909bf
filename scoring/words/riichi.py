"""リーチ麻雀, with all its presets."""

from typing import Any

from rules.errors import _
from rules.riichi.payments import YAKUMAN, base_points, is_kiriage
from scoring.words.family import (
    BELOW_ZERO,
    WIND_NAMES,
    Data,
    FamilyWords,
    Language,
    Marked,
    pgettext_noop,
    say,
    wind_and_dealer,
)

LIMITS: dict[str, Marked] = {
    "mangan": _("Mangan"),
    "haneman": _("Haneman"),
    "baiman": _("Baiman"),
    "sanbaiman": _("Sanbaiman"),
    "yakuman": _("Yakuman"),
}
REASONS = {
    "nine_terminals": pgettext_noop("draw", "Nine terminals 九種九牌"),
    "four_winds": pgettext_noop("draw", "Four winds 四風連打"),
    "four_kongs": pgettext_noop("draw", "Four kongs 四槓散了"),
    "four_riichi": pgettext_noop("draw", "Four riichi 四家立直"),
    "triple_ron": pgettext_noop("draw", "Three wins 三家和"),
}


def worth(language: Language, value: Data) -> str:
    limits: int = value.get("yakuman") or 0
    if limits:
        return language.gettext("yakuman") if limits == 1 else language.gettext("%(n)d × yakuman") % {"n": limits}
    han: int = value.get("total", 0)
    if not value.get("fu"):
        return language.gettext("%d han") % han
    return language.gettext("%(han)d han %(fu)d fu") % {"han": han, "fu": value["fu"]}


def limit_of_value(language: Language, value: Data, options: Any) -> str:
    """Return what the hand is paid as: mangan, haneman, ...; the figures name a yakuman that is not counted."""
    if value.get("yakuman"):
        return ""
    han, fu = value.get("total", 0), value.get("fu") or 0
    limit = base_points(han, fu, options)[1]
    if limit is None:
        return ""
    name = say(language, LIMITS[limit]).lower()
    if limit == YAKUMAN:
        return language.gettext("%s (counted)") % name
    return language.gettext("%s (kiriage)") % name if is_kiriage(han, fu, options) else name


def ending(language: Language, state: Data, options: Any) -> str:
    last = say(language, WIND_NAMES[{"east": "E", "south": "S"}[options.length]]) + f"{options.seats}局"
    words = [language.gettext("Ends after %s.") % last]
    if options.extension != "none":
        sentence = language.gettext("Ends after %(last)s, or once somebody has %(target)d.")
        words = [sentence % {"last": last, "target": options.target}]
    if options.bust == "below_zero":
        words.append(language.gettext(BELOW_ZERO))
    if options.bust == "zero":
        words.append(language.gettext("A score of 0 or less ends the game."))
    return " ".join(words)


WORDS = FamilyWords(
    unit=_("han"),
    limits=LIMITS,
    facts={"fu": _("fu"), "base": _("Base"), "chips": _("Chips from each payer")},
    beside={"dora": ("ドラ", _("Dora")), "ura_dora": ("裏ドラ", _("Ura dora")), "red_dora": ("赤ドラ", _("Red fives"))},
    worth=worth,
    limit_of_value=limit_of_value,
    reasons=REASONS,
    deal_name=wind_and_dealer,
    ending=ending,
)
