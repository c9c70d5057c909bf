"""A draw that gives the seats that are there already, by the same seed, changes nothing."""

from collections.abc import Callable
from typing import Any

from django.db import transaction

from league.tournaments.models import Round, TableSeat, Tournament

FIELDS = ("number", "stage", "state", "method", "seed", "engine_version", "snapshot", "facts")


class _IsTheSame(Exception):
    """Takes a draw back."""


def unless_the_same(tournament: Tournament, draw: Callable[[], list[Round]]) -> list[Round]:
    """Draw, and take it back with its line of the log where each round has the seats and the facts that it had.

    tournament      locked
    returns         the rounds that were drawn, as they are stored
    """
    before, numbers = _as_drawn(tournament), list[int]()
    try:
        with transaction.atomic():
            rounds = draw()
            numbers = [round_.number for round_ in rounds]
            if _as_drawn(tournament) == before:
                raise _IsTheSame
    except _IsTheSame:
        return list(tournament.rounds.filter(number__in=numbers).order_by("number"))
    return rounds


def _as_drawn(tournament: Tournament) -> tuple[list[Any], list[Any]]:
    rounds = Round.objects.filter(tournament=tournament).order_by("number")
    seats = TableSeat.objects.filter(round__tournament=tournament).order_by("round__number", "table__number", "seat")
    return list(rounds.values(*FIELDS)), list(seats.values_list("round__number", "table__number", "seat", "entrant"))
