"""The migration that closes up the days in which one hanchan has an order behind which no other fits."""

from datetime import date
from importlib import import_module

from django.apps import apps
from django.db import connection

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.jobs.models import Job
from league.ladders.models import StaleLadder
from league.ladders.services import ladder_open
from league.players.models import Player
from league.records.models import Hanchan, Participant, played_key
from tests.league.factories import DAY, make_hanchan

migration = import_module("league.ladders.migrations.0002_close_up_days")


def move(hanchan: Hanchan, order: int) -> None:
    hanchan.order = order
    hanchan.save()
    hanchan.participants.update(played_key=hanchan.played_key)


def test_a_poisoned_day_is_closed_up_and_its_ratings_are_computed_again(
    organiser: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    ladder = ladder_open(actor=organiser, club=club, name="Elo", kind="elo")
    games = [
        make_hanchan(actor=organiser, house_rules=house_rules, players=regulars, again=True) for _number in range(3)
    ]
    other = make_hanchan(actor=organiser, house_rules=house_rules, players=regulars, played_on=date(2026, 3, 9))
    for game, order in zip(reversed(games), (999_999, 500_000, 2), strict=True):
        move(game, order)
    move(other, 7)
    StaleLadder.objects.all().delete()
    wanted = Job.objects.get(kind="ladders", subject=str(club.pk)).wanted

    for _time in (1, 2):
        migration.close_up(apps, connection.schema_editor())

        rows = list(Hanchan.objects.filter(played_on=DAY).in_order_of_play().values_list("pk", "order", "played_key"))
        assert rows == [(game.pk, number, played_key(DAY, number)) for number, game in enumerate(games, 1)]
        keys = set(Participant.objects.filter(hanchan__played_on=DAY).values_list("hanchan", "played_key"))
        assert keys == {(pk, key) for pk, _order, key in rows}
        # A small gap is no harm.
        assert Hanchan.objects.get(pk=other.pk).order == 7
        assert list(StaleLadder.objects.values_list("ladder", "played_key")) == [(ladder.pk, played_key(DAY, 0))]
        assert Job.objects.get(kind="ladders", subject=str(club.pk)).wanted == wanted + 1
    assert make_hanchan(actor=organiser, house_rules=house_rules, players=regulars, again=True).order == 4
