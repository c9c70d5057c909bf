"""Reads for the pages of a hanchan that is recorded deal by deal: deals in words, payments, scores over time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import prefetch_related_objects

from league.core.errors import translated
from league.core.web.charts import Runner
from league.records.deals.seating import TableShown, deal_heading, deal_name, table_shown
from league.records.deals.tables import first_table, table_of
from league.records.deals.words import entry_in_words
from league.records.models import Deal, Hanchan, Participant
from league.records.selectors import STINTS
from league.records.settlement import played_under
from scoring.engine.deals import with_tai
from scoring.hands import fill_values
from scoring.replay import DealError, PlayedDeal, Table, play, replay, settle_table, table_from_json


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


@dataclass(frozen=True)
class SeatPaid:
    name: str
    delta: int
    score: int
    chips: int
    place: int | None
    points: int | None


@dataclass(frozen=True)
class Preview:
    """The effect of a deal that is not recorded yet: the payments by seat, and the next deal."""

    seats: tuple[SeatPaid, ...]
    words: list[str]
    next_name: str
    next_honba: int
    deposits: int
    over: bool
    spectators: tuple[int, ...]
    unit: int


@dataclass(frozen=True)
class Misfit:
    """The first later deal that becomes invalid by an amendment, and the number of the last deal."""

    number: int
    last: int
    reason: str


def find_misfit(hanchan: Hanchan, number: int, entry: Mapping[str, Any]) -> Misfit | None:
    """Return the first later deal that becomes invalid by an amendment; None if all stay valid."""
    later = list(hanchan.deals.standing().filter(number__gt=number))
    ruleset, options = played_under(hanchan.house_rules)
    try:
        replay(ruleset, options, [entry, *[deal.entry for deal in later]], table=table_of(hanchan, before=number))
    except DealError as error:
        return Misfit(error.number, later[-1].number, translated(error)) if error.number > number else None
    return None


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
    return {"lines": lines, "people": people, "scores_over_time": scores_over_time(hanchan, people, lines)}


def hands_of(entry: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """Return the hands whose tiles were entered."""
    events = [*(entry.get("events") or ()), entry.get("result") or {}]
    wins = [win for event in events for win in event.get("wins", ())]
    held = entry.get("hands") or ()
    laid = [{**held[win["winner"]], "winning_tile": win["winning_tile"]} for win in wins if held]
    return [win["hand"] for win in wins if "hand" in win] + laid


def table_now(hanchan: Hanchan, people: Sequence[Participant], *, before: int | None = None) -> TableShown:
    """Return the table after the last deal, settled if the hanchan is finished, or before the deal with this number."""
    return table_shown(hanchan, table_of(hanchan, before=before), people, is_settled=hanchan.counts and before is None)


def seat_names(table: Table, people: Sequence[Participant]) -> list[str]:
    """Return the names of those who play the next deal of the table, by seat."""
    number = table.played + 1
    return [people[player].played_by(number).public_name for player in table.state.get("table", range(len(people)))]


def played_in_words(hanchan: Hanchan, before: Table, played: PlayedDeal, people: Sequence[Participant]) -> list[str]:
    """Return a deal that was played on the table, in words."""
    ruleset, options = played_under(hanchan.house_rules)
    return entry_in_words(ruleset, options, with_tai(played.question, played.answer), seat_names(before, people))


def preview(
    hanchan: Hanchan, people: Sequence[Participant], entry: Mapping[str, Any], *, before: int | None = None
) -> Preview:
    """Return the payments of an entry; raises RuleError of the deal."""
    ruleset, options = played_under(hanchan.house_rules)
    table = table_of(hanchan, before=before)
    played = play(ruleset, options, table, entry)
    after = played.table
    result = settle_table(ruleset, options, after) if after.over else None
    shown = table_shown(hanchan, after, people)
    players = table.state.get("table", range(len(people)))
    names = seat_names(table, people)
    return Preview(
        seats=tuple(
            SeatPaid(
                names[seat], played.answer["deltas"][seat], after.totals[player],
                (played.answer.get("chips") or [0] * len(names))[seat],
                result.places[player] if result else None, result.points[player] if result else None,
            )
            for seat, player in enumerate(players)
        ),
        words=played_in_words(hanchan, table, played, people),
        next_name=shown.name,
        next_honba=shown.honba,
        deposits=shown.deposits,
        over=after.over,
        spectators=tuple(played.answer.get("spectators") or ()),
        unit=hanchan.house_rules.points_unit,
    )  # fmt: skip
