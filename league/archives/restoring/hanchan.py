"""Complete an archive's hanchan as the services would have stored it: replay it, settle it, credit its players."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from league.clubs.models import HouseRulesVersion
from league.core.errors import LeagueError
from league.core.points import entered_penalty, stored_penalty
from league.players.models import Player
from league.records.models import Deal, Hanchan, Participant, Stint, played_key
from league.records.settlement import PlayedUnder, check_number_of_players, copied_columns, played_under
from rules.errors import RuleError
from rules.settlement import GameResult
from scoring.game import settle_game
from scoring.replay import replay, start_table


class HanchanCompletion:
    """Completes one hanchan after another and reads each version of house rules once."""

    def __init__(self) -> None:
        self._under = cache(lambda pk: played_under(HouseRulesVersion.objects.get(pk=pk)))

    def complete(
        self, hanchan: Hanchan, seats: Sequence[Participant], deals: Sequence[Deal], stints: Sequence[Stint]
    ) -> None:
        under: PlayedUnder = self._under(hanchan.house_rules_id)
        check_number_of_players(under.ruleset, len(seats))
        if [row.seat for row in seats] != list(range(len(seats))):
            raise RuleError("bad_input", key="seat")
        if hanchan.season and hanchan.season.points_unit != hanchan.house_rules.points_unit:
            raise LeagueError("unit_mismatch", season=hanchan.season.name)
        hanchan.played_key = played_key(hanchan.played_on, hanchan.order)
        if hanchan.entry == Hanchan.Entry.DEALS:
            _replay(under, hanchan, seats, deals)
        elif deals:
            raise LeagueError("not_by_deals")
        _take_over(seats, stints)
        _seat(hanchan, seats, _result(under, hanchan, seats) if hanchan.is_settled else None)


def _replay(under: PlayedUnder, hanchan: Hanchan, seats: Sequence[Participant], deals: Sequence[Deal]) -> None:
    standing = sorted((deal for deal in deals if deal.state == Deal.State.STANDING), key=lambda deal: deal.number)
    for expected, deal in enumerate(standing, 1):
        if deal.number != expected:
            raise LeagueError("wrong_deal_number", found=deal.number, wanted=expected)
    first = start_table(under.ruleset, under.options, players=len(seats))
    played = replay(under.ruleset, under.options, [deal.entry for deal in standing], table=first)
    for deal, again in zip(standing, played.deals, strict=True):
        deal.answer, deal.table = dict(again.answer), again.table.as_json()
    table = played.table
    hanchan.deposits, hanchan.spectators = table.state.get("deposits") or 0, list(table.spectators)
    for row in seats:
        row.score, row.chips = table.totals[row.seat], table.chips[row.seat]
        row.penalty = stored_penalty(table.penalties[row.seat])


def _take_over(seats: Sequence[Participant], stints: Sequence[Stint]) -> None:
    """Credit the stints; each seat with some has one from the first deal on, and nobody is in two seats."""
    first = {row.seat for row in stints if row.from_deal == 1}
    seat_of = {row.recorded_player_id: row.seat for row in seats}
    for row in stints:
        if row.seat >= len(seats) or row.seat not in first:
            raise RuleError("bad_input", key="stints")
        if seat_of.setdefault(row.recorded_player_id, row.seat) != row.seat:
            raise LeagueError("player_twice", name=row.recorded_player.name)
        row.player = row.recorded_player.standing_for


def _result(under: PlayedUnder, hanchan: Hanchan, seats: Sequence[Participant]) -> GameResult:
    return settle_game(
        under.ruleset,
        under.options,
        scores=[row.score for row in seats],
        chips=[row.chips for row in seats],
        deposits=hanchan.deposits,
        penalties=[entered_penalty(row.penalty) for row in seats],
        spectators=hanchan.spectators,
        sum_decided=bool(hanchan.sum_reason),
    )


def _seat(hanchan: Hanchan, seats: Sequence[Participant], result: GameResult | None) -> None:
    copies: dict[str, Any] = copied_columns(hanchan)
    for row in seats:
        row.player = row.recorded_player.standing_for
        if result:
            row.place, row.points = result.places[row.seat], result.points[row.seat]
        for column, value in copies.items():
            setattr(row, column, value)


def check_merge(player: Player, checked: set[int]) -> None:
    """Check that a chain of merged players ends at one who is not merged; `checked` collects the players passed."""
    chain: set[int] = set()
    while player.merged_into is not None and player.pk not in checked:
        if player.pk in chain:
            raise LeagueError("already_merged", name=player.name)
        chain.add(player.pk)
        player = player.merged_into
    checked |= chain
