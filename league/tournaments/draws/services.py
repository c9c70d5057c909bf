"""Draws: drafts by the seating engine, their steps to a finished round and back, seats swapped by hand."""

import random
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import groupby
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError, overtaken
from league.tournaments.core.revision import lock_open, log_change
from league.tournaments.draws.checks import blocking_checks
from league.tournaments.draws.drafting import (
    BY_STANDINGS,
    Drafted,
    Proposal,
    from_plan,
    from_script,
    groups_in_order,
    one_round,
    proposals,
)
from league.tournaments.draws.reseating import reseat_rounds
from league.tournaments.draws.seating_input import facts_write, marks_before
from league.tournaments.draws.stage_groups import Group, check_ready_for_cut, check_seatable, entrants_in, next_number
from league.tournaments.models import (
    Entrant,
    NotedHand,
    Penalty,
    Round,
    Stage,
    Table,
    TableSeat,
    TeamPenalty,
    Tournament,
)
from league.tournaments.results.swapping import public_seats_swap, rows_swap
from league.tournaments.results.tables import keep_cleared
from league.tournaments.standings.record import PUBLIC_STATES
from league.tournaments.teams.services import line_ups_complete
from scoring.seating import ENGINE_VERSION
from scoring.seating.swiss import PRESETS

# Of a round, what a draw gives.
DRAWN = ("number", "stage", "state", "method", "seed", "engine_version", "snapshot", "facts")


# ----- drafts -----
@transaction.atomic
def stage_draw(*, actor: User, stage: Stage, seed: int, preset: str | None = None, script: str = "") -> list[Round]:
    """Draft the stage's next rounds: all of them for a plan or a script, otherwise one. They replace earlier drafts.

    raises      LeagueError `later_stage_public`, `no_round_left`, `unknown_preset`, `script_too_long`,
                `line_up_missing`, `round_check` after a cut that is not ready, and as `check_seatable`
    """
    stage.tournament = _locked(actor, stage.tournament)
    drafts = stage.rounds.filter(state=Round.State.DRAFT)
    with _unless_the_same(stage.tournament), kept_for_redraw(stage.tournament, drafts):
        rounds = _draw(actor, stage, drafts, seed, preset, script)
    return _as_stored(stage.tournament, rounds)


def _draw(
    actor: User, stage: Stage, drafts: QuerySet[Round], seed: int, preset: str | None, script: str
) -> list[Round]:
    """Replace these drafts of a locked tournament."""
    _check_before_later(stage)
    drafts.delete()
    left = stage.rounds_planned - stage.rounds.count()
    if left < 1:
        raise LeagueError("no_round_left")
    check_ready_for_cut(stage)
    if preset and preset not in PRESETS:
        raise LeagueError("unknown_preset", preset=preset, allowed=", ".join(PRESETS))
    by_script = stage.method == Stage.Method.SCRIPT or bool(script)
    by_line_ups = bool(stage.tournament.lineup_size) and stage.cut is None
    if by_line_ups and not by_script:
        # The next round's line-ups may not be known yet, so a plan is drawn a round at a time.
        left = 1
        line_ups_complete(actor=actor, tournament=stage.tournament, number=next_number(stage))
    rng = random.Random(seed)
    groups = _all_members(stage) if by_line_ups and by_script else _checked_groups(stage, rng)
    if by_script:
        rounds = from_script(groups, script, left, stage.tournament.seats)
    elif stage.method == Stage.Method.PLAN:
        rounds = from_plan(stage, groups, left, rng)
    else:
        rounds = [one_round(stage, groups, rng, preset or stage.preset)]
    return _store(actor, stage, entrants_in(groups), seed, rounds)


@transaction.atomic
def round_redraw(*, actor: User, round_: Round, seed: int, takes_back: bool = False) -> list[Round]:
    """Draw a round that is not public again, by the present standings, with all later rounds of its stage.

    takes_back  also the release of public rounds of its stage from this one on; they must not have begun
    raises      LeagueError `round_released`, `round_has_results`, and as `stage_draw`
    """
    tournament = _locked(actor, round_.tournament)
    if Round.objects.get(pk=round_.pk).is_public and not takes_back:
        raise LeagueError("round_released")
    _method, _colon, preset = round_.method.partition(": ")
    with _unless_the_same(tournament):
        later = tournament.rounds.filter(stage=round_.stage, number__gte=round_.number, state__in=PUBLIC_STATES)
        for public in later.order_by("-number") if takes_back else ():
            round_step(actor=actor, round_=public, step="unrelease")
        for confirmed in tournament.rounds.filter(stage=round_.stage, state=Round.State.CONFIRMED):
            round_step(actor=actor, round_=confirmed, step="unconfirm")
        rounds = stage_draw(actor=actor, stage=round_.stage, seed=seed, preset=preset if preset in PRESETS else None)
    return _as_stored(tournament, rounds)


