"""Named checks before a round is released or finished. Each reads the database; its findings block or only warn."""

from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import Count, F, Max, Min, Q, Sum
from django.utils.translation import gettext_lazy as _

from league.core.errors import LeagueError
from league.core.texts.lists import listed
from league.records.core.entry import entry_fields
from league.tournaments.draws.kept_cuts import CutChange, cut_changes
from league.tournaments.draws.seating_input import changes_since, crowds, kept_apart, pool_of
from league.tournaments.draws.stage_groups import (
    RESULT_MISSING,
    Group,
    cut_ties,
    stage_groups,
    tables_undone,
    undrawn_before,
)
from league.tournaments.models import Entrant, RefereeCall, Report, Round, Table, TableSeat, Tournament
from league.tournaments.results.own_games import other_players
from league.tournaments.standings.line_ups import LineUps, named_players


@dataclass(frozen=True)
class Finding:
    """Something a check found, and where. If `is_blocking`, the step is refused until it is corrected."""

    key: str
    sentence: Any
    is_blocking: bool
    round: int | None = None
    table: int | None = None

    @property
    def solution(self) -> str | None:
        """The step that corrects it, where it is one step."""
        return SOLUTIONS.get(self.key) if self.is_blocking or self.key in SOLVED_IF_WANTED else None


# `redraw` draws the round again, `take_back` takes back its release before that, `keep` says why the stage stands,
# `reseat` seats all rounds to come again, `cut` decides the tie at the cut.
SOLUTIONS = {
    "not_in_line_up": "redraw", "not_in_cut": "redraw", "in_cut_not_seated": "redraw", "cut_tie": "cut",
    "withdrawn_but_seated": "reseat", "sits_out": "reseat", "later_rounds": "reseat", "drawn_before": "redraw",
    "cut_changed": "take_back", "cut_not_kept": "keep",
}  # fmt: skip
SOLVED_IF_WANTED = ("later_rounds", "drawn_before", "cut_not_kept")
Check = Callable[[Round], Iterator[Finding]]
NOT_PUBLIC = (Round.State.DRAFT, Round.State.CONFIRMED)


def _at_table(key: str, sentence: Any, table: Table, *, is_blocking: bool = False) -> Finding:
    """`sentence` has the places `round` and `table`."""
    values = {"round": table.round.number, "table": table.number}
    return Finding(key, sentence % values, is_blocking, **values)


def missing_results(round_: Round) -> Iterator[Finding]:
    """Results missing in the rounds before this one. The table before a cut needs all of them."""
    for table in tables_undone(round_.tournament, round_.number):
        yield _at_table("missing_result", RESULT_MISSING, table, is_blocking=_follows_cut(round_))


def missing_before_cut(round_: Round) -> Iterator[Finding]:
    """Those of the stages before the cut: without them nobody knows who is above it."""
    if _follows_cut(round_):
        undone = tables_undone(round_.tournament, round_.number)
        for table in undone.filter(round__stage__number__lt=round_.stage.number):
            yield _at_table("missing_result", RESULT_MISSING, table, is_blocking=True)


def undrawn_rounds(round_: Round) -> Iterator[Finding]:
    for sentence in undrawn_before(round_.stage, round_.number) if _follows_cut(round_) else ():
        yield Finding("round_not_drawn", sentence, True)


def own_results_missing(round_: Round) -> Iterator[Finding]:
    for table in round_.tables.undone().order_by("number"):
        sentence = _("Table %(table)s: the result is missing.") % {"table": table.number}
        yield Finding("missing_result", sentence, True, round_.number, table.number)


def unconfirmed(round_: Round) -> Iterator[Finding]:
    waiting = Report.objects.filter(table__round__tournament=round_.tournament_id, state=Report.State.WAITING)
    for report in waiting.select_related("table__round"):
        sentence = _("Round %(round)s, table %(table)s: nobody has confirmed the result.")
        yield _at_table("unconfirmed", sentence, report.table)


def sums_wrong(round_: Round) -> Iterator[Finding]:
    """Scores that do not add up and that no referee decided. Every entry refuses them, so this finds rows that were
    written in another way.
    """
    fields = entry_fields(round_.tournament.house_rules)
    tables = Table.objects.done().filter(round__tournament=round_.tournament_id, round__number__lte=round_.number)
    tables = tables.filter(unplayed="").exclude(hanchan__sum_reason__gt="")
    summed = tables.annotate(total=Sum("hanchan__participants__score"), seats_taken=Count("hanchan__participants"))
    wrong = summed.exclude(total=fields.start * F("seats_taken") - F("hanchan__deposits"))
    for table in wrong.select_related("round").order_by("round__number", "number"):
        sentence = _("Round %(round)s, table %(table)s: the scores do not add up.")
        yield _at_table("sum_wrong", sentence, table, is_blocking=True)


