"""What the pages of a hanchan by deals read: its deals in words, what it would pay, its scores from deal to deal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from league.errors import translated
from league.records.models import Deal, Hanchan, Participant
from league.records.recorder.seating import TableShown, deal_heading, deal_name, table_shown
from league.records.recorder.words import entry_in_words
from league.records.settling import played_under
from league.records.tables import first_table, table_of
from league.web.charts import Runner
from scoring.hands import fill_values
from scoring.replay import DealError, Table, play, replay, settle_table, table_from_json


@dataclass(frozen=True)
class DealLine:
    """
    deltas      of those who sat at the table, by name
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
    """What a deal would do: seat by seat, and what comes next."""

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
    """The first of the later deals that an amended one leaves impossible, and the last there is."""

    number: int
    last: int
    reason: str


def find_misfit(hanchan: Hanchan, number: int, entry: Mapping[str, Any]) -> Misfit | None:
    """Whether everything after the amended deal can still have been."""
    later = list(hanchan.deals.standing().filter(number__gt=number))
    ruleset, options = played_under(hanchan.house_rules)
    try:
        replay(ruleset, options, [entry, *[deal.entry for deal in later]], table=table_of(hanchan, before=number))
    except DealError as error:
        return Misfit(error.number, later[-1].number, translated(error)) if error.number > number else None
    return None


def people_of(hanchan: Hanchan) -> list[Participant]:
    return list(hanchan.participants.select_related("player").order_by("seat"))


def deal_lines(hanchan: Hanchan, people: Sequence[Participant]) -> list[DealLine]:
    """The deals that stand, first to last."""
    before, lines = first_table(hanchan), []
    for deal in hanchan.deals.standing().select_related("entered_by"):
        lines.append(_line(hanchan, deal, before, people))
        before = table_from_json(deal.table)
    return lines


def _line(hanchan: Hanchan, deal: Deal, before: Table, people: Sequence[Participant]) -> DealLine:
    ruleset, options = played_under(hanchan.house_rules)
    players = list(before.state.get("table", range(len(people))))
    names = [people[player].player.public_name for player in players]
    valued = fill_values(ruleset, options, {**before.state, **deal.entry})
    return DealLine(
        number=deal.number,
        name=deal_name(ruleset.family, before.state, before.played, options),
        heading=deal_heading(ruleset.family, before.state, before.played, options),
        honba=before.state.get("honba") or 0,
        words=entry_in_words(ruleset, with_tai(valued, deal.answer), names),
        hands=hands_of(deal.entry),
        deltas=list(zip(names, deal.answer["deltas"], strict=True)),
        scores=list(deal.table["totals"]),
        entered_by=str(deal.entered_by),
    )


def with_tai(question: Mapping[str, Any], answer: Mapping[str, Any]) -> Mapping[str, Any]:
    """Where the four hands are laid, the wins bring no value: the answer says what they came to."""
    if not question.get("hands") or "tai" not in answer:
        return question
    result = question["result"]
    wins = [{**win, "value": {"total": answer["tai"][win["winner"]]}} for win in result["wins"]]
    return {**question, "result": {**result, "wins": wins}}


def scores_over_time(hanchan: Hanchan, people: Sequence[Participant], lines: Sequence[DealLine]) -> list[Runner]:
    """Everybody's score from the start to the last deal."""
    start = list(first_table(hanchan).totals)
    steps = [start, *[line.scores for line in lines]]
    return [
        Runner(person.player.public_name, [scores[player] for scores in steps]) for player, person in enumerate(people)
    ]


def deals_shown(hanchan: Hanchan) -> dict[str, Any]:
    """What the page of a hanchan shows of its deals; nothing where it was recorded by its final scores."""
    if hanchan.entry != Hanchan.Entry.DEALS:
        return {}
    people = people_of(hanchan)
    lines = deal_lines(hanchan, people)
    return {"lines": lines, "people": people, "scores_over_time": scores_over_time(hanchan, people, lines)}


def hands_of(entry: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The hands that were laid, to be shown by their tiles."""
    told = [*(entry.get("events") or ()), entry.get("result") or {}]
    wins = [win for event in told for win in event.get("wins", ())]
    held = entry.get("hands") or ()
    laid = [{**held[win["winner"]], "winning_tile": win["winning_tile"]} for win in wins if held]
    return [win["hand"] for win in wins if "hand" in win] + laid


def table_now(hanchan: Hanchan, people: Sequence[Participant], *, before: int | None = None) -> TableShown:
    return table_shown(hanchan, table_of(hanchan, before=before), people)


def preview(
    hanchan: Hanchan, people: Sequence[Participant], entry: Mapping[str, Any], *, before: int | None = None
) -> Preview:
    """What the entry would pay; raises RuleError of the deal."""
    ruleset, options = played_under(hanchan.house_rules)
    table = table_of(hanchan, before=before)
    played = play(ruleset, options, table, entry)
    after = played.table
    result = settle_table(ruleset, options, after) if after.over else None
    shown = table_shown(hanchan, after, people)
    players = table.state.get("table", range(len(people)))
    names = [people[player].player.public_name for player in players]
    return Preview(
        seats=tuple(
            SeatPaid(
                names[seat], played.answer["deltas"][seat], after.totals[player],
                (played.answer.get("chips") or (0, 0, 0, 0))[seat],
                result.places[player] if result else None, result.points[player] if result else None,
            )
            for seat, player in enumerate(players)
        ),
        words=entry_in_words(ruleset, with_tai(played.question, played.answer), names),
        next_name=shown.name,
        next_honba=shown.honba,
        deposits=shown.deposits,
        over=after.over,
        spectators=tuple(played.answer.get("spectators") or ()),
        unit=hanchan.house_rules.points_unit,
    )  # fmt: skip