def _all_members(stage: Stage) -> list[Group]:
    """Return all players as one group: a script may seat any members of the teams."""
    number = next_number(stage)
    return [Group("", list(stage.tournament.entrants.in_round(number).select_related("player", "team")),
                  stage.tournament.seats)]  # fmt: skip


def _checked_groups(stage: Stage, rng: random.Random) -> list[Group]:
    groups = groups_in_order(stage, rng)
    check_seatable(stage, groups)
    return groups


def round_propose(*, actor: User, stage: Stage, seed: int) -> list[Proposal]:
    """Return for a round by standings the numbers of each preset with this seed. Nothing is written."""
    require(actor, stage.tournament, "tournament")
    rng = random.Random(seed)
    return proposals(stage, _checked_groups(stage, rng), rng)


def _store(actor: User, stage: Stage, entrants: Sequence[Entrant], seed: int, rounds: Sequence[Drafted]) -> list[Round]:
    number = next_number(stage)
    later = _make_room(stage, number + len(rounds))
    snapshot: dict[str, Any] = {"entrants": [entrant.pk for entrant in entrants]}
    if any(drafted.method.split(":")[0] in BY_STANDINGS for drafted in rounds):
        snapshot["results"] = marks_before(stage.tournament, number)
    stored = []
    for shift, drafted in enumerate(rounds):
        round_ = Round.objects.create(
            tournament=stage.tournament, stage=stage, number=number + shift, method=drafted.method[:40], seed=seed,
            engine_version=ENGINE_VERSION, snapshot=snapshot, facts=drafted.facts,
        )  # fmt: skip
        _tables_write(round_, drafted.tables)
        stored.append(round_)
    facts_write(stage.tournament, [*stored, *later])
    after = {"rounds": [round_.number for round_ in stored], "seed": seed, "method": stored[0].method}
    log_change(actor, "stage_draw", stage.tournament, after=after)
    return stored


def _check_before_later(stage: Stage) -> None:
    """
    raises      LeagueError `later_stage_public`: a round before those that people have seen or played
    """
    public = stage.tournament.rounds.filter(stage__number__gt=stage.number, state__in=PUBLIC_STATES)
    later = public.select_related("stage").order_by("number").first()
    if later:
        raise LeagueError("later_stage_public", stage=later.stage.name)


def _make_room(stage: Stage, number: int) -> list[Round]:
    """Number the rounds of later stages, which nobody has seen, from this number on."""
    later = list(stage.tournament.rounds.filter(stage__number__gt=stage.number).order_by("number"))
    shift = number - later[0].number if later else 0
    # A number is used once, so the round at the end that moves first makes way for the others.
    for round_ in reversed(later) if shift > 0 else later:
        round_.number += shift
        round_.save(update_fields=["number"])
    return later


def _tables_write(round_: Round, groups: Sequence[Sequence[Entrant]]) -> None:
    """Replace the tables and seats of a draft."""
    round_.tables.all().delete()
    tables = Table.objects.bulk_create(Table(round=round_, number=number) for number in range(1, len(groups) + 1))
    TableSeat.objects.bulk_create(
        TableSeat(table=table, round=round_, seat=seat, entrant=entrant)
        for table, group in zip(tables, groups, strict=True)
        for seat, entrant in enumerate(group)
    )


def _locked(actor: User, tournament: Tournament) -> Tournament:
    """Lock the tournament: two organisers at two desks must not both draw round 5."""
    require(actor, tournament, "tournament")
    return lock_open(tournament)


