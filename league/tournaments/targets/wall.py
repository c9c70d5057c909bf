"""The running tables of a round on a wall, with what each player needs for the cut or for a rank."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.db.models import prefetch_related_objects

from league.records.deals.seating import table_shown
from league.records.evenings.running import RunningTable, tables_of
from league.records.evenings.wall import Need, WallTable, need_of, wall_table
from league.records.models import Hanchan
from league.records.selectors import STINTS
from league.records.targets.selectors import TargetShown
from league.tournaments.models import Round, Stage
from league.tournaments.targets.rounds import cut_after
from league.tournaments.targets.selectors import EventTargets, event_targets_of
from rules.errors import RuleError
from scoring.targets import State


class WallNeeds(NamedTuple):
    cut: Stage | None
    tables: Sequence[WallTable]


def wall_needs(round_: Round) -> WallNeeds:
    """Return the tables of a round that are recorded deal by deal; none while its results are hidden."""
    return WallNeeds(cut_after(round_.stage), list(_tables(round_)))


def _tables(round_: Round) -> Iterator[WallTable]:
    rows = round_.tables.filter(hanchan__state=Hanchan.State.OPEN, hanchan__entry=Hanchan.Entry.DEALS)
    tables = list(rows.select_related("hanchan__house_rules", "hanchan__club").order_by("number"))
    games = [table.hanchan for table in tables if table.hanchan]
    states = tables_of(games)
    prefetch_related_objects(games, STINTS)
    for table, game in zip(tables, games, strict=True):
        table.round = round_
        try:
            targets = event_targets_of(table, sees_all=False)
        except RuleError:
            continue
        if targets is not None:
            people = list(game.participants.select_related("player").order_by("seat"))
            shown = table_shown(game, states[game.pk], people)
            yield wall_table(RunningTable(game, shown), table.number, "", dict(_needs(targets)))


def _needs(found: EventTargets) -> Iterator[tuple[int, Need]]:
    for number, (_person, _rank, targets) in enumerate(found.players):
        if found.cut is not None and targets:
            # The head of the pane names the cut.
            yield number, need_of(targets[0])._replace(goal="")
        elif shown := _next_rank(targets):
            yield number, need_of(shown)


def _next_rank(targets: Sequence[TargetShown]) -> TargetShown | None:
    """Return the next better rank within reach, or else the present one."""
    return next((one for one in reversed(targets) if one.target.state == State.OPEN), targets[-1] if targets else None)