def players_differ(round_: Round) -> Iterator[Finding]:
    """Games with other players than their tables: earlier versions let the club's pages change them."""
    tables = Table.objects.filter(round__tournament=round_.tournament_id, round__number__lte=round_.number)
    for other in other_players(tables):
        sentence = _("Round %(round)s, table %(table)s: %(sits)s has the seat, but the game has %(plays)s.")
        values = {"round": other.table.round.number, "table": other.table.number}
        names = {"sits": other.sits or "–", "plays": other.plays or "–"}
        yield Finding("player_differs", sentence % {**values, **names}, False, **values)


def withdrawn_but_seated(round_: Round) -> Iterator[Finding]:
    seats = round_.seats.filter(entrant__state=Entrant.State.WITHDRAWN, entrant__last_round__lt=round_.number)
    for seat in seats.select_related("entrant__player", "table"):
        sentence = _("Table %(table)s: %(name)s has withdrawn but has a seat.")
        values = {"table": seat.table.number, "name": seat.entrant.player.name}
        yield Finding("withdrawn_but_seated", sentence % values, True, round_.number, seat.table.number)


def later_rounds(round_: Round) -> Iterator[Finding]:
    """Later rounds that are drawn: players seated after their last round, and late arrivals without any seat."""
    yield from _gone_later(round_)
    last = round_.tournament.rounds.filter(state__in=NOT_PUBLIC, stage__cut=None).aggregate(last=Max("number"))["last"]
    late = round_.tournament.entrants.accepted().filter(first_round__gt=round_.number, first_round__lte=last or 0)
    for entrant in late.filter(is_substitute=False, seats=None).select_related("player").order_by("first_round", "pk"):
        sentence = _("%(name)s plays from round %(round)s on but has no seat.")
        values = {"round": entrant.first_round, "name": entrant.player.name}
        yield Finding("later_rounds", sentence % values, False, entrant.first_round)


def _gone_later(round_: Round) -> Iterator[Finding]:
    drawn = Q(round__tournament=round_.tournament_id, round__number__gt=round_.number, round__state__in=NOT_PUBLIC)
    gone = TableSeat.objects.filter(drawn, entrant__state=Entrant.State.WITHDRAWN)
    gone = gone.filter(entrant__last_round__gte=round_.number, entrant__last_round__lt=F("round__number"))
    first = gone.values_list("entrant__player__name").annotate(first=Min("round__number")).order_by("first")
    for name, number in first:
        sentence = _("%(name)s leaves before round %(round)s but has a seat in it.")
        yield Finding("later_rounds", sentence % {"round": number, "name": name}, False, number)


def present_but_not_seated(round_: Round) -> Iterator[Finding]:
    if round_.stage.cut is not None:
        return
    playing = Entrant.objects.in_round(round_.number).filter(tournament=round_.tournament_id, is_substitute=False)
    named = named_players(round_.tournament)
    absent = playing.exclude(seats__round=round_).select_related("player")
    missing = [entrant for entrant in absent if not named.sits_aside(entrant, round_.number)]
    if missing:
        most = max(Counter(pool_of(entrant, round_.stage.by_division) for entrant in missing).values())
        sentence = _("Sitting out this round (%(count)s): %(names)s.") % {
            "count": len(missing),
            "names": _names(missing),
        }
        yield Finding("sits_out", sentence, most >= round_.tournament.seats, round_.number)


def not_in_line_up(round_: Round) -> Iterator[Finding]:
    """Seats of players whom their team has not named: a line-up may have been changed since the draw."""
    if round_.tournament.lineup_size is None or round_.stage.cut is not None or round_.is_public:
        return
    line_ups = {one.team.pk: one for one in LineUps(round_.tournament).of_round(round_.number) if one.is_named}
    seats = round_.seats.filter(entrant__is_substitute=False, entrant__team__in=line_ups)
    outside = [
        seat.entrant
        for seat in seats.select_related("entrant__player").order_by("table__number", "seat")
        if seat.entrant not in line_ups[seat.entrant.team_id or 0].players
    ]
    if outside:
        sentence = _("Seated but not in the line-up: %(names)s. Draw again.") % {"names": _names(outside)}
        yield Finding("not_in_line_up", sentence, True, round_.number)


def cut_tied(round_: Round) -> Iterator[Finding]:
    """Players who are equal in every metric at the cut, so that the desk has to choose which of them go on."""
    for tie in cut_ties(round_.stage, round_.number) if _follows_cut(round_) else ():
        if tie.is_open:
            sentence = _("Tied at the cut: %(names)s. Places for them: %(places)s. Choose who advances.")
            yield Finding("cut_tie", sentence % {"names": _names(tie.tied), "places": tie.places}, True, round_.number)