@transaction.atomic
def round_reseat(*, actor: User, tournament: Tournament, seed: int) -> list[Round]:
    """Seat all draft and confirmed rounds again, with few changes, after somebody left or came late.

    Each round is seated with the players present in it, so it also fits to those who leave or come only later.
    """
    tournament = _locked(actor, tournament)
    open_states = (Round.State.DRAFT, Round.State.CONFIRMED)
    unplayed = list(tournament.rounds.filter(state__in=open_states).select_related("stage").order_by("number"))
    if not unplayed:
        raise LeagueError("no_round_left")
    with _unless_the_same(tournament):
        _reseat(actor, tournament, unplayed, seed)
    return _as_stored(tournament, unplayed)


def _reseat(actor: User, tournament: Tournament, unplayed: Sequence[Round], seed: int) -> None:
    open_states = (Round.State.DRAFT, Round.State.CONFIRMED)
    changed, rng = 0, random.Random(seed)
    with kept_for_redraw(tournament, tournament.rounds.filter(state__in=open_states)):
        for _stage, rounds in groupby(unplayed, key=lambda round_: round_.stage_id):
            changed += _reseat_stage(tournament, list(rounds), seed, rng)
    facts_write(tournament, tournament.rounds.filter(pk__in=[round_.pk for round_ in unplayed]).order_by("number"))
    after = {"rounds": [round_.number for round_ in unplayed], "changed_tables": changed, "seed": seed}
    log_change(actor, "round_reseat", tournament, after=after)


def _reseat_stage(tournament: Tournament, rounds: Sequence[Round], seed: int, rng: random.Random) -> int:
    """Reseat the rounds of one stage and return the number of changed tables."""
    for round_ in rounds:
        round_.stage.tournament = tournament
    after = reseat_rounds(rounds, rng)
    for round_, tables, entrants in zip(rounds, after.tables, after.entrants, strict=True):
        Round.objects.filter(pk=round_.pk).update(
            state=Round.State.DRAFT, seed=seed, engine_version=ENGINE_VERSION, method="reseated",
            facts={"plan": after.facts}, snapshot={"entrants": [entrant.pk for entrant in entrants]},
        )  # fmt: skip
        _tables_write(round_, tables)
    return after.changed


@transaction.atomic
def seats_swap(
    *, actor: User, first: TableSeat, second: TableSeat, scores: str = "", reason: str = ""
) -> dict[str, Any]:
    """Swap two seats of a round, and return the new facts of the round, also if they are bad.

    scores      of a public round with results: `follow` the players or `stay` with the seats
    reason      needed there too
    raises      LeagueError `round_released` for seats of two rounds, and as `public_seats_swap`
    """
    round_, tournament = first.round, first.round.tournament
    if first.round_id != second.round_id:
        raise LeagueError("round_released")
    if round_.is_public:
        public_seats_swap(actor=actor, first=first, second=second, scores=scores, reason=reason)
    else:
        _locked(actor, tournament)
        rows_swap(first, second)
        after = {"round": round_.number, "swapped": [first.entrant_id, second.entrant_id]}
        log_change(actor, "seats_swap", tournament, after=after, reason=reason)
    facts_write(tournament, tournament.rounds.filter(number__gte=round_.number).order_by("number"))
    return Round.objects.get(pk=round_.pk).facts


# ----- states -----
STEPS = {
    "confirm": (Round.State.DRAFT, Round.State.CONFIRMED),
    "unconfirm": (Round.State.CONFIRMED, Round.State.DRAFT),
    "release": (Round.State.CONFIRMED, Round.State.RELEASED),
    "unrelease": (Round.State.RELEASED, Round.State.CONFIRMED),
    "finish": (Round.State.RELEASED, Round.State.FINISHED),
    "unfinish": (Round.State.FINISHED, Round.State.RELEASED),
}


@transaction.atomic
def round_step(*, actor: User, round_: Round, step: str) -> Round:
    """Move a round one step forward or back.

    A round is confirmed, released or finished only if no check blocks it; a release is undone only while the round has
    no results.

    raises      LeagueError `bad_field`, `round_check`, `tournament_not_started`, `round_has_results`, or
                `wrong_state` if the round is not in the state before the step
    """
    if step not in STEPS:
        raise LeagueError("bad_field", field="step", reason=step)
    tournament = _locked(actor, round_.tournament)
    before, after = STEPS[step]
    # By its tables: a round that was finished over a hole can be finished once that is filled.
    if round_.state_now != before:
        raise LeagueError("wrong_state", state=round_.state_now.label)
    changes: dict[str, Any] = {"state": after}
    if step in ("confirm", "release", "finish"):
        blocking = blocking_checks(round_, step)
        if blocking:
            raise LeagueError("round_check", check=str(blocking[0].sentence))
    if step == "release":
        changes |= {"released_by": actor, "released_at": timezone.now()}
        if tournament.state == Tournament.State.PREPARING:
            raise LeagueError("tournament_not_started")
    if step == "unrelease" and round_.tables.begun().exists():
        raise LeagueError("round_has_results")
    if not Round.objects.filter(pk=round_.pk).in_states([before]).update(**changes):
        raise overtaken(round_)
    round_.refresh_from_db()
    log_change(actor, f"round_{step}", tournament, after={"round": round_.number, "state": after})
    return round_


