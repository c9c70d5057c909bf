"""The value of a win as the patterns that are said: taps for those that count once, numbers for the others."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.records.recorder.asks import Asks
from league.records.recorder.fields import CountField, ManyTaps, OneOf
from league.records.recorder.figures import FU
from league.rulebook.words import BESIDE
from rules.mcr.told import REPEATED as MCR
from rules.mingjiang.told import REPEATED as MINGJIANG
from rules.riichi.told import DORA
from rules.sichuan.told import REPEATED as SICHUAN
from rules.yueqing.told import MOST_WILDS
from rules.yueqing.told import REPEATED as YUEQING

Data = Mapping[str, Any]
REPEATED: dict[str, Mapping[str, int]] = {
    "riichi": DORA, "mingjiang": MINGJIANG, "mcr": MCR, "sichuan": SICHUAN, "yueqing": YUEQING
}  # fmt: skip
# What follows from the rest, or is asked in another way.
UNTOLD = frozenset({
    "menzen_tsumo", "concealed_self_draw", "self_drawn", "self_draw", "plain", "chicken_hand",
    "win", "pi_hu", "two_wilds", "three_wilds", "four_wilds", "jump", "broken",
})  # fmt: skip
PATTERNS, TIMES, OPEN, TOLD_FU, WILDS, BROKEN = "patterns", "times_", "open", "told_fu", "wilds", "broken"
LOOKS_AT_OPEN = ("riichi", "mingjiang")


def told_fields(asks: Asks) -> dict[str, forms.Field]:
    """What is asked of a hand that is told."""
    repeated = REPEATED[asks.family]
    rows = [row for row in asks.ruleset.catalogue if row.key not in UNTOLD]
    once = [(row.key, named(row.name, row.title)) for row in rows if row.key not in repeated]
    fields: dict[str, forms.Field] = {
        PATTERNS: forms.MultipleChoiceField(
            label=gettext_lazy("Patterns"), choices=once, required=False, widget=ManyTaps("patterns")
        )
    }
    names = {row.key: named(row.name, row.title) for row in rows}
    for key, most in repeated.items():
        fields[f"{TIMES}{key}"] = CountField(names.get(key) or named(*BESIDE.get(key, (key, ""))), most)
    if asks.family in LOOKS_AT_OPEN:
        fields[OPEN] = forms.BooleanField(label=gettext_lazy("Open hand"), required=False)
    if asks.family == "riichi":
        fields[TOLD_FU] = OneOf(gettext_lazy("Fu"), zip(FU, FU, strict=True))
    if asks.family == "yueqing":
        fields[WILDS] = CountField(gettext_lazy("Wildcards in the hand"), MOST_WILDS)
        fields[BROKEN] = forms.BooleanField(label=gettext_lazy("Broken 破翻"), required=False)
    return fields


def named(name: str, title: Any) -> str:
    """A pattern by its own name, and below it in the reader's language."""
    return format_html('<span>{}<small class="soft">{}</small></span>', name, _(str(title)) if title else "")


def read_told(asks: Asks, data: Data) -> dict[str, Any]:
    """What stands in the win."""
    patterns = dict.fromkeys(data[PATTERNS], 1)
    patterns |= {key: data[f"{TIMES}{key}"] for key in REPEATED[asks.family] if data.get(f"{TIMES}{key}")}
    told: dict[str, Any] = {"patterns": patterns}
    if data.get(OPEN):
        told["open"] = True
    if data.get(TOLD_FU):
        told["fu"] = int(data[TOLD_FU])
    if data.get(WILDS):
        told["wilds"] = data[WILDS]
    if data.get(BROKEN):
        told["broken"] = True
    return told


def fill_told(asks: Asks, win: Data) -> dict[str, Any]:
    """The fields of a hand that was told."""
    patterns = win["patterns"] if isinstance(win["patterns"], Mapping) else dict.fromkeys(win["patterns"], 1)
    repeated = REPEATED[asks.family]
    filled = {f"{TIMES}{key}": times for key, times in patterns.items() if key in repeated}
    filled[PATTERNS] = [key for key in patterns if key not in repeated]
    return {**filled, OPEN: win.get("open"), TOLD_FU: win.get("fu", ""), WILDS: win.get("wilds", ""),
            BROKEN: win.get("broken")}  # fmt: skip
