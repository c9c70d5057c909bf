"""Answer the questions of docs/engine.md: a name and JSON in, JSON out."""

import json
from collections.abc import Callable, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from rules.errors import RuleError
from rules.question import need, read_list, read_object
from rules.registry import find_ruleset
from rules.ruleset import Answer, Ruleset
from scoring.cases import answer_line
from scoring.engine.deals import deal_shown
from scoring.engine.hands import hand_shown
from scoring.engine.tables import result_shown
from scoring.engine.targets import targets_shown
from scoring.engine.typed import hand_question
from scoring.replay import MOST_DEALS, Table, replay, start_table, table_from_json
from scoring.targets import find_targets
from scoring.targets.goals import Goal, Points, all_places
from scoring.words import WORDS, FamilyWords, Language

Payload = Mapping[str, Any]
Under = tuple[Ruleset[Any], Any]
MOST_POINTS = 10**8


def answer_json(name: str, payload: str, language: Language) -> str:
    """Answer a question.

    returns     a JSON object with `answer`, or with `error`: `code`, `message` in the reader's language, and `deal`,
                the number of the deal that is wrong, where the question has several

    >>> from gettext import NullTranslations
    >>> answer_json("settle", '{"ruleset": "riichi-ladder", "scores": [41200, 28300, 20400]}', NullTranslations())[:32]
    '{"error": {"code": "bad_scores",'
    """
    try:
        return json.dumps({"answer": _find(name)(json.loads(payload), language)}, ensure_ascii=False)
    except RuleError as error:
        told = {"code": error.code, "message": error.message(language.gettext(error.sentence))}
        deal = {"deal": error.params["deal"]} if "deal" in error.params else {}
        return json.dumps({"error": {**told, **deal}}, ensure_ascii=False)


def _find(name: str) -> Callable[[Any, Language], Any]:
    if name not in QUESTIONS:
        raise RuleError("unknown_kind", kind=name, allowed=", ".join(QUESTIONS))
    return QUESTIONS[name]


def score(line: object, language: Language) -> str:
    """Answer a line of `manage.py score` by the line that the command prints; its sentences are English."""
    if not isinstance(line, str):
        raise RuleError("bad_input", key="line")
    return answer_line(line)


def work_out(payload: object, language: Language) -> Answer:
    """Return the effect of one more deal, or the table as it is."""
    asked = read_object(payload, "payload")
    ruleset, options = _under(asked)
    table = _table(asked, ruleset, options)
    names = [str(one["name"]) for one in _seats(asked, len(table.totals))]
    entry = None if asked.get("deal") is None else read_object(asked["deal"], "deal")
    shown, after = deal_shown(ruleset, options, table, entry, names, _words(ruleset), language)
    return {**shown, "checkpoint": after.as_json()}


def targets(payload: object, language: Language) -> Answer:
    """Return what each player needs of the next deal."""
    asked = read_object(payload, "payload")
    ruleset, options = _under(asked)
    table = _table(asked, ruleset, options)
    seats = _seats(asked, len(table.totals))
    goals: tuple[Goal, ...] = all_places(len(seats))
    unit = ruleset.points_unit
    if asked.get("points") not in (None, ""):
        goals += (Points(_points(asked["points"], unit)),)
    so_far = asked.get("so_far")
    seen = None if so_far is None else read_object(so_far, "so_far")
    return targets_shown(find_targets(ruleset, options, table, goals=goals, so_far=seen), seats, unit, language)


def settle(payload: object, language: Language) -> Answer:
    """Return the places and points of final scores."""
    asked = read_object(payload, "payload")
    ruleset, options = _under(asked)
    question = {key: value for key, value in asked.items() if key not in ("ruleset", "options")}
    return result_shown(ruleset.settle_game(question, options))


def hand(payload: object, language: Language) -> Answer:
    """Return a hand as the calculator shows it."""
    asked = read_object(payload, "payload")
    ruleset, options = _under(asked)
    if "typed" in asked:
        question: Mapping[str, Any] = hand_question(
            read_object(asked["typed"], "typed"), read_object(asked.get("fields"), "fields")
        )
    else:
        question = read_object(need(asked, "question"), "question")
    return hand_shown(ruleset, options, question, _words(ruleset), language)


QUESTIONS: dict[str, Callable[[Any, Language], Any]] = {
    "score": score,
    "work_out": work_out,
    "targets": targets,
    "settle": settle,
    "hand": hand,
}


# ----- what the questions share -----


def _under(asked: Payload) -> Under:
    ruleset = find_ruleset(asked.get("ruleset"))
    return ruleset, ruleset.resolve(asked.get("options"))


def _words(ruleset: Ruleset[Any]) -> FamilyWords:
    return WORDS[ruleset.family]


def _seats(asked: Payload, wanted: int | None = None) -> list[Payload]:
    """Return the players; without them, nameless ones for a table of `wanted`. Raises `bad_input`, `bad_table`."""
    if asked.get("seats") is None and wanted is not None:
        return [{"name": str(number + 1)} for number in range(wanted)]
    seats = [read_object(one, "seats") for one in read_list(asked, "seats")]
    if any(not isinstance(one.get("name"), str) for one in seats):
        raise RuleError("bad_input", key="seats")
    if wanted is not None and len(seats) != wanted:
        raise RuleError("bad_table")
    return seats


def _table(asked: Payload, ruleset: Ruleset[Any], options: Any) -> Table:
    """Return the table before the next deal: the checkpoint or the start, and the deals since then."""
    given = asked.get("table")
    if given is None:
        players = len(_seats(asked)) if asked.get("seats") is not None else None
        table = start_table(ruleset, options, players=players)
    else:
        try:
            table = table_from_json(read_object(given, "table"))
        except (KeyError, TypeError):
            raise RuleError("bad_input", key="table") from None
    deals = read_list(asked, "deals", bounded=False)
    if len(deals) > MOST_DEALS:
        raise RuleError("bad_input", key="deals")
    return replay(ruleset, options, [read_object(one, "deals") for one in deals], table=table).table


def _points(value: object, unit: int) -> int:
    try:
        points = Decimal(str(value))
    except InvalidOperation:
        raise RuleError("bad_input", key="points") from None
    if not points.is_finite() or abs(points) > MOST_POINTS:
        raise RuleError("bad_input", key="points")
    return round(points * unit)
