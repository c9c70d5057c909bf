"""The running round of an event in numbers: the table of its stage, the games that are being played, the next cut."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from league.records.evenings.running import tables_of
from league.records.models import Hanchan
from league.records.settlement import played_under
from league.tournaments.draws.seating_input import pool_of
from league.tournaments.draws.stage_groups import number_after, rounds_kept
from league.tournaments.models import Round, Stage, Table, Tournament
from league.tournaments.standings.record import PUBLIC_STATES, rounds_sat_out, tournament_record
from rules.registry import find_ruleset
from scoring.games import Game
from scoring.metrics import TableRule
from scoring.replay import Table as PlayedTable
from scoring.stages import StageContent, stage_contents
from scoring.targets.cuts import Cut, EventRound
from scoring.targets.events import EventTable, has_event_targets
from scoring.targets.ranks import Running


def cut_after(stage: Stage) -> Stage | None:
    """Return the next stage that only the best enter."""
    return stage.tournament.stages.filter(number__gt=stage.number, cut__isnull=False).order_by("number").first()


def rounds_left(tournament: Tournament, cut: Stage) -> int:
    """Return how many rounds before the cut are not public yet."""
    stages = tournament.stages.filter(number__lt=cut.number)
    planned = sum(stages.values_list("rounds_planned", flat=True))
    return max(0, planned - tournament.rounds.filter(stage__in=stages, state__in=PUBLIC_STATES).count())


def cuts_of(tournament: Tournament, cut: Stage, people: Sequence[int]) -> dict[int, Cut]:
    """Return by entrant the cut above which they can be; a player who does not go on has none."""
    cut.tournament = tournament
    number, is_last = number_after(rounds_kept(cut)), not rounds_left(tournament, cut)
    pools: dict[str, set[int]] = defaultdict(set)
    for one in tournament.entrants.in_round(number).filter(is_substitute=False):
        pools[pool_of(one, cut.by_division)].add(one.pk)
    return {
        player: Cut(cut.cut or 0, cut.name, is_last, frozenset(pool))
        for pool in pools.values()
        for player in pool.intersection(people)
    }


class Playing(NamedTuple):
    """A table without a result: its entrants by seat, and the state of its game if it is recorded deal by deal."""

    hanchan: Hanchan | None
    players: tuple[int, ...]
    table: PlayedTable | None

    def running(self) -> Running:
        if self.hanchan is None or self.table is None:
            raise ValueError(self)
        ruleset, options = played_under(self.hanchan.house_rules)[:2]
        return Running(ruleset, options, self.table, self.players, self.hanchan.pk)


def event_round(table: Table, upto: int | None) -> EventRound | None:
    """Return the running round of a table that is being played deal by deal.

    upto        the last round whose results are shown; None: all of them
    returns     None where ranks do not follow from places and points, or where a later stage has begun
    """
    round_, tournament = table.round, table.round.tournament
    record = tournament_record(tournament, upto)
    stage = round_.stage.number
    ruleset = find_ruleset(tournament.house_rules.ruleset)
    if not has_event_targets(record.rule, has_scores="score" in ruleset.ranked_by) or stage not in record.numbers:
        return None
    at = record.numbers.index(stage)
    if any(part.members is not None for part in record.parts[at + 1 :]):
        return None
    content = list(stage_contents(record.parts, record.rule, record.players))[at]
    tables = _playing(tournament, table, upto)
    own, others = tables[0], tables[1:]
    played = [one for one in others if one.table and one.table.over]
    event = _event_table(tournament, round_, record.rule, content, list(record.parts[at].games), played, upto)
    open_ = [one.running() for one in others if one.table and not one.table.over]
    return EventRound(event, own.running(), open_, [one.players for one in others if not one.table])


def _event_table(
    tournament: Tournament, round_: Round, rule: TableRule, content: StageContent, of_stage: list[Game],
    played: Sequence[Playing], upto: int | None,
) -> EventTable:  # fmt: skip
    """Return the table before the games that are being played; games that only wait for their end have been played."""
    last = [_game(one.running(), rule, round_) for one in played]
    byes: Counter[int] = Counter()
    if tournament.bye_rule == Tournament.ByeRule.OWN_MEAN:
        for _number, stage, sat_out in rounds_sat_out(tournament, upto):
            byes.update(sat_out if stage == round_.stage.number else ())
    points: dict[int, list[int]] = defaultdict(list)
    for game in (*of_stage, *last):
        for player, one in zip(game.players, game.points, strict=True):
            points[player].append(one)
    # What is given for rounds sat out changes with each further game of the player.
    reasons = {
        f"bye {number}" for number in tournament.rounds.filter(stage=round_.stage).values_list("number", flat=True)
    }
    given = [one for one in content.adjustments if not (one.of_games and one.reason in reasons)]
    return EventTable(
        tournament.name, rule, (*content.games, *last), given, content.members, byes,
        {player: points[player] for player in byes},
    )  # fmt: skip


def _game(running: Running, rule: TableRule, round_: Round) -> Game:
    result = running.stands()
    number = round_.number
    return Game(
        number, running.number, running.players, result.places, result.points, rule.unit, result.scores, round=number
    )  # fmt: skip


def _playing(tournament: Tournament, own: Table, upto: int | None) -> list[Playing]:
    """Return the tables without a result, the own one first."""
    rows = Table.objects.filter(round__tournament=tournament, round__state=Round.State.RELEASED).undone()
    if upto is not None:
        rows = rows.filter(round__number__lte=upto)
    tables = [own, *rows.exclude(pk=own.pk).order_by("round__number", "number")]
    hanchan = {
        one.pk: one
        for one in Hanchan.objects.filter(
            tournament_table__in=tables, state=Hanchan.State.OPEN, entry=Hanchan.Entry.DEALS
        ).select_related("house_rules")
    }
    states = tables_of(list(hanchan.values()))
    seats: dict[int, list[int]] = defaultdict(list)
    from_seats = own.seats.model.objects.filter(table__in=tables).order_by("seat")
    for key, entrant in from_seats.values_list("table", "entrant"):
        seats[key].append(entrant)
    return [
        Playing(hanchan.get(one.hanchan_id or 0), tuple(seats[one.pk]), states.get(one.hanchan_id or 0))
        for one in tables
    ]
