"""Named checks before a round is released or finished: each a question to the database, blocking or a warning."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Max, Min, Q, Sum
from django.utils.translation import gettext_lazy as _

from league.records.entry import entry_fields
from league.tournaments.models import Entrant, RefereeCall, Report, Round, Table, TableSeat
from league.tournaments.wishes import crowds, kept_apart, pool_of


@dataclass(frozen=True)
class Finding:
    """Something a check found, and where; `is_blocking`: the step waits until it is mended."""

    key: str
    sentence: Any
    is_blocking: bool
    round: int | None = None
    table: int | None = None


Check = Callable[[Round], Iterator[Finding]]
NOT_PUBLIC = (Round.State.DRAFT, Round.State.CONFIRMED)


def missing_results(one: Round) -> Iterator[Finding]:
    """Of rounds before this one."""
    tables = Table.objects.undone().filter(round__tournament=one.tournament_id, round__number__lt=one.number)
    for table in tables.select_related("round").order_by("round__number", "number"):
        sentence = _("Round %(round)s, table %(table)s: the result is missing.")
        values = {"round": table.round.number, "table": table.number}
        yield Finding("missing_result", sentence % values, False, table.round.number, table.number)


def own_results_missing(one: Round) -> Iterator[Finding]:
    for table in one.tables.undone().order_by("number"):
        sentence = _("Table %(table)s: the result is missing.") % {"table": table.number}
        yield Finding("missing_result", sentence, True, one.number, table.number)


def unconfirmed(one: Round) -> Iterator[Finding]:
    waiting = Report.objects.filter(table__round__tournament=one.tournament_id, state=Report.State.WAITING)
    for report in waiting.select_related("table__round"):
        table = report.table
        sentence = _("Round %(round)s, table %(table)s: nobody has confirmed the result.")
        values = {"round": table.round.number, "table": table.number}
        yield Finding("unconfirmed", sentence % values, False, table.round.number, table.number)


def sums_wrong(one: Round) -> Iterator[Finding]:
    """Scores that do not add up: refused wherever they come in, so this finds what came another way."""
    fields = entry_fields(one.tournament.house_rules)
    tables = Table.objects.done().filter(round__tournament=one.tournament_id, round__number__lte=one.number)
    summed = tables.annotate(total=Sum("hanchan__participants__score"), seats_taken=Count("hanchan__participants"))
    wrong = summed.exclude(total=fields.start * F("seats_taken") - F("hanchan__deposits"))
    for table in wrong.select_related("round").order_by("round__number", "number"):
        sentence = _("Round %(round)s, table %(table)s: the scores do not add up.")
        values = {"round": table.round.number, "table": table.number}
        yield Finding("sum_wrong", sentence % values, True, table.round.number, table.number)


def withdrawn_but_seated(one: Round) -> Iterator[Finding]:
    seats = one.seats.filter(entrant__state=Entrant.State.WITHDRAWN, entrant__last_round__lt=one.number)
    for seat in seats.select_related("entrant__player", "table"):
        sentence = _("Table %(table)s: %(name)s has withdrawn and is seated.")
        values = {"table": seat.table.number, "name": seat.entrant.player.name}
        yield Finding("withdrawn_but_seated", sentence % values, True, one.number, seat.table.number)


def later_rounds(one: Round) -> Iterator[Finding]:
    """Rounds drawn behind this one: who will have gone by then, who will have come and has no seat in any."""
    drawn = Q(round__tournament=one.tournament_id, round__number__gt=one.number, round__state__in=NOT_PUBLIC)
    gone = TableSeat.objects.filter(drawn, entrant__state=Entrant.State.WITHDRAWN)
    gone = gone.filter(entrant__last_round__gte=one.number, entrant__last_round__lt=F("round__number"))
    for name, number in (
        gone.values_list("entrant__player__name").annotate(first=Min("round__number")).order_by("first")
    ):
        sentence = _("%(name)s leaves before round %(round)s and is seated in it.")
        yield Finding("later_rounds", sentence % {"round": number, "name": name}, False, number)
    last = (
        one.tournament.rounds.filter(state__in=NOT_PUBLIC, stage__cut=None).aggregate(last=Max("number"))["last"] or 0
    )
    late = one.tournament.entrants.accepted().filter(first_round__gt=one.number, first_round__lte=last)
    for entrant in late.filter(is_substitute=False, seats=None).select_related("player").order_by("first_round", "pk"):
        sentence = _("%(name)s comes for round %(round)s and is not seated.")
        values = {"round": entrant.first_round, "name": entrant.player.name}
        yield Finding("later_rounds", sentence % values, False, entrant.first_round)


def present_but_not_seated(one: Round) -> Iterator[Finding]:
    if one.stage.cut is not None:
        return
    playing = Entrant.objects.in_round(one.number).filter(tournament=one.tournament_id, is_substitute=False)
    missing = list(playing.exclude(seats__round=one).select_related("player"))
    if missing:
        names = ", ".join(entrant.player.name for entrant in missing)
        most = max(Counter(pool_of(entrant, one.stage.by_division) for entrant in missing).values())
        sentence = _("%(count)s sit this round out: %(names)s.") % {"count": len(missing), "names": names}
        yield Finding("sits_out", sentence, most >= 4, one.number)


def wrong_table_size(one: Round) -> Iterator[Finding]:
    for table in one.tables.annotate(seated=Count("seats")).exclude(seated=4).order_by("number"):
        sentence = _("Table %(table)s has %(seated)s players; the rules are for four.")
        values = {"table": table.number, "seated": table.seated}
        yield Finding("table_size", sentence % values, True, one.number, table.number)


def player_twice(one: Round) -> Iterator[Finding]:
    """Two entries of one person (merged since) in one round: the seats' own constraint cannot see it."""
    seats = TableSeat.objects.filter(round=one).select_related("entrant__player__merged_into", "table")
    seen: dict[int, str] = {}
    for seat in seats:
        player = seat.entrant.player
        root = player.merged_into_id or player.pk
        if root in seen:
            sentence = _("%(name)s is seated twice.") % {"name": player.name}
            yield Finding("player_twice", sentence, True, one.number, seat.table.number)
        seen[root] = player.name


