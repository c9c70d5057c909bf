"""The surname is a part of the name: it is found there, kept with the player, and forgotten with the name."""

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.players.services import guest_add, player_add, player_amend, surname_set
from league.players.surnames import parted_name

pytestmark = pytest.mark.once

JUAN = "Juan de la Cruz Ramírez"


@pytest.mark.parametrize(
    ("name", "surname", "parts"),
    [
        (JUAN, "de la Cruz Ramírez", ("Juan", "de la Cruz Ramírez")),
        (JUAN, "  DE LA   cruz RAMÍREZ ", ("Juan", "de la Cruz Ramírez")),
        (f"{JUAN} (2)", "de la Cruz Ramírez", ("Juan", "de la Cruz Ramírez")),
        (f"{JUAN} (04090012)", "Ramírez", ("Juan de la Cruz", "Ramírez")),
        ("García López, Ana", "García López", ("Ana", "García López")),
        ("ROSSI Anna Maria", "Rossi", ("Anna Maria", "ROSSI")),
        ("佐藤 葵", "佐藤", ("葵", "佐藤")),
        ("佐藤葵", "佐藤", ("葵", "佐藤")),
        ("明將", "明將", ("", "明將")),
        ("Anna Rossi", "Anna R", None),
        ("Anna Rossi", "ssi", None),
        ("Ana García López", "García", None),
        ("Anna Rossi", "", None),
    ],
)
def test_a_surname_is_the_beginning_or_the_end_of_a_name(
    name: str, surname: str, parts: tuple[str, str] | None
) -> None:
    assert parted_name(name, surname) == parts


@pytest.mark.django_db
def test_a_player_keeps_the_surname_and_the_name_that_is_shown(organiser: User, club: Club) -> None:
    player = player_add(actor=organiser, club=club, name=JUAN, surname=" de la  Cruz Ramírez")

    player.refresh_from_db()
    assert (player.name, player.surname) == (JUAN, "de la Cruz Ramírez")
    assert LogEntry.objects.latest("pk").after["surname"] == "de la Cruz Ramírez"


@pytest.mark.django_db
def test_a_surname_that_is_no_part_of_the_name_is_refused(organiser: User, club: Club) -> None:
    player = guest_add(actor=None, club=club, name=JUAN)

    for service in (surname_set, player_amend):
        with pytest.raises(LeagueError) as refusal:
            service(actor=organiser, player=player, surname="López")
        assert refusal.value.code == "surname_not_in_name"
    with pytest.raises(LeagueError) as refusal:
        guest_add(actor=None, club=club, name="Ana García", surname="López")
    assert refusal.value.code == "surname_not_in_name"


@pytest.mark.django_db
def test_a_new_name_without_the_surname_forgets_it(organiser: User, club: Club) -> None:
    player = player_add(actor=organiser, club=club, name=JUAN, surname="de la Cruz Ramírez")

    player_amend(actor=organiser, player=player, name="Juanito de la Cruz Ramírez")
    assert player.surname == "de la Cruz Ramírez"

    player_amend(actor=organiser, player=player, name="Juanito")
    assert player.surname == ""

    player_amend(actor=organiser, player=player, name=JUAN, surname="de la Cruz Ramírez")
    assert player.surname == "de la Cruz Ramírez"