def not_the_cut(round_: Round) -> Iterator[Finding]:
    """Seats that differ from the cut by the present table: a result may have been corrected since the draw."""
    if not _follows_cut(round_):
        return
    groups = stage_groups(round_.stage, round_.number)
    inside = {entrant.pk for group in groups for entrant in group.entrants}
    # There is another check for withdrawn players who are seated.
    there = round_.seats.exclude(entrant__state=Entrant.State.WITHDRAWN, entrant__last_round__lt=round_.number)
    seated = {seat.entrant_id: seat.entrant for seat in there.select_related("entrant__player")}
    outside = [entrant for pk, entrant in seated.items() if pk not in inside]
    if outside:
        sentence = _("Seated but not above the cut: %(names)s. Draw again.") % {"names": _names(outside)}
        yield Finding("not_in_cut", sentence, True, round_.number)
    missing = [_not_seated(group, seated) for group in groups]
    # Fewer players than sit at a table sit out if the group does not fill its tables.
    if outside or any(len(several) >= round_.tournament.seats for several in missing):
        names = _names(entrant for several in missing for entrant in several)
        if names:
            sentence = _("Above the cut but not seated: %(names)s. Draw again.") % {"names": names}
            yield Finding("in_cut_not_seated", sentence, True, round_.number)


def cut_changed(round_: Round) -> Iterator[Finding]:
    return cuts_changed(round_.tournament)


def cuts_changed(tournament: Tournament) -> Iterator[Finding]:
    """Public stages after a cut that have other players than the table says: a result was corrected since."""
    for change in cut_changes(tournament):
        if not change.is_kept:
            yield change_finding(change)


def change_finding(change: CutChange) -> Finding:
    names = {"missing": _names(change.missing), "outside": _names(change.outside), "title": change.round.title}
    if change.is_played:
        sentence = _(
            "%(title)s: after a correction %(missing)s would have played instead of %(outside)s. Say why it stands."
        )
        return Finding("cut_not_kept", sentence % names, True, change.round.number)
    sentence = _(
        "%(title)s: after a correction %(missing)s is above the cut, not %(outside)s. Take back and draw again."
    )
    return Finding("cut_changed", sentence % names, True, change.round.number)


def cut_changed_at_finish(round_: Round) -> Iterator[Finding]:
    """Rounds are finished all the same; the event is not closed."""
    for finding in cut_changed(round_):
        yield replace(finding, is_blocking=False)


def drawn_before(round_: Round) -> Iterator[Finding]:
    """A draft by standings that was drawn before a correction of them: its tables are not those of the ranks now."""
    if round_.is_public or not round_.is_by_rank:
        return
    for number, sentence in changes_since(round_):
        yield Finding("drawn_before", sentence % {"round": number}, False, round_.number)


def _follows_cut(round_: Round) -> bool:
    """A public round is kept, whatever the table becomes later."""
    return round_.stage.cut is not None and not round_.is_public


def _not_seated(group: Group, seated: Container[int]) -> list[Entrant]:
    return [entrant for entrant in group.entrants if entrant.pk not in seated]


def _names(entrants: Iterable[Entrant]) -> str:
    return listed(entrant.player.name for entrant in entrants)


def wrong_table_size(round_: Round) -> Iterator[Finding]:
    seats = round_.tournament.seats
    for table in round_.tables.annotate(seated=Count("seats")).exclude(seated=seats).order_by("number"):
        sentence = _("Table %(table)s has %(seated)s players; the rules are for %(seats)s.")
        values = {"table": table.number, "seated": table.seated, "seats": seats}
        yield Finding("table_size", sentence % values, True, round_.number, table.number)


def player_twice(round_: Round) -> Iterator[Finding]:
    """Two entrants of one person (players merged since) in a round: the constraint on seats cannot detect it."""
    seats = TableSeat.objects.filter(round=round_).select_related("entrant__player__merged_into", "table")
    seen: dict[int, str] = {}
    for seat in seats:
        player = seat.entrant.player
        root = player.merged_into_id or player.pk
        if root in seen:
            sentence = _("%(name)s is seated twice.") % {"name": player.name}
            yield Finding("player_twice", sentence, True, round_.number, seat.table.number)
        seen[root] = player.name