# ----- a draw that gives what is there already -----


class _IsTheSame(Exception):
    """Takes a draw back."""


@contextmanager
def _unless_the_same(tournament: Tournament) -> Iterator[None]:
    """Take a draw back, with its line of the log, where each round has the seats and the facts that it had.

    tournament      locked
    """
    before = _as_drawn(tournament)
    with suppress(_IsTheSame), transaction.atomic():
        yield
        if _as_drawn(tournament) == before:
            raise _IsTheSame


def _as_stored(tournament: Tournament, rounds: Sequence[Round]) -> list[Round]:
    """The rounds with the numbers of those that were drawn: where the draw was taken back, they have other keys."""
    return list(tournament.rounds.filter(number__in=[round_.number for round_ in rounds]).order_by("number"))


def _as_drawn(tournament: Tournament) -> tuple[list[Any], list[Any]]:
    rounds = Round.objects.filter(tournament=tournament).order_by("number")
    seats = TableSeat.objects.filter(round__tournament=tournament).order_by("round__number", "table__number", "seat")
    return list(rounds.values(*DRAWN)), list(seats.values_list("round__number", "table__number", "seat", "entrant"))


# ----- what outlives a draft -----
@contextmanager
def kept_for_redraw(tournament: Tournament, rounds: QuerySet[Round]) -> Iterator[None]:
    """Keep penalties and noted hands of these rounds, which no game has, while the block deletes their tables or them.

    A penalty in a game follows its player to the seat that the player has then. Without a seat there is nothing that
    it could come off, so it is void.
    """
    penalties = list(Penalty.objects.filter(round__in=rounds).select_related("round"))
    of_teams = list(TeamPenalty.objects.filter(round__in=rounds).select_related("round"))
    hands = list(NotedHand.objects.filter(round__in=rounds).select_related("round"))
    for table in Table.objects.filter(round__in=rounds, hanchan__isnull=False).select_related("round"):
        table.round.tournament = tournament
        keep_cleared(table)
    # They protect the rounds and tables, so they are written anew, with their keys, which the log names.
    Penalty.objects.filter(pk__in=[one.pk for one in penalties]).delete()
    TeamPenalty.objects.filter(pk__in=[one.pk for one in of_teams]).delete()
    NotedHand.objects.filter(pk__in=[one.pk for one in hands]).delete()
    yield
    _put_back(tournament, penalties, [*of_teams, *hands])


def _put_back(tournament: Tournament, penalties: Iterable[Penalty], others: Iterable[TeamPenalty | NotedHand]) -> None:
    present = {round_.number: round_ for round_ in tournament.rounds.all()}
    last = present[max(present)] if present else None
    for penalty in penalties:
        penalty.round = present.get(penalty.round.number, last) if penalty.round else None
        if penalty.table_id is not None:
            _to_seat(penalty)
        penalty.save(force_insert=True)
    for other in others:
        if other.round is not None:
            other.round = present.get(other.round.number) or last or other.round
        other.save(force_insert=True)


def _to_seat(penalty: Penalty) -> None:
    seat = TableSeat.objects.filter(round=penalty.round, entrant=penalty.entrant_id).first()
    penalty.deal = None
    if seat is not None:
        penalty.table_id, penalty.seat = seat.table_id, seat.seat
        return
    penalty.table, penalty.seat, penalty.game_points, penalty.is_paid = None, None, 0, False
    if not penalty.points and penalty.kind != Penalty.Kind.WARNING:
        # It came off a game alone, and there is none: it stays in the list, taken back.
        penalty.kind, penalty.is_void = Penalty.Kind.WARNING, True
