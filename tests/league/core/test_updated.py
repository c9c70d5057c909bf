"""`updated_at` moves on every way by which Django writes a row."""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.apps import apps
from django.db.models import Model

from league.core.updated import Updated, UpdatedQuerySet
from league.players.models import Player
from league.seasons.models import Season

BEFORE = datetime(2026, 1, 1, tzinfo=UTC)
UPDATED = [model for model in apps.get_models() if issubclass(model, Updated)]


def rename(player: Player) -> Player:
    player.name = "Emi"
    return player


WAYS: dict[str, Callable[[Player], object]] = {
    "save": lambda player: rename(player).save(),
    "save some fields": lambda player: rename(player).save(update_fields=["name"]),
    "update": lambda player: Player.objects.filter(pk=player.pk).update(name="Emi"),
    "update of related rows": lambda player: player.club.players.update(name="Emi"),
    "bulk_update": lambda player: Player.objects.bulk_update([rename(player)], ["name"]),
    "update_or_create": lambda player: Player.objects.update_or_create(pk=player.pk, defaults={"name": "Emi"}),
    "touch": lambda player: Player.objects.filter(pk=player.pk).touch(),
}


@pytest.mark.parametrize("model", UPDATED, ids=lambda model: model._meta.label)
def test_every_manager_of_such_a_model_moves_it(model: type[Model]) -> None:
    managers = [manager.get_queryset() for manager in model._meta.managers]

    assert managers
    assert all(isinstance(rows, UpdatedQuerySet) for rows in managers)


def test_the_rows_that_clients_keep_have_it() -> None:
    assert {model._meta.label for model in UPDATED} == {
        "clubs.HouseRules", "club_sessions.Session", "finals.FinalTable", "players.Player", "records.Hanchan",
        "seasons.Season",
        "tournaments.Entrant", "tournaments.Tournament",
    }  # fmt: skip


@pytest.mark.parametrize("write", WAYS.values(), ids=WAYS)
def test_every_way_to_write_moves_it(regulars: list[Player], write: Callable[[Player], object]) -> None:
    Player.objects.update(updated_at=BEFORE)
    player = Player.objects.get(pk=regulars[0].pk)

    write(player)

    player.refresh_from_db()
    assert player.updated_at > BEFORE


def test_a_new_row_has_the_instant_of_its_creation(regulars: list[Player]) -> None:
    assert abs((regulars[0].updated_at - regulars[0].added_at).total_seconds()) < 1


def test_saving_no_field_changes_nothing(regulars: list[Player]) -> None:
    Player.objects.update(updated_at=BEFORE)
    player = Player.objects.get(pk=regulars[0].pk)

    player.save(update_fields=[])

    player.refresh_from_db()
    assert player.updated_at == BEFORE


def test_a_cache_alone_does_not_move_it(season: Season) -> None:
    Season.objects.update(updated_at=BEFORE)

    Season.objects.update(revision=7)

    season.refresh_from_db()
    assert season.updated_at == BEFORE
