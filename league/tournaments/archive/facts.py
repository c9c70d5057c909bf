"""The facts of a draw from an archive, checked, with the entrants as they are restored."""

from collections.abc import Callable, Mapping
from operator import index
from typing import Any

ROUND_NUMBERS = ("repeats", "worst", "uneven_winds", "forbidden")
PLAN_NUMBERS = ("repeats", "max_meets", "wind_spread", "uneven_winds", "forbidden")
# Numbers that only some plans have.
FURTHER = ("bound", "repeats_without_wishes", "table_excess")


def restored_facts(facts: Mapping[str, Any], entrant_of: Callable[[int], int]) -> dict[str, Any]:
    """
    entrant_of  returns the primary key of the restored entrant for an id of the archive
    raises      KeyError, TypeError or ValueError for facts that no draw has
    """

    def pairs(archived: Any) -> list[list[int]]:
        return [[entrant_of(one), entrant_of(other)] for one, other in archived]

    tables = [
        {
            "ranks": [index(rank) for rank in table["ranks"]],
            "met": pairs(table["met"]),
            "kept_apart": pairs(table["kept_apart"]),
        }
        for table in facts["tables"]
    ]
    plan = {"plan": _plan(facts["plan"])} if "plan" in facts else {}
    numbers = {key: index(facts[key]) for key in ROUND_NUMBERS}
    return {**plan, **numbers, "spread": float(facts["spread"]), "tables": tables}


def drawn_from_restored(marks: Mapping[str, Mapping[str, int]] | None) -> dict[str, Any]:
    """Return what a round was drawn from, for its snapshot; nothing where the archive does not say it.

    raises      TypeError or ValueError for marks that no draw has
    """
    if marks is None:
        return {}
    read = {str(int(number)): {str(key): index(mark) for key, mark in of.items()} for number, of in marks.items()}
    return {"results": read}


def _plan(facts: Mapping[str, Any]) -> dict[str, Any]:
    least, (fewest, most) = facts["least_indirect"], facts["byes"]
    return {
        **{key: index(facts[key]) for key in (*PLAN_NUMBERS, *(key for key in FURTHER if key in facts))},
        "least_indirect": None if least is None else index(least),
        "byes": [index(fewest), index(most)],
    }