def not_checked_in(one: Round) -> Iterator[Finding]:
    if one.number != 1 or not one.tournament.entrants.filter(checked_in_at__isnull=False).exists():
        return
    absent = one.seats.filter(entrant__checked_in_at=None).select_related("entrant__player")
    names = ", ".join(seat.entrant.player.name for seat in absent)
    if names:
        yield Finding("not_checked_in", _("Not checked in: %(names)s.") % {"names": names}, False)


def forbidden_pairs(one: Round) -> Iterator[Finding]:
    """Who must not meet and sits together; and where that cannot be otherwise, why."""
    seats = list(
        one.seats.select_related("entrant__player", "entrant__team", "table").order_by("table__number", "seat")
    )
    hard, _soft = kept_apart(one.tournament, [seat.entrant for seat in seats])
    together = [(seats[a], seats[b]) for a, b in hard if seats[a].table_id == seats[b].table_id]
    for seat, other in sorted(together, key=lambda pair: pair[0].table.number):
        names = {"one": seat.entrant.player.name, "other": other.entrant.player.name}
        sentence = _("Table %(table)s: %(one)s and %(other)s must not meet.") % {**names, "table": seat.table.number}
        yield Finding("forbidden_pair", sentence, False, one.number, seat.table.number)
    pools: dict[str, list[Entrant]] = defaultdict(list)
    for seat in seats if together else ():
        pools[pool_of(seat.entrant, one.stage.by_division)].append(seat.entrant)
    for entrants in pools.values():
        for crowd in crowds(one.tournament, entrants):
            yield Finding("cannot_be_apart", crowd.sentence, False, one.number)


def divisions_mixed(one: Round) -> Iterator[Finding]:
    """Where each division plays among itself: swapped by hand, drawn from a script, or moved since."""
    if not one.stage.by_division:
        return
    divisions: dict[int, set[str]] = defaultdict(set)
    playing = one.seats.filter(entrant__is_substitute=False)
    for number, division in playing.values_list("table__number", "entrant__division"):
        divisions[number].add(division)
    for number in sorted(divisions):
        if len(divisions[number]) > 1:
            sentence = _("Table %(table)s: players of different divisions.") % {"table": number}
            yield Finding("divisions_mixed", sentence, False, one.number, number)


def open_calls(one: Round) -> Iterator[Finding]:
    calls = RefereeCall.objects.filter(table__round__tournament=one.tournament_id, answered_at=None)
    for call in calls.select_related("table__round"):
        sentence = _("Table %(table)s calls a referee.") % {"table": call.table.number}
        yield Finding("referee_call", sentence, False, call.table.round.number, call.table.number)


BEFORE_RELEASE: tuple[Check, ...] = (
    missing_results, unconfirmed, sums_wrong, withdrawn_but_seated, later_rounds, present_but_not_seated,
    wrong_table_size, player_twice, not_checked_in, forbidden_pairs, divisions_mixed, open_calls,
)  # fmt: skip
BEFORE_FINISH: tuple[Check, ...] = (own_results_missing, unconfirmed, sums_wrong, open_calls)
# While a round is being played its own results are not missing yet.
WHILE_PLAYED: tuple[Check, ...] = (
    missing_results, unconfirmed, sums_wrong, withdrawn_but_seated, later_rounds, open_calls,
)  # fmt: skip


def round_checks(one: Round, step: str = "release") -> list[Finding]:
    checks = BEFORE_FINISH if step == "finish" else BEFORE_RELEASE
    return [finding for check in checks for finding in check(one)]


def blocking_checks(one: Round, step: str) -> list[Finding]:
    return [finding for finding in round_checks(one, step) if finding.is_blocking]


def unsolved(one: Round | None) -> list[Finding]:
    """What the desk should look at now, wherever the round stands."""
    if one is None:
        return []
    checks = WHILE_PLAYED if one.is_public else BEFORE_RELEASE
    return [finding for check in checks for finding in check(one)]
