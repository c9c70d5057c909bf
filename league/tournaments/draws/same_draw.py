"""A draw that gives the seats that are there already, by the same seed, changes nothing."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from django.db import transaction

from league.tournaments.models import Round, TableSeat, Tournament

FIELDS = ("number", "stage", "state", "method", "seed", "engine_version", "snapshot", "facts")


class _IsTheSame(Exception):
    """Takes a draw back."""


@contextmanager
def unless_the_same(tournament: Tournament) -> Iterator[None]:
    """Take a draw back, with its line of the log, where each round has the seats and the facts that it had.

    tournament      locked
    """
    before = _as_drawn(tournament)
    with suppress(_IsTheSame), transaction.atomic():
        yield
        if _as_drawn(tournament) == before:
            raise _IsTheSame


def as_stored(tournament: Tournament, rounds: Sequence[Round]) -> list[Round]:
    """The rounds with the numbers of those that were drawn: where the draw was taken back, they have other keys."""
    return list(tournament.rounds.filter(number__in=[round_.number for round_ in rounds]).order_by("number"))


def _as_drawn(tournament: Tournament) -> tuple[list[Any], list[Any]]:
    rounds = Round.objects.filter(tournament=tournament).order_by("number")
    seats = TableSeat.objects.filter(round__tournament=tournament).order_by("round__number", "table__number", "seat")
    return list(rounds.values(*FIELDS)), list(seats.values_list("round__number", "table__number", "seat", "entrant"))
