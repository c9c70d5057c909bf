"""The effect of other house rules on a season, computed without writing anything."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Prefetch

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.clubs.roles import require
from league.core.errors import LeagueError, check_exists, translated
from league.core.points import points_text
from league.players.models import Player
from league.records.claims import check_unclaimed
from league.records.models import Deal, Hanchan, HanchanQuerySet, Participant
from league.records.settlement import played_under, seat_of, settle_seats
from league.seasons.models import Season
from league.standings.computing.figures import points_given
from league.standings.computing.standings import standings_compute
from league.standings.computing.tallies import season_games
from rules.errors import RuleError
from rules.settlement import GameResult
from scoring.games import Game
from scoring.replay import replay, settle_table, start_table

# Settling 5,000 deals again takes some five seconds.
MOST_ENTRIES = 5_000


class RankMove(NamedTuple):
    """A player's rank and points now and under the new rules, adjustments included."""

    player: Player
    rank_before: int | None
    rank_after: int | None
    points_before: str
    points_after: str

    @property
    def moves(self) -> bool:
        return self.rank_before != self.rank_after

    @property
    def is_changed(self) -> bool:
        return self.moves or self.points_before != self.points_after


class Unfit(NamedTuple):
    """A hanchan that is not possible under the new rules."""

    hanchan: Hanchan
    error: RuleError

    @property
    def reason(self) -> str:
        return translated(self.error)


@dataclass(frozen=True)
class RuleChange:
    """The effect of other house rules on a season.

    hanchan     number of hanchan that are settled again
    changed     number of them that get other points or places
    moves       every line of the table, in its new order; empty if a hanchan does not fit
    unfit       the hanchan that are not possible under the new rules; with one the change is refused
    """

    hanchan: int
    changed: int
    moves: list[RankMove]
    unfit: list[Unfit]

    @property
    def changed_lines(self) -> list[RankMove]:
        return [move for move in self.moves if move.is_changed]


def season_rules_preview(
    *, actor: User, season: Season, house_rules: HouseRulesVersion, most: int | None = None
) -> RuleChange:
    """Compute the effect of other house rules without writing anything.

    most        refuse seasons with more hanchan and deals; None: any size
    raises      LeagueError `unit_mismatch`, `season_too_large`
    """
    check_change(actor, season, house_rules, most)
    results: dict[int, GameResult] = {}
    unfit = []
    for hanchan in _with_deals(hanchan_of(season)):
        try:
            result = result_under(hanchan, house_rules)
        except RuleError as error:
            unfit.append(Unfit(hanchan, error))
        else:
            if result:
                results[hanchan.pk] = result
    if unfit:
        return RuleChange(len(results), 0, [], unfit)
    games = list(season_games(season))
    would_be = [_as_settled(game, results[game.id]) for game in games]
    changed = sum(new != old for new, old in zip(would_be, games, strict=True))
    return RuleChange(len(results), changed, list(_moves(season, games, would_be)), [])


def check_change(actor: User, season: Season, house_rules: HouseRulesVersion, most: int | None) -> None:
    require(actor, season.club, "season")
    check_exists(house_rules.house_rules.club_id == season.club_id)
    check_unclaimed(Hanchan.objects.filter(season=season).values_list("pk", flat=True))
    if house_rules.points_unit != season.points_unit:
        raise LeagueError("unit_mismatch", season=season.name)
    if most is not None:
        played = Hanchan.objects.filter(season=season)
        found = played.count() + Deal.objects.standing().filter(hanchan__in=played).count()
        if found > most:
            raise LeagueError("season_too_large", found=found, most=most)


def hanchan_of(season: Season) -> HanchanQuerySet:
    """All hanchan of the season, with the void ones: if restored, they count under the new rules."""
    seats = Prefetch("participants", Participant.objects.select_related("recorded_player").order_by("seat"))
    rows = Hanchan.objects.filter(season=season).select_related("club", "season", "house_rules")
    return rows.prefetch_related(seats).in_order_of_play()


def _with_deals(rows: HanchanQuerySet) -> Iterable[Hanchan]:
    """The hanchan with the entries of their deals; the answers are large, and nothing reads them."""
    entries = Deal.objects.standing().only("hanchan", "number", "entry")
    return rows.prefetch_related(Prefetch("deals", entries, to_attr="entries")).iterator(chunk_size=100)


def result_under(hanchan: Hanchan, house_rules: HouseRulesVersion) -> GameResult | None:
    """Settle a hanchan under other rules; None while it is being played.

    raises      RuleError if the hanchan is not possible under them
    """
    if hanchan.entry == Hanchan.Entry.DEALS:
        return _replayed_under(hanchan, house_rules)
    seats = [seat_of(row) for row in hanchan.participants.all()]
    return settle_seats(
        house_rules, seats, deposits=hanchan.deposits, spectators=hanchan.spectators,
        sum_decided=bool(hanchan.sum_reason),
    )  # fmt: skip


def _replayed_under(hanchan: Hanchan, house_rules: HouseRulesVersion) -> GameResult | None:
    ruleset, options = played_under(house_rules)
    first = start_table(ruleset, options, players=len(hanchan.participants.all()))
    entries: list[Deal] = hanchan.entries  # type: ignore[attr-defined]
    played = replay(ruleset, options, [deal.entry for deal in entries], table=first)
    is_over = hanchan.is_settled or played.table.over
    return settle_table(ruleset, options, played.table) if is_over else None


def _as_settled(game: Game, result: GameResult) -> Game:
    return game._replace(places=tuple(result.places), points=tuple(result.points))


def _moves(season: Season, games: list[Game], would_be: list[Game]) -> Iterator[RankMove]:
    before = {row.player_id: row for row in standings_compute(season, games) if row.division_id is None}
    after = [row for row in standings_compute(season, would_be) if row.division_id is None]
    players = Player.objects.in_bulk(before)
    given = Counter({key: sum(one.points for one in rows) for key, rows in points_given(season).items()})
    sums_before, sums_after = _sums(games), _sums(would_be)
    for row in after:
        key, unit = row.player_id, season.points_unit
        points = (points_text(sums[key] + given[key], unit) for sums in (sums_before, sums_after))
        yield RankMove(players[key], before[key].rank, row.rank, *points)


def _sums(games: list[Game]) -> defaultdict[int, int]:
    sums: defaultdict[int, int] = defaultdict(int)
    for game in games:
        for player, points in zip(game.players, game.points, strict=True):
            sums[player] += points
    return sums
