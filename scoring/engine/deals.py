"""The effect of one more deal: payments, wins with patterns and arithmetic, the table after it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from rules.errors import RuleError
from rules.options import LISTS, OBJECTS
from rules.ruleset import Answer, Ruleset
from scoring.engine.hands import patterns_shown, sum_of
from scoring.engine.tables import result_shown, table_shown
from scoring.entries import FU_PART
from scoring.replay import PlayedDeal, Table, play, play_so_far, settle_table
from scoring.words import FamilyWords, Language, say
from scoring.words.entries import entry_words
from scoring.words.refusals import with_name

# Keys of a win that say who, and those of its value that are shown in another form.
ENDS = ("winner", "from", "liable")
RESHAPED = frozenset({"patterns", "fu_parts"})


def deal_shown(
    ruleset: Ruleset[Any],
    options: Any,
    table: Table,
    entry: Mapping[str, Any] | None,
    names: Sequence[str],
    words: FamilyWords,
    language: Language,
) -> tuple[Answer, Table]:
    """Play one more deal, or none, and return what a recorder sees of it, with the table after it.

    names       by player
    returns     docs/engine.md 「work_out」, without the checkpoint
    raises      RuleError of the deal
    """
    played = played_ahead(ruleset, options, table, entry, names) if entry is not None else None
    return played_shown(ruleset, options, table, played, names, words, language), played.table if played else table


def played_ahead(
    ruleset: Ruleset[Any], options: Any, table: Table, entry: Mapping[str, Any], names: Sequence[str]
) -> PlayedDeal:
    """Play one more deal; without a result, where the rules have payments before the end, what has happened so far.

    names       by player
    raises      RuleError of the deal, which names the player
    """
    is_open = ruleset.settle_events is not None and entry.get("result") is None
    try:
        return (play_so_far if is_open else play)(ruleset, options, table, entry)
    except RuleError as error:
        raise with_name(error, _at_table(table, names)) from None


def played_shown(
    ruleset: Ruleset[Any],
    options: Any,
    table: Table,
    played: PlayedDeal | None,
    names: Sequence[str],
    words: FamilyWords,
    language: Language,
) -> Answer:
    """Return what a recorder sees of a deal that was played on the table, or of the table alone."""
    after = played.table if played else table
    return {
        "deal": _deal(ruleset, options, table, played, names, words, language) if played else None,
        "table": table_shown(ruleset, options, after, words, language),
        "result": result_shown(settle_table(ruleset, options, after)) if after.over else None,
    }


def _deal(
    ruleset: Ruleset[Any],
    options: Any,
    before: Table,
    played: PlayedDeal,
    names: Sequence[str],
    words: FamilyWords,
    language: Language,
) -> Answer:
    answer, question = played.answer, with_tai(played.question, played.answer)
    doubt = ruleset.doubt(played.question, options)
    return {
        "number": played.number,
        "name": words.name_of_deal(language, before.state, before.played, options),
        "words": entry_words(ruleset, options, question, _at_table(before, names), words, language),
        "payments": list(answer["deltas"]),
        "chips": list(answer["chips"]) if answer.get("chips") else None,
        "wins": [_win(ruleset, win, words, language) for win in wins_of(question)],
        "doubt": doubt and {"code": doubt.code, "message": doubt.message(language.gettext(doubt.sentence))},
        "answer": answer,
    }


def _at_table(table: Table, names: Sequence[str]) -> list[str]:
    """Return the names by seat."""
    return [names[player] for player in table.state.get("table", range(len(names)))]


def wins_of(question: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the wins of a deal's events and of its result."""
    events: Iterable[Mapping[str, Any]] = [*(question.get("events") or ()), question.get("result") or {}]
    return [win for event in events for win in event.get("wins") or ()]


def with_tai(question: Mapping[str, Any], answer: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the question with the value of each win; with all hands entered only the answer has it."""
    if not question.get("hands") or "tai" not in answer:
        return question
    result = question["result"]
    wins = [{**win, "value": {"total": answer["tai"][win["winner"]]}} for win in result.get("wins") or ()]
    return {**question, "result": {**result, "wins": wins}}


def _fu_parts(parts: object) -> list[Answer]:
    """Return the parts of the fu: an answer about a hand has them as pairs, one about a recorded deal as objects."""
    shown: list[Answer] = []
    for part in parts if isinstance(parts, LISTS) else ():
        if isinstance(part, OBJECTS):
            shown.append({key: part.get(key) for key in FU_PART})
        elif isinstance(part, LISTS) and len(part) == len(FU_PART):
            shown.append({"name": part[0], "fu": part[1]})
    return shown


def _win(ruleset: Ruleset[Any], win: Mapping[str, Any], words: FamilyWords, language: Language) -> Answer:
    value: Mapping[str, Any] = win.get("value") or {}
    patterns = patterns_shown(ruleset, value.get("patterns") or {}, words, language)
    return {
        **{key: win.get(key) for key in ENDS},
        **{key: one for key, one in value.items() if key not in RESHAPED},
        "valid": value.get("valid", True),
        "patterns": patterns,
        "fu_parts": _fu_parts(value.get("fu_parts")),
        "sum": sum_of(patterns),
        "worth": words.worth(language, value) if value else "",
        "limit_name": say(language, words.limits.get(value.get("limit") or "", "")),
        "unit": say(language, words.unit),
    }
