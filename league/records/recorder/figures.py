"""The value of a win in figures: how each rule system asks for it, and what is made of the answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from league.records.recorder.asks import Asks
from league.records.recorder.fields import CountField, OneOf

Data = Mapping[str, Any]
HAN = [str(han) for han in range(1, 14)]
FU = ("20", "25", "30", "40", "50", "60", "70", "80", "90", "100", "110")
LIMITS = {"small": gettext_lazy("Small limit"), "large": gettext_lazy("Large limit")}
LIMIT_SUMS = {"small": 120, "large": 160}
MOST = 100_000


@dataclass(frozen=True)
class Figures:
    """
    fields      what is asked, by name
    read        the value those fields say; None while something is missing
    fill        the fields of a value, for a deal that is amended
    """

    fields: Callable[[Asks], dict[str, forms.Field]]
    read: Callable[[Asks, Data], dict[str, Any] | None]
    fill: Callable[[Data], dict[str, Any]]


# ----- riichi -----


def _riichi_fields(asks: Asks) -> dict[str, forms.Field]:
    most = min(asks.options.yakuman_max or 3, 6)
    limits = [(f"y{n}", "役満" if n == 1 else f"{n}×") for n in range(1, most + 1)]
    fields: dict[str, forms.Field] = {
        "han": OneOf(gettext_lazy("Han"), [*zip(HAN, HAN, strict=True), *limits]),
        "fu": OneOf(gettext_lazy("Fu"), zip(FU, FU, strict=True)),
    }
    if asks.options.chips is not None:
        fields["chips"] = CountField(gettext_lazy("Chips from each payer"), 100)
    return fields


def _riichi_value(asks: Asks, data: Data) -> dict[str, Any] | None:
    han, fu = data["han"], data["fu"]
    if not han or (not fu and han in HAN[:4]):
        return None
    if han.startswith("y"):
        value = {"total": 13 * int(han[1:]), "fu": None, "yakuman": int(han[1:])}
    else:
        value = {"total": int(han), "fu": int(fu) if fu else None, "yakuman": 0}
    return {**value, "chips": data["chips"]} if data.get("chips") else value


def _riichi_fill(value: Data) -> dict[str, Any]:
    han = (
        f"y{value['yakuman']}" if value.get("yakuman") and not value.get("fu") else str(min(value.get("total", 0), 13))
    )
    return {"han": han, "fu": value.get("fu") or "", "chips": value.get("chips") or ""}


# ----- mingjiang -----


def _mingjiang_fields(asks: Asks) -> dict[str, forms.Field]:
    fan = [(str(n), "10+" if n == 10 else str(n)) for n in range(1, 11)]
    fields: dict[str, forms.Field] = {"fan": OneOf(pgettext_lazy("翻", "Fan"), [*fan, *LIMITS.items()])}
    if asks.options.limit_combination == "sum":
        fields["base"] = CountField(gettext_lazy("Base of all limits together"), MOST)
    return fields


def _mingjiang_value(asks: Asks, data: Data) -> dict[str, Any] | None:
    fan = data["fan"]
    if not fan:
        return None
    if fan not in LIMITS:
        return {"total": int(fan)}
    return {"limit": fan, "base": data["base"] or LIMIT_SUMS[fan]} if "base" in data else {"limit": fan}


def _mingjiang_fill(value: Data) -> dict[str, Any]:
    return {"fan": value.get("limit") or min(value.get("total", 0), 10), "base": value.get("base", "")}


# ----- the others count one number -----


def _total_field(label: Any, most: int = MOST) -> Callable[[Asks], dict[str, forms.Field]]:
    return lambda asks: {"total": CountField(label, most)}


def _total_value(asks: Asks, data: Data) -> dict[str, Any] | None:
    return None if data["total"] in (None, "") else {"total": int(data["total"])}


def _total_fill(value: Data) -> dict[str, Any]:
    return {"total": value.get("total", "")}


def _multiples(asks: Asks) -> dict[str, forms.Field]:
    """Powers of two up to the cap."""
    cap = asks.options.cap or 256
    multiples = [str(1 << n) for n in range(cap.bit_length()) if 1 << n <= cap]
    return {"total": OneOf(gettext_lazy("Times the stake"), zip(multiples, multiples, strict=True))}


FIGURES: dict[str, Figures] = {
    "riichi": Figures(_riichi_fields, _riichi_value, _riichi_fill),
    "mingjiang": Figures(_mingjiang_fields, _mingjiang_value, _mingjiang_fill),
    "mcr": Figures(_total_field(gettext_lazy("Fan in all, flowers included")), _total_value, _total_fill),
    "sichuan": Figures(_multiples, _total_value, _total_fill),
    "yueqing": Figures(_total_field(gettext_lazy("Tai in all")), _total_value, _total_fill),
}


def figures_in_words(family: str, value: Data) -> str:
    """What a hand counts, as it is called at the table: 3 han 40 fu."""
    return WORDS[family](value)


def _riichi_words(value: Data) -> str:
    limits = value.get("yakuman") or 0
    if limits:
        return _("yakuman") if limits == 1 else _("%(n)d × yakuman") % {"n": limits}
    han = value.get("total", 0)
    return _("%(han)d han %(fu)d fu") % {"han": han, "fu": value["fu"]} if value.get("fu") else _("%d han") % han


def _mingjiang_words(value: Data) -> str:
    limit = value.get("limit")
    return str(LIMITS.get(limit, limit)) if limit else pgettext("翻", "%d fan") % value.get("total", 0)


WORDS: dict[str, Callable[[Data], str]] = {
    "riichi": _riichi_words,
    "mingjiang": _mingjiang_words,
    "mcr": lambda value: _("%d fan") % value.get("total", 0),
    "sichuan": lambda value: _("%d× the stake") % value.get("total", 0),
    "yueqing": lambda value: _("%d tai") % value.get("total", 0),
}
