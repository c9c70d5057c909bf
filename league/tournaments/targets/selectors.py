"""What each player of a running table of an event needs for the cut or for a rank."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from league.accounts.models import Visitor
from league.core.conditional import drawn_once
from league.records.models import Hanchan, Participant
from league.records.targets.selectors import TargetShown, target_in_words
from league.tournaments.core.access import access_for, tournaments_visible
from league.tournaments.models import Stage, Table, Tournament
from league.tournaments.standings.cached_table import state_of
from league.tournaments.standings.tournament_table import is_frozen, public_upto
from league.tournaments.targets.rounds import cut_after, cuts_of, event_round, rounds_left
from rules.errors import RuleError
from rules.settlement import GameResult
from scoring.targets.cuts import find_event_targets
from scoring.targets.ranks import RankTargets


@dataclass(frozen=True)
class EventTargets:
    """
    cut             the stage that only the best enter; None: there is none any more
    rounds_left     before the cut, after the running round
    tables_left     the other tables without a result
    settled         the game as if it ended before the deal
    players         with the rank if all tables ended as they stand; None for players who are not listed
    """

    version: int
    tournament: Tournament
    round: int
    cut: Stage | None
    rounds_left: int
    tables_left: int
    settled: GameResult
    players: Sequence[tuple[Participant, int | None, Sequence[TargetShown]]]


def event_targets_for(user: Visitor, hanchan: Hanchan, *, ranks: Sequence[int] = ()) -> EventTargets | None:
    """Return what each player needs, as a visitor may see it: while results are hidden only the desk sees it."""
    table = _table_of(hanchan)
    if table is None:
        return None
    tournament = table.round.tournament
    if not tournaments_visible(user).filter(pk=tournament.pk).exists():
        return None
    return event_targets_of(table, sees_all=access_for(user, tournament).is_desk, ranks=ranks)


def event_targets_of(table: Table, *, sees_all: bool, ranks: Sequence[int] = ()) -> EventTargets | None:
    """Return what each player needs; None while the results are hidden, and where ranks cannot be worked out.

    raises      RuleError `game_is_over`
    """
    hanchan, round_ = table.hanchan, table.round
    tournament = round_.tournament
    if hanchan is None or hanchan.entry != Hanchan.Entry.DEALS or hanchan.is_void:
        return None
    if not sees_all and (hanchan.is_held_back or is_frozen(tournament, round_.number)):
        return None
    if not hanchan.is_open:
        raise RuleError("game_is_over")
    found = _find(table, sees_all=sees_all, ranks=tuple(ranks))
    if found is None:
        return None
    targets, others = found
    people = list(hanchan.participants.select_related("player").order_by("seat"))
    names = {number: person.player.public_name for number, person in enumerate(people)}
    shown = partial(target_in_words, now=targets.settled, names=names)
    cut = cut_after(round_.stage)
    left = rounds_left(tournament, cut) if cut else 0
    players = [
        (person, targets.now[number], [shown(one) for one in targets.targets if one.player == number])
        for number, person in enumerate(people)
    ]
    return EventTargets(
        hanchan.version, tournament, round_.number, cut, left, others, targets.settled, players
    )  # fmt: skip


def _table_of(hanchan: Hanchan) -> Table | None:
    rows = Table.objects.select_related("round__stage", "round__tournament__club", "hanchan__house_rules")
    table = rows.filter(hanchan=hanchan).first()
    if table is not None:
        table.round.stage.tournament = table.round.tournament
    return table


def table_of_hanchan(pk: int) -> Table | None:
    """Return the table of an event whose game has this key."""
    hanchan = Hanchan.objects.filter(pk=pk).first()
    return _table_of(hanchan) if hanchan else None


def _find(table: Table, *, sees_all: bool, ranks: tuple[int, ...]) -> tuple[RankTargets, int] | None:
    """Find the targets and the number of other tables; they stay in the cache until something in the event changes."""
    tournament = table.round.tournament

    def find() -> tuple[RankTargets, int] | None:
        running = event_round(table, None if sees_all else public_upto(tournament))
        if running is None:
            return None
        cut = None if ranks else cut_after(table.round.stage)
        cuts = cuts_of(tournament, cut, running.own.players) if cut else {}
        return find_event_targets(running, cuts=cuts, ranks=ranks), len(running.others) + len(running.missing)

    key = f"event-targets:{table.hanchan_id}:{len(ranks)}:{int(sees_all)}"
    return drawn_once(key, [state_of(tournament), ranks], find)
