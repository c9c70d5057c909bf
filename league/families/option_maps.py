"""House rules that are maps, as fields of a form and in words: the faan of 香港麻雀, the han of リーチ麻雀."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext

from league.core.texts.lists import listed
from rules.hk.options import LIMIT, MOST_FAAN
from rules.hk.patterns import CATALOGUE
from rules.patterns import Pattern
from rules.riichi.patterns import ALL_ROWS
from rules.riichi.prices import (
    CLOSED_ONLY,
    LIMITS,
    LOCAL,
    MOST_HAN,
    MOST_LIMITS,
    NEVER_FREE,
    USUAL,
    WHERE_PLAYED,
    price_of,
)
from scoring.words.names import both_names

Described = Mapping[str, Any]
# The page has a field for each number of faan up to this one; a longer table comes from the API.
TABLE_FAAN = 20


class PartsWidget(forms.MultiWidget):
    """Small fields in one line, each with its label."""

    template_name = "home/mapping_widget.html"

    def __init__(self, labels: Mapping[str, str], widgets: Mapping[str, forms.Widget]) -> None:
        self.labels = labels
        super().__init__(dict(widgets))

    def decompress(self, value: Mapping[str, Any] | None) -> list[Any]:
        return [(value or {}).get(key) for key in self.labels]

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        for label, part in zip(self.labels.values(), context["widget"]["subwidgets"], strict=True):
            part["words"] = label
        return context


class PartsField(forms.MultiValueField):
    """A map of which every key is a small field; an empty field leaves the key out."""

    widget_class: type[PartsWidget] = PartsWidget

    def __init__(self, labels: Mapping[str, str], parts: Sequence[forms.Field], empty: Any) -> None:
        self.keys, self.empty = tuple(labels), empty
        widget = self.widget_class(labels, {key: part.widget for key, part in zip(labels, parts, strict=True)})
        super().__init__(list(parts), widget=widget, required=False, require_all_fields=False)

    def compress(self, values: list[Any]) -> Any:
        found = zip(self.keys, values, strict=False)
        return {key: value for key, value in found if value not in (None, "")} or self.empty


class FaanField(forms.CharField):
    """A whole number of faan, or the word for the limit."""

    def __init__(self, usual: int) -> None:
        attrs = {"placeholder": usual, "class": "figure", "autocomplete": "off", "size": 5}
        super().__init__(required=False, max_length=20, widget=FaanInput(attrs=attrs))

    def clean(self, value: Any) -> Any:
        text = super().clean(value).strip().casefold()
        if not text or text in (LIMIT, limit_word().casefold()):
            return LIMIT if text else ""
        if text.isascii() and text.isdecimal() and int(text) <= MOST_FAAN:
            return int(text)
        message = gettext("Write a whole number from 0 to %(most)d, or “%(limit)s”.")
        raise forms.ValidationError(message % {"most": MOST_FAAN, "limit": limit_word()}, code="bad_option")


class FaanInput(forms.TextInput):
    def format_value(self, value: Any) -> Any:
        return limit_word() if value == LIMIT else super().format_value(value)


def limit_word() -> str:
    return pgettext("faan of a pattern", "limit")


def faan_field(option: Described, present: Any) -> forms.Field:
    """One field for each pattern; its usual faan stand in the empty field."""
    labels = {row.key: row.name for row in CATALOGUE}
    return PartsField(labels, [FaanField(row.value) for row in CATALOGUE], {})


def table_field(option: Described, present: Any) -> forms.Field:
    """One field for each number of faan."""
    most = max([TABLE_FAAN, *map(int, present or ())])
    labels = {str(faan): str(faan) for faan in range(most + 1)}
    parts = [forms.IntegerField(min_value=1, required=False) for _faan in labels]
    return PartsField(labels, parts, None)


FIELDS_OF_HK = {"faan": faan_field, "table": table_field}


# ----- リーチ麻雀 -----

OPEN = "_open"
# The place of the group of local yaku.
AFTER_ALL = MOST_HAN + 1
NAMES = {row.key: (row.name, row.title) for row in ALL_ROWS}


def yaku_name(key: str) -> str:
    name, title = NAMES[key]
    return both_names(name, gettext(title))


class HanWidget(PartsWidget):
    """The yaku in groups by their usual han, the local ones last, each folded unless something is entered in it."""

    template_name = "home/grouped_mapping_widget.html"

    def decompress(self, value: Mapping[str, Any] | None) -> list[Any]:
        parts: dict[str, Any] = {}
        for key, price in (value or {}).items():
            parts |= {key: price[0], key + OPEN: price[1]} if isinstance(price, list | tuple) else {key: price}
        return super().decompress(parts)

    def get_context(self, name: str, value: Any, attrs: dict[str, Any] | None) -> dict[str, Any]:
        context = super().get_context(name, value, attrs)
        groups: dict[int, list[Any]] = {}
        for key, part in zip(self.labels, context["widget"]["subwidgets"], strict=True):
            of_yaku = key.removesuffix(OPEN)
            groups.setdefault(AFTER_ALL if of_yaku in LOCAL else USUAL[of_yaku][0], []).append(part)
        context["widget"]["groups"] = [
            {
                "words": gettext("Local yaku, where agreed") if han == AFTER_ALL else gettext("%d han") % han,
                "subwidgets": parts,
                "is_open": any(part["value"] not in (None, "") for part in parts),
            }
            for han, parts in sorted(groups.items())
        ]
        return context


class HanField(PartsField):
    """The han of each yaku; where an open hand usually loses some, or does here, it has a number of its own."""

    widget_class = HanWidget

    def __init__(self, keys: Iterable[str], present: Mapping[str, Any]) -> None:
        usual: dict[str, int] = {}
        for key in keys:
            usual[key], opened = USUAL[key]
            closed, loses_to = WHERE_PLAYED[key]
            if key not in CLOSED_ONLY and (closed != loses_to or isinstance(present.get(key), list)):
                usual[key + OPEN] = opened
        parts = [_small_number(han, MOST_HAN, least=int(key == NEVER_FREE)) for key, han in usual.items()]
        super().__init__({key: _label(key) for key in usual}, parts, {})

    def compress(self, values: list[Any]) -> dict[str, Any]:
        entered = super().compress(values)
        keys = dict.fromkeys(key.removesuffix(OPEN) for key in entered)
        return {key: _price(key, entered.get(key), entered.get(key + OPEN)) for key in keys}


def _small_number(usual: int, most: int, least: int = 0) -> forms.Field:
    attrs = {"placeholder": usual, "class": "figure", "autocomplete": "off"}
    return forms.IntegerField(min_value=least, max_value=most, required=False, widget=forms.NumberInput(attrs=attrs))


def _label(key: str) -> str:
    name = yaku_name(key.removesuffix(OPEN))
    return gettext("%(yaku)s, open hand") % {"yaku": name} if key.endswith(OPEN) else name


def _price(key: str, closed: int | None, opened: int | None) -> int | list[int]:
    """Return what was entered as the option has it: an empty number of an open hand follows that of a closed one."""
    if closed is None:
        closed = USUAL[key][0]
    if opened is None or price_of(key, closed) == (closed, opened):
        return closed
    return [closed, opened]


def fields_of_riichi(catalogue: Iterable[Pattern[Any]]) -> dict[str, Any]:
    """Return the fields of riichi, by option, for the yaku of a catalogue."""
    keys = [row.key for row in catalogue if row.key in USUAL]
    return {"han": lambda option, present: HanField(keys, present), "limits": limits_field}


def limits_field(option: Described, present: Any) -> forms.Field:
    """One field for each yakuman; its usual number of limits stands in the empty field."""
    parts = [_small_number(usual, MOST_LIMITS) for usual in LIMITS.values()]
    return PartsField({key: yaku_name(key) for key in LIMITS}, parts, {})


def han_in_words(value: Mapping[str, Any], keys: Iterable[str]) -> str:
    """Return the han of these yaku under the option: those that it names, and the usual ones of the others."""
    says = []
    for key in keys:
        price = value.get(key, USUAL[key])
        says.append(_han_of_yaku(key, price_of(key, tuple(price) if isinstance(price, list) else price)))
    return listed(says) or gettext("none")


def _han_of_yaku(key: str, han: tuple[int, int]) -> str:
    words = {"yaku": yaku_name(key), "closed": han[0], "open": han[1]}
    if not any(han):
        return gettext("%(yaku)s not played") % words
    if key in CLOSED_ONLY or han[0] == han[1]:
        return f"{words['yaku']} {han[0]}"
    if not han[1]:
        return gettext("%(yaku)s %(closed)d (closed hands only)") % words
    return gettext("%(yaku)s %(closed)d (open %(open)d)") % words


def limits_in_words(value: Mapping[str, int], keys: Iterable[str]) -> str:
    """Return how many limits these yakuman are worth under the option."""
    limits = {key: value.get(key, LIMITS[key]) for key in keys}
    return listed(_limits_of_yakuman(key, number) for key, number in limits.items()) or gettext("none")


def _limits_of_yakuman(key: str, limits: int) -> str:
    name = yaku_name(key)
    return f"{name} {limits}" if limits else gettext("%(yaku)s not played") % {"yaku": name}


IN_WORDS_OF_RIICHI = {"han": han_in_words, "limits": limits_in_words}
