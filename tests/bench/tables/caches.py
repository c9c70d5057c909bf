"""Computes the standings and ladders of every club, as its worker would."""

from league.clubs.models import Club
from tests.bench.tables.fill import jobs_do


def main() -> None:
    for club in Club.objects.all():
        jobs_do(club)
