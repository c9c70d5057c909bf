"""Change the house rules of a whole season: preview the ranks, then settle every hanchan again."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple

from django.db import transaction
from django.db.models import Prefetch

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.clubs.roles import require
from league.core.errors import LeagueError, translated
from league.core.points import points_text
from league.history.models import LogEntry
from league.history.services import history_log, history_log_all
from league.players.models import Player
from league.records.deals.services import replay_from
from league.records.deals.tables import first_table
from league.records.models import Hanchan, Participant
from league.records.recalculation import affected_by, record_change_send
from league.records.settlement import played_under, seat_of, settle_seats
from league.seasons.models import Season
from league.standings.computing.standings import standings_compute
from league.standings.computing.tallies import season_games
from rules.errors import RuleError
from rules.settlement import GameResult
from scoring.games import Game
from scoring.replay import replay, settle_table


class RankMove(NamedTuple):
    """A player's rank and points now and under the new rules."""

    player: Player
    rank_before: int | None
    rank_after: int | None
    points_before: str
    points_after: str

    @property
    def moves(self) -> bool:
        return self.rank_before != self.rank_after


@dataclass(frozen=True)
class RuleChange:
    """The effect of other house rules on a season.

    hanchan     number of hanchan that are settled again
    changed     number of them that get other points or places
    moves       every line of the table, in its new order
    """

    hanchan: int
    changed: int
    moves: list[RankMove]


def season_rules_preview(*, actor: User, season: Season, house_rules: HouseRulesVersion) -> RuleChange:
    """Compute the effect of other house rules without writing anything.

    raises      LeagueError `unit_mismatch`, `rules_do_not_fit`
    """
    _check(actor, season, house_rules)
    resettled = dict(_resettled(season, house_rules))
    games = list(season_games(season))
    would_be = [_as_settled(game, resettled[game.id]) for game in games]
    changed = sum(new != old for new, old in zip(would_be, games, strict=True))
    return RuleChange(len(resettled), changed, list(_moves(season, games, would_be)))


def _check(actor: User, season: Season, house_rules: HouseRulesVersion) -> None:
    require(actor, season.club, "season")
    if house_rules.house_rules.club_id != season.club_id:
        raise LeagueError("not_found")
    if house_rules.points_unit != season.points_unit:
        raise LeagueError("unit_mismatch", season=season.name)


def _hanchan_of(season: Season) -> list[Hanchan]:
    """All hanchan of the season, with the void ones: if restored, they count under the new rules."""
    seats = Prefetch("participants", Participant.objects.select_related("recorded_player").order_by("seat"))
    rows = Hanchan.objects.filter(season=season).select_related("club", "season", "house_rules")
    return list(rows.prefetch_related(seats).in_order_of_play())


def _resettled(season: Season, house_rules: HouseRulesVersion) -> Iterator[tuple[int, GameResult]]:
    for hanchan in _hanchan_of(season):
        if hanchan.is_settled:
            with _saying_which(hanchan):
                yield hanchan.pk, _settled_under(hanchan, house_rules)


@contextmanager
def _saying_which(hanchan: Hanchan) -> Iterator[None]:
    try:
        yield
    except RuleError as error:
        reason = translated(error)
        raise LeagueError("rules_do_not_fit", date=hanchan.played_on, number=hanchan.order, reason=reason) from error


def _settled_under(hanchan: Hanchan, house_rules: HouseRulesVersion) -> GameResult:
    if hanchan.entry == Hanchan.Entry.DEALS:
        return _replayed_under(hanchan, house_rules)
    seats = [seat_of(row) for row in hanchan.participants.all()]
    return settle_seats(house_rules, seats, deposits=hanchan.deposits, spectators=hanchan.spectators)


def _replayed_under(hanchan: Hanchan, house_rules: HouseRulesVersion) -> GameResult:
    entries = [deal.entry for deal in hanchan.deals.standing()]
    hanchan.house_rules = house_rules
    ruleset, options = played_under(house_rules)
    played = replay(ruleset, options, entries, table=first_table(hanchan))
    return settle_table(ruleset, options, played.table)


def _as_settled(game: Game, result: GameResult) -> Game:
    return game._replace(places=tuple(result.places), points=tuple(result.points))


def _moves(season: Season, games: list[Game], would_be: list[Game]) -> Iterator[RankMove]:
    before = {row.player_id: row for row in standings_compute(season, games) if row.division_id is None}
    after = [row for row in standings_compute(season, would_be) if row.division_id is None]
    players = Player.objects.in_bulk(before)
    sums_before, sums_after = _sums(games), _sums(would_be)
    for row in after:
        key, unit = row.player_id, season.points_unit
        texts = points_text(sums_before.get(key, 0), unit), points_text(sums_after.get(key, 0), unit)
        yield RankMove(players[key], before[key].rank, row.rank, *texts)


def _sums(games: list[Game]) -> dict[int, int]:
    sums: dict[int, int] = {}
    for game in games:
        for player, points in zip(game.players, game.points, strict=True):
            sums[player] = sums.get(player, 0) + points
    return sums


@transaction.atomic
def season_rules_change(*, actor: User, season: Season, house_rules: HouseRulesVersion, reason: str) -> Season:
    """Put the season and all its hanchan under other house rules, with a log entry for each hanchan."""
    _check(actor, season, house_rules)
    if not reason.strip():
        raise LeagueError("reason_needed")
    season = (
        Season.objects.select_for_update(of=("self",), no_key=True)
        .select_related("club", "house_rules")
        .get(pk=season.pk)
    )
    before = season.house_rules
    moved = [_move(hanchan, house_rules) for hanchan in _hanchan_of(season)]
    history_log_all(_line(actor, hanchan, old, house_rules, reason) for hanchan, old in moved)
    Season.objects.filter(pk=season.pk).update(house_rules=house_rules)
    season.house_rules = house_rules
    history_log(
        actor=actor,
        action="season_rules_change",
        subject=season,
        club=season.club,
        before={"house_rules": before.pk},
        after={"house_rules": house_rules.pk, "hanchan": len(moved)},
        reason=reason,
    )
    if moved:
        record_change_send(affected_by(*(hanchan for hanchan, _old in moved)))
    return season


def _move(hanchan: Hanchan, house_rules: HouseRulesVersion) -> tuple[Hanchan, int]:
    """Settle a hanchan under its new rules; return it and the version of the old rules."""
    old, hanchan.house_rules = hanchan.house_rules_id, house_rules
    hanchan.version += 1
    with _saying_which(hanchan):
        if hanchan.entry == Hanchan.Entry.DEALS:
            replay_from(hanchan, 1, was_stopped=hanchan.is_settled)
        else:
            result = _settled_under(hanchan, house_rules)
            hanchan.save(update_fields=["house_rules", "version"])
            _write_result(hanchan, result)
    return hanchan, old


def _write_result(hanchan: Hanchan, result: GameResult) -> None:
    for row in hanchan.participants.all():
        new = result.places[row.seat], result.points[row.seat]
        if (row.place, row.points) != new:
            Participant.objects.filter(pk=row.pk).update(place=new[0], points=new[1])


def _line(actor: User, hanchan: Hanchan, old: int, house_rules: HouseRulesVersion, reason: str) -> LogEntry:
    return LogEntry(
        actor=actor,
        club_id=hanchan.club_id,
        action="hanchan_amend",
        subject_type=Hanchan._meta.label_lower,
        subject_id=str(hanchan.pk),
        subject_name=str(hanchan),
        before={"house_rules": old},
        after={"house_rules": house_rules.pk},
        reason=reason,
    )