def not_checked_in(round_: Round) -> Iterator[Finding]:
    if round_.number != 1 or not round_.tournament.entrants.filter(checked_in_at__isnull=False).exists():
        return
    absent = round_.seats.filter(entrant__checked_in_at=None).select_related("entrant__player")
    names = _names(seat.entrant for seat in absent)
    if names:
        yield Finding("not_checked_in", _("Not checked in: %(names)s.") % {"names": names}, False)


def forbidden_pairs(round_: Round) -> Iterator[Finding]:
    """Players at one table who must not meet, and the reason if it cannot be avoided."""
    seats = list(
        round_.seats.select_related("entrant__player", "entrant__team", "table").order_by("table__number", "seat")
    )
    hard, _soft = kept_apart(round_.tournament, [seat.entrant for seat in seats])
    together = [(seats[a], seats[b]) for a, b in hard if seats[a].table_id == seats[b].table_id]
    for seat, other in sorted(together, key=lambda pair: pair[0].table.number):
        names = {"one": seat.entrant.player.name, "other": other.entrant.player.name}
        sentence = _("Table %(table)s: %(one)s and %(other)s must not meet.") % {**names, "table": seat.table.number}
        yield Finding("forbidden_pair", sentence, False, round_.number, seat.table.number)
    pools: dict[str, list[Entrant]] = defaultdict(list)
    for seat in seats if together else ():
        pools[pool_of(seat.entrant, round_.stage.by_division)].append(seat.entrant)
    for entrants in pools.values():
        for crowd in crowds(round_.tournament, entrants):
            yield Finding("cannot_be_apart", crowd.sentence, False, round_.number)


def divisions_mixed(round_: Round) -> Iterator[Finding]:
    """Tables with players of two divisions, in a stage where each division plays among itself.

    Seats may have been swapped by hand or come from a script, or a player has changed division since.
    """
    if not round_.stage.by_division:
        return
    divisions: dict[int, set[str]] = defaultdict(set)
    playing = round_.seats.filter(entrant__is_substitute=False)
    for number, division in playing.values_list("table__number", "entrant__division"):
        divisions[number].add(division)
    for number in sorted(divisions):
        if len(divisions[number]) > 1:
            sentence = _("Table %(table)s: players of different divisions.") % {"table": number}
            yield Finding("divisions_mixed", sentence, False, round_.number, number)


def open_calls(round_: Round) -> Iterator[Finding]:
    calls = RefereeCall.objects.filter(table__round__tournament=round_.tournament_id, answered_at=None)
    for call in calls.select_related("table__round"):
        sentence = _("Table %(table)s calls a referee.") % {"table": call.table.number}
        yield Finding("referee_call", sentence, False, call.table.round.number, call.table.number)


BEFORE_RELEASE: tuple[Check, ...] = (
    undrawn_rounds, missing_results, unconfirmed, sums_wrong, players_differ, withdrawn_but_seated, later_rounds,
    present_but_not_seated, not_in_line_up, cut_tied, not_the_cut, cut_changed, drawn_before, wrong_table_size,
    player_twice, not_checked_in, forbidden_pairs, divisions_mixed, open_calls,
)  # fmt: skip
# Nobody but the desk sees a confirmed round, so only what a release could not put right again blocks the step.
BEFORE_CONFIRM: tuple[Check, ...] = (undrawn_rounds, missing_before_cut, cut_tied, not_the_cut)
BEFORE_FINISH: tuple[Check, ...] = (
    own_results_missing, missing_results, unconfirmed, sums_wrong, players_differ, cut_changed_at_finish, open_calls,
)  # fmt: skip
# While a round is being played its own results are not missing yet.
WHILE_PLAYED: tuple[Check, ...] = (
    missing_results, unconfirmed, sums_wrong, players_differ, withdrawn_but_seated, later_rounds, cut_changed,
    open_calls,
)  # fmt: skip


def round_checks(round_: Round, step: str = "release") -> list[Finding]:
    checks = {"confirm": BEFORE_CONFIRM, "finish": BEFORE_FINISH}.get(step, BEFORE_RELEASE)
    return [finding for check in checks for finding in check(round_)]


def check_cuts(tournament: Tournament) -> None:
    """
    raises      LeagueError `round_check` for a stage after a cut whose players are not those of the table before it
    """
    for finding in cuts_changed(tournament):
        raise LeagueError("round_check", check=str(finding.sentence))


def blocking_checks(round_: Round, step: str) -> list[Finding]:
    return [finding for finding in round_checks(round_, step) if finding.is_blocking]


def unsolved(round_: Round | None) -> list[Finding]:
    """Return what the desk should look at now, whatever the state of the round."""
    if round_ is None:
        return []
    checks = WHILE_PLAYED if round_.is_public else BEFORE_RELEASE
    return [finding for check in checks for finding in check(round_)]
