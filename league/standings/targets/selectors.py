"""What each player of a running game needs for a rank in its season."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from league.clubs.selectors import club_age
from league.core.conditional import drawn_once
from league.records.deals.tables import table_of
from league.records.evenings.running import tables_of
from league.records.models import Hanchan, Participant
from league.records.selectors import hanchan_list
from league.records.settlement import played_under
from league.records.targets.selectors import TargetShown, target_in_words
from league.seasons.cut import cut_of
from league.seasons.models import Season
from league.seasons.rules import season_rule
from league.standings.computing.figures import guests_left_out, points_given
from league.standings.computing.tallies import tallies_of
from rules.errors import RuleError
from rules.settlement import GameResult
from scoring.games import Tally
from scoring.replay import Table
from scoring.targets.ranks import RankTargets, Running, find_rank_targets, ranks_by_sums
from scoring.targets.ranks import Season as SeasonSums


@dataclass(frozen=True)
class SeasonTargets:
    """
    settled     the game as if it ended before the deal
    players     with the rank if all tables ended as they stand, None with too few games
    """

    version: int
    season: Season
    settled: GameResult
    players: Sequence[tuple[Participant, int | None, Sequence[TargetShown]]]


def season_targets_of(hanchan: Hanchan, *, ranks: Sequence[int] = ()) -> SeasonTargets | None:
    """Return what each player needs for a rank in the season; None without one, or where ranks do not follow from sums.

    raises      RuleError `game_is_over`
    """
    season = hanchan.season
    if season is None or hanchan.entry != Hanchan.Entry.DEALS or hanchan.is_held_back:
        return None
    if not hanchan.is_open:
        raise RuleError("game_is_over")
    if not ranks_by_sums(season_rule(season)):
        return None
    people = list(hanchan.participants.select_related("player").order_by("seat"))
    return _shown(hanchan, season, people, _find(hanchan, season, people, tuple(ranks)))


def season_targets_of_all(season: Season, playing: Sequence[Hanchan]) -> list[SeasonTargets]:
    """Return the same for each of these tables that is played in the season; each running deal is tried twice."""
    if not ranks_by_sums(season_rule(season)):
        return []
    by_deals = [one for one in playing if one.season_id == season.pk and one.entry == Hanchan.Entry.DEALS]
    tables = tables_of([one for one in by_deals if not one.is_held_back])
    going = [one for one in by_deals if one.pk in tables and not tables[one.pk].over]
    people = {one.pk: list(one.participants.select_related("player").order_by("seat")) for one in going}
    running = [running_of(one, tables[one.pk], people[one.pk]) for one in going]
    sums = season_sums(season, [player for one in running for player in one.players])
    found = []
    for hanchan, own in zip(going, running, strict=True):
        try:
            targets = find_rank_targets(
                sums, own, [one for one in running if one is not own], also=_of_the_cut(season, sums)
            )
        except RuleError:
            continue
        found.append(_shown(hanchan, season, people[hanchan.pk], targets))
    return found


def _shown(hanchan: Hanchan, season: Season, people: Sequence[Participant], targets: RankTargets) -> SeasonTargets:
    names = {number: person.player.public_name for number, person in enumerate(people)}
    shown = partial(target_in_words, now=targets.settled, names=names)
    players = [
        (person, targets.now[number], [shown(one) for one in targets.targets if one.player == number])
        for number, person in enumerate(people)
    ]
    return SeasonTargets(hanchan.version, season, targets.settled, players)


def _find(hanchan: Hanchan, season: Season, people: Sequence[Participant], ranks: tuple[int, ...]) -> RankTargets:
    """Find the targets; they stay in the cache until something in the club changes."""

    def find() -> RankTargets:
        own, others = running_of(hanchan, table_of(hanchan), people), _others(hanchan)
        sums = season_sums(season, [player for one in (own, *others) for player in one.players])
        return find_rank_targets(sums, own, others, ranks, also=_of_the_cut(season, sums))

    return drawn_once(f"season-targets:{hanchan.pk}:{len(ranks)}", [club_age(hanchan.club), ranks], find)


def _of_the_cut(season: Season, sums: SeasonSums) -> list[int]:
    """The ranks of the season's lines: the last that passes the cut, the last that does not go down."""
    ranked = sum(tally.games >= max(1, sums.rule.least_games) for tally in sums.tallies.values())
    cut = cut_of(season)._replace(ranked=ranked)
    return [rank for rank in (cut.cut, cut.safe) if rank]


def running_of(hanchan: Hanchan, table: Table, people: Sequence[Participant]) -> Running:
    ruleset, options = played_under(hanchan.house_rules)[:2]
    return Running(ruleset, options, table, tuple(person.player_id for person in people), hanchan.pk)


def _others(hanchan: Hanchan) -> list[Running]:
    """Return the other tables of the season that are being played deal by deal."""
    playing = hanchan_list(hanchan.club).filter(
        season=hanchan.season, state=Hanchan.State.OPEN, entry=Hanchan.Entry.DEALS
    )
    others = list(playing.exclude(pk=hanchan.pk))
    tables = tables_of(others)
    # A table that has waited for its end since its last deal brings nothing more.
    return [running_of(one, tables[one.pk], list(one.participants.all())) for one in others if not tables[one.pk].over]


def season_sums(season: Season, playing: Sequence[int]) -> SeasonSums:
    """Return the sums of all who are listed in the season's table, and of those who play now."""
    rule, given, left_out = season_rule(season), points_given(season), guests_left_out(season)
    tallies = tallies_of(season, rule)
    listed = {*tallies, *given, *playing} - left_out
    return SeasonSums(
        season.name, rule, {player: tallies.get(player, Tally()).adjusted(given.get(player, [])) for player in listed}
    )
