"""The same deal entered twice, by two phones or by one."""

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from league.records.deals.tables import table_of
from league.records.models import Deal, Hanchan
from league.records.services import SAME_WITHIN
from league.records.settlement import PlayedUnder
from rules.errors import RuleError
from scoring.replay import ADJUSTMENTS, PENALTIES, play


def is_same_deal(deal: Deal, entry: Mapping[str, Any], under: PlayedUnder) -> bool:
    """Whether the entry has the result of a recorded deal: in its place it would give the same answer.

    So figures, patterns and tiles of one hand are the same deal, also where dealer or honba have moved on since.
    """
    if _kind(entry) != _kind(deal.entry):
        return False
    # What a referee has decided since is not part of what was seen at the table.
    decided = {key: deal.entry[key] for key in (ADJUSTMENTS, PENALTIES) if key in deal.entry}
    try:
        before = table_of(deal.hanchan, before=deal.number, under=under)
        played = play(under.ruleset, under.options, before, {**decided, **entry})
    except RuleError:
        return False
    return bool(json.loads(json.dumps(dict(played.answer))) == deal.answer)


def _kind(entry: Mapping[str, Any]) -> Any:
    result = entry.get("result")
    return result.get("type") if isinstance(result, Mapping) else None


def recorded_as(hanchan: Hanchan, number: int, entry: Mapping[str, Any], under: PlayedUnder) -> Deal | None:
    """Return the standing deal with this number if the entry is the same deal."""
    deal = hanchan.deals.standing().filter(number=number).first()
    return deal if deal is not None and is_same_deal(deal, entry, under) else None


def recorded_just_now(
    hanchan: Hanchan, last: int, entry: Mapping[str, Any], under: PlayedUnder, now: datetime
) -> Deal | None:
    """Return the last deal if the entry is the same deal, a moment after the first time."""
    deal = recorded_as(hanchan, last, entry, under)
    # Into the future too, because the clocks of two servers differ a little.
    return deal if deal is not None and abs(now - deal.entered_at) <= SAME_WITHIN else None
