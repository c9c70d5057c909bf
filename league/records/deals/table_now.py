"""Reads for the pages of a hanchan that is recorded deal by deal: deals in words, payments, scores over time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import prefetch_related_objects

from league.core.web.charts import Runner
from league.records.deals.seating import TableShown, deal_heading, deal_name, table_shown
from league.records.deals.tables import first_table, table_of
from league.records.deals.words import entry_in_words
from league.records.models import Deal, Hanchan, Participant
from league.records.selectors import STINTS
from league.records.settlement import played_under
from scoring.engine.deals import with_tai
from scoring.hands import fill_values
from scoring.replay import Table, table_from_json


@dataclass(frozen=True)
class DealLine:
    """
    deltas      change of score of the players at the table, by name
    scores      by player, in the order of the hanchan
    """

    number: int
    name: str
    heading: str
    honba: int
    words: list[str]
    hands: list[Mapping[str, Any]]
    deltas: list[tuple[str, int]]
    scores: list[int]
    entered_by: str


def people_of(hanchan: Hanchan) -> list[Participant]:
    prefetch_related_objects([hanchan], STINTS)
    return list(hanchan.participants.select_related("player").order_by("seat"))


def deal_lines(hanchan: Hanchan, people: Sequence[Participant]) -> list[DealLine]:
    """Return the standing deals, first to last."""
    before, lines = first_table(hanchan), []
    for deal in hanchan.deals.standing().select_related("entered_by"):
        lines.append(deal_line(hanchan, deal, before, people))
        before = table_from_json(deal.table)
    return lines


def deal_line(hanchan: Hanchan, deal: Deal, before: Table, people: Sequence[Participant]) -> DealLine:
    """Return one deal; `before` is the table before it."""
    ruleset, options = played_under(hanchan.house_rules)
    names = seat_names(before, people)
    valued = fill_values(ruleset, options, {**before.state, **deal.entry}, is_recorded=True)
    return DealLine(
        number=deal.number,
        name=deal_name(ruleset, before.state, before.played, options),
        heading=deal_heading(ruleset, before.state, before.played, options),
        honba=before.state.get("honba") or 0,
        words=entry_in_words(ruleset, options, with_tai(valued, deal.answer), names),
        hands=hands_of(deal.entry),
        deltas=list(zip(names, deal.answer["deltas"], strict=True)),
        scores=list(deal.table["totals"]),
        entered_by=deal.entered_by_name,
    )


def scores_over_time(hanchan: Hanchan, people: Sequence[Participant], lines: Sequence[DealLine]) -> list[Runner]:
    """Return each player's score from the start to the last deal."""
    start = list(first_table(hanchan).totals)
    steps = [start, *[line.scores for line in lines]]
    return [
        Runner(person.player.public_name, [scores[player] for scores in steps]) for player, person in enumerate(people)
    ]


def deals_shown(hanchan: Hanchan) -> dict[str, Any]:
    """Return what the page of a hanchan shows of its deals; empty if it was recorded by its final scores."""
    if hanchan.entry != Hanchan.Entry.DEALS:
        return {}
    people = people_of(hanchan)
    lines = deal_lines(hanchan, people)
    return {
        "lines": lines,
        "last": lines[-1] if lines else None,
        "people": people,
        "scores_over_time": scores_over_time(hanchan, people, lines),
    }


def hands_of(entry: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the hands whose tiles were entered."""
    events = [*(entry.get("events") or ()), entry.get("result") or {}]
    wins = [win for event in events for win in event.get("wins", ())]
    held = entry.get("hands") or ()
    laid = [{**held[win["winner"]], "winning_tile": win["winning_tile"]} for win in wins if held]
    return [win["hand"] for win in wins if "hand" in win] + laid


def table_now(hanchan: Hanchan, people: Sequence[Participant]) -> TableShown:
    """Return the table after the last deal, settled if the hanchan is finished."""
    return table_shown(hanchan, table_of(hanchan), people, is_settled=hanchan.counts)


def seat_names(table: Table, people: Sequence[Participant]) -> list[str]:
    """Return the names of those who play the next deal of the table, by seat."""
    number = table.played + 1
    return [people[player].played_by(number).public_name for player in table.state.get("table", range(len(people)))]
