"""Make the objects of the case format out of the forms of rule systems, of one or of all of them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

from league.core.api.case_forms import keys
from league.core.api.case_forms.keys import Schema, many, ref, told
from rules.hand import MELD_KEYS, SOURCE_KEYS
from rules.question import HAND_KEYS
from rules.ruleset import Ruleset
from scoring.entries import DECISIONS, FU_PART
from scoring.replay import start_table
from scoring.words import WORDS

AnyRuleset = Ruleset[Any]
KeysOf = Callable[[AnyRuleset], Iterable[str]]
FormsOf = Callable[[AnyRuleset], Mapping[str, Iterable[str]]]

RESULTS = {
    "win": "WinResult", "won": "WonResult", "exhaustive_draw": "ExhaustiveDrawResult",
    "abortive_draw": "AbortiveDrawResult", "penalty": "PenaltyResult",
}  # fmt: skip
RESULTS_TOLD = {
    "win": "One or several players won.",
    "won": "Sichuan: the deal ended with its last win.",
    "exhaustive_draw": "The wall was used up 流局.",
    "abortive_draw": "The deal was broken off.",
    "penalty": "A false win 詐和.",
}
EVENTS = {"kong": "KongEvent", "win": "WinEvent"}
EVENTS_TOLD = {"kong": "A kong 杠.", "win": "One or several players won."}
# These keys are in every result or event that has them at all.
NEEDED = frozenset({"wins", "reason", "offender", "seat", "kind"})
NEXT_KEYS = frozenset({"dealer", "round_wind", "honba", "deposits", "phase", "over"})


def components(rulesets: Sequence[AnyRuleset]) -> dict[str, Schema]:
    """Return the objects by name. A key that only some of the rule systems have says which."""
    make = _Maker(rulesets)
    return {**_entries(make), **_hands(make), **_answers(make), **_questions(make)}


def _entries(make: "_Maker") -> dict[str, Schema]:
    text = "What was seen at the table: the entry of a deal."
    of_win = "A win. It has a `value`, a `hand` or `patterns`."
    return {
        "DealEntry": make.object(text, lambda r: r.entry_keys | DECISIONS, keys.ENTRY, {"result"}),
        **make.by_type("DealResult", RESULTS, RESULTS_TOLD, lambda r: r.form.results, keys.RESULT, make.reasons()),
        **make.by_type("DealEvent", EVENTS, EVENTS_TOLD, lambda r: r.form.events, keys.EVENT, {}),
        "Win": make.object(of_win, _win_keys, keys.WIN, {"winner", "from"}, make.conditions()),
    }


def _hands(make: "_Maker") -> dict[str, Schema]:
    # Eight flowers win without tiles.
    of_hand, of_seat = "A hand by its tiles.", "The tiles of a seat."
    return {
        "Hand": make.object(of_hand, _hand_keys, keys.HAND, (), make.conditions()),
        "Meld": make.object("A meld.", _meld_keys, keys.MELD, {"type", "tiles"}),
        "Value": make.object("What a hand is worth.", lambda r: r.value_keys, keys.VALUE, ()),
        "FuPart": _fu_part(),
        "SeatHand": make.object(of_seat, lambda r: r.form.seat_hands, keys.SEAT_HAND, {"concealed"}),
        "ShownTiles": make.object("What another seat shows.", lambda r: r.form.shown, keys.SHOWN, {"seat_wind"}),
    }


def _answers(make: "_Maker") -> dict[str, Schema]:
    paid, both = "What a deal pays, and what the next one is.", {"deltas", "next"}
    so_far = "What a deal of Sichuan has paid so far."
    return {
        "DealAnswer": make.object(paid, lambda r: both | r.form.answer, keys.ANSWER, both),
        "DealSoFar": make.object(so_far, lambda r: {"deltas", *r.form.answer}, keys.ANSWER, {"deltas"}),
        "CaseDealAnswer": make.object(paid, lambda r: both | r.form.answer, keys.ANSWER_IN_CASE, both),
        "NextDeal": make.object("The next deal.", _next_keys, keys.NEXT, NEXT_KEYS),
        "NextInCase": make.object("The next deal.", _next_keys, keys.NEXT_IN_CASE, NEXT_KEYS),
        "GameAnswer": _object("Places and points.", keys.GAME_ANSWER, ("places", "points")),
        "TableState": make.object("What a table carries from deal to deal.", _state_keys, keys.STATE, {"scores"}),
        "Checkpoint": _checkpoint(make.rulesets[0]),
    }


def _questions(make: "_Maker") -> dict[str, Schema]:
    of_deal = keys.STATE | keys.ENTRY | {"round_wind": keys.ASKED_WIND}
    return {
        "DealQuestion": make.object("A deal.", _deal_keys, of_deal, {"scores", "dealer", "result"}),
        "GameQuestion": make.object("The end of a game.", _game_keys, keys.GAME, {"scores"}),
        "CaseError": _object("Why a case has no answer.", keys.CASE_ERROR, keys.CASE_ERROR),
    }


def _keys_of_type(forms: FormsOf, kind: str, ruleset: AnyRuleset) -> set[str]:
    return {*forms(ruleset).get(kind, ())} - {"type"}


def _win_keys(ruleset: AnyRuleset) -> set[str]:
    return {*ruleset.form.win, "hand", "patterns", "open", *ruleset.form.by_patterns}


def _hand_keys(ruleset: AnyRuleset) -> frozenset[str]:
    return HAND_KEYS | ruleset.form.hand.own_keys


def _next_keys(ruleset: AnyRuleset) -> frozenset[str]:
    return NEXT_KEYS | ruleset.form.following


def _meld_keys(ruleset: AnyRuleset) -> frozenset[str]:
    return SOURCE_KEYS if ruleset.form.hand.sources else MELD_KEYS


def _seats_keys(ruleset: AnyRuleset) -> frozenset[str]:
    """Return the key of a question that says how many seats the table has, under rules that have it."""
    return ruleset.form.hand.own_keys & {"seats"}


def _deal_keys(ruleset: AnyRuleset) -> set[str]:
    return {*_state_keys(ruleset), *ruleset.entry_keys, *_seats_keys(ruleset)}


def _game_keys(ruleset: AnyRuleset) -> set[str]:
    return {*ruleset.game_keys(ruleset.defaults), *_seats_keys(ruleset)}


def _state_keys(ruleset: AnyRuleset) -> set[str]:
    return {*ruleset.start_state(ruleset.defaults), *ruleset.form.following}


def _checkpoint(ruleset: AnyRuleset) -> Schema:
    """The keys are those of the table itself."""
    of_table = {
        "played": told(keys.COUNT, "The number of deals."), "state": ref("TableState"), "over": keys.TRUTH
    }  # fmt: skip
    names = start_table(ruleset, ruleset.defaults).as_json()
    return _object(
        "A table between two deals, as `work_out` of docs/engine.md takes it.",
        {name: of_table.get(name) or told(many(keys.WHOLE), "By player.") for name in names},
        names,
    )


def _fu_part() -> Schema:
    named = {"name": keys.TEXT, "fu": keys.COUNT}
    either = {"type": ["string", "integer"]}
    pair = keys.many(either)
    return {
        "description": "A part of the fu: its name and its number.",
        "anyOf": [_object("", {key: named[key] for key in sorted(FU_PART)}, FU_PART), pair],
    }


def _object(text: str, properties: Mapping[str, Schema], needed: Iterable[str]) -> Schema:
    required = sorted(set(needed) & properties.keys())
    return {
        "type": "object",
        **({"description": text} if text else {}),
        "properties": dict(properties),
        **({"required": required} if required else {}),
    }


class _Maker:
    """Objects of several rule systems together."""

    def __init__(self, rulesets: Sequence[AnyRuleset]) -> None:
        self.rulesets = rulesets
        self.families = list(dict.fromkeys(ruleset.family for ruleset in rulesets))

    def object(
        self, text: str, keys_of: KeysOf, known: Mapping[str, Schema], needed: Iterable[str], more: Any = None
    ) -> Schema:
        """Return an object with every key that any of the rule systems has, in the order of `known`.

        A key that is not known, of a rule system that somebody has added, may have any value and comes last.

        more    by key, a further part of its schema
        """
        families: dict[str, list[str]] = {}
        for ruleset in self.rulesets:
            for key in keys_of(ruleset):
                families.setdefault(key, []).append(ruleset.family)
        order = [*known, *sorted(families.keys() - known.keys())]
        properties = {
            key: self._told_of(families[key], known.get(key, {}), (more or {}).get(key, {}))
            for key in sorted(families, key=order.index)
        }
        return _object(text, properties, needed)

    def _told_of(self, families: Sequence[str], schema: Schema, more: Schema) -> Schema:
        schema = {**schema, **more}
        of = [family for family in self.families if family in families]
        if len(of) == len(self.families):
            return schema
        text = f"Of {', '.join(f'`{family}`' for family in of)}. {schema.get('description', '')}".strip()
        return told({key: value for key, value in schema.items() if key != "description"}, text)

    def by_type(
        self,
        name: str,
        names: Mapping[str, str],
        texts: Mapping[str, str],
        forms: FormsOf,
        known: Mapping[str, Schema],
        more: Mapping[str, Schema],
    ) -> dict[str, Schema]:
        """Return an object for each `type`, and what is one of these."""
        found: dict[str, Schema] = {}
        used = {kind for ruleset in self.rulesets for kind in forms(ruleset)}
        for kind, component in names.items():
            if kind in used:
                of_kind = self.object(texts[kind], partial(_keys_of_type, forms, kind), known, NEEDED, more)
                of_kind["properties"] = {"type": {"type": "string", "const": kind}, **of_kind["properties"]}
                of_kind["required"] = ["type", *of_kind.get("required", ())]
                found[component] = of_kind
        mapping = {kind: ref(names[kind])["$ref"] for kind in names if kind in used}
        one_of = {"oneOf": [ref(part) for part in found]}
        return (
            {name: {**one_of, "discriminator": {"propertyName": "type", "mapping": mapping}}, **found} if found else {}
        )

    def reasons(self) -> dict[str, Schema]:
        words = {reason for family in self.families for reason in getattr(WORDS.get(family), "reasons", ())}
        return {"reason": {"enum": sorted(words)}} if words else {}

    def conditions(self) -> dict[str, Schema]:
        words = sorted({word for ruleset in self.rulesets for word in ruleset.conditions})
        return {"conditions": {"items": {"type": "string", "enum": words}}} if words else {}
