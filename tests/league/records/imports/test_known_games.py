"""A file stores no game twice, however it, its names or its numbers are written by now."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.players.services import alias_add, player_add, player_amend
from league.records.imports.known import first_release
from league.records.imports.services import ImportOrder, import_preview, import_store
from league.records.models import Hanchan
from league.records.player_merges import player_merge
from league.records.services import hanchan_amend, hanchan_void
from tests.league.factories import make_hanchan

HEADING = "date,east,south,west,north,east_score,south_score,west_score,north_score"
GAME = "2026-03-04,Aoi,Ben,Chika,Dai,41200,28300,20400,10100"
SHORT = "2026-03-04,Aoi,Ben,Chika,Dai,41200,28300,20400,9100"


@pytest.fixture
def order(club: Club, house_rules: HouseRulesVersion, regulars: list[Player]) -> ImportOrder:
    return ImportOrder(club=club, house_rules=house_rules)


def file_of(*lines: str, more: str = "") -> bytes:
    return "\n".join([HEADING + more, *lines]).encode()


@pytest.mark.parametrize("is_amended", [False, True])
@pytest.mark.parametrize(
    ("first", "second", "more"),
    [
        pytest.param(GAME, GAME + ",0", ",deposits", id="a column of no deposits"),
        pytest.param(SHORT, SHORT + ",1000", ",deposits", id="deposits left, then written"),
        pytest.param(GAME, GAME + ",0", ",east_penalty", id="a column of no penalties"),
        pytest.param(GAME, GAME + ",-0", ",east_penalty", id="a penalty of minus nothing"),
        pytest.param(GAME, GAME.replace("Aoi", "アオイ"), "", id="an alias"),
        pytest.param(GAME.replace("Ben", "Bne"), GAME, "", id="a typo that was merged"),
        pytest.param(GAME.replace("Dai", "Dia"), GAME, "", id="a typo that was renamed"),
        pytest.param(GAME, GAME.replace("41200", "41.200"), "", id="thousands with a dot"),
        pytest.param(GAME, GAME.replace("2026-03-04", "2026-03-04 19:30"), "", id="a time of day"),
    ],
)
def test_a_game_is_known_however_it_is_written(
    first: str, second: str, more: str, is_amended: bool, organiser: User, owner: User, order: ImportOrder
) -> None:
    order = replace(order, deposits_left=1000)
    players = {player.name: player for player in order.club.players.all()}
    if "Dia" in first:
        player_amend(actor=organiser, player=players["Dai"], name="Dia")
    if "Bne" in first:
        typo = player_add(actor=organiser, club=order.club, name="Bne")
    import_store(actor=organiser, content=file_of(first), order=order)
    alias_add(actor=organiser, player=players["Aoi"], name="アオイ")
    if "Bne" in first:
        player_merge(actor=owner, kept=players["Ben"], merged=typo)
    if "Dia" in first:
        player_amend(actor=organiser, player=Player.objects.get(name="Dia"), name="Dai")
    if is_amended:
        hanchan_amend(actor=organiser, hanchan=Hanchan.objects.get(), version=1, note="table 3")
        Hanchan.objects.update(deposits=0)

    again = import_store(actor=organiser, content=file_of(second, more=more), order=order)

    assert (again.fresh, again.known, again.faults) == (0, 1, [])


def old_import(club: Club, names: list[str], scores: list[int], deposits: int | None = None, **changes: Any) -> None:
    """A game as 0.1.0 stored it."""
    seats = [(name, score, 0, Decimal(0)) for name, score in zip(names, scores, strict=True)]
    game = Hanchan.objects.get()
    source = first_release.fingerprint(game.played_on, seats, deposits)
    Hanchan.objects.filter(pk=game.pk).update(source=source, source_ordinal=1, **changes)


@pytest.mark.parametrize("is_amended", [False, True])
@pytest.mark.parametrize(
    ("names", "second", "more"),
    [
        pytest.param(["Aoi", "Ben", "Chika", "Dai"], GAME, "", id="the same file"),
        pytest.param(["Aoi", "Ben", "Chika", "Dai"], GAME + ",0", ",deposits", id="a column of no deposits"),
        pytest.param(["アオイ", "Ben", "Chika", "Dai"], GAME, "", id="an alias"),
        pytest.param(["Aoi", "Bne", "Chika", "Dai"], GAME, "", id="a typo that was renamed"),
    ],
)
def test_a_game_of_the_first_release_is_known(
    names: list[str], second: str, more: str, is_amended: bool, organiser: User, order: ImportOrder
) -> None:
    players = list(order.club.players.order_by("pk")[:4])
    make_hanchan(
        actor=organiser, house_rules=order.house_rules, players=players, scores=[41200, 28300, 20400, 10100],
        played_on=date(2026, 3, 4),
    )  # fmt: skip
    old_import(order.club, names, [41200, 28300, 20400, 10100], **({"deposits": 1000} if is_amended else {}))
    alias_add(actor=organiser, player=players[0], name="アオイ")
    player_amend(actor=organiser, player=players[1], name="Bne")
    player_amend(actor=organiser, player=players[1], name="Ben")

    again = import_store(actor=organiser, content=file_of(second, more=more), order=order)

    assert (again.fresh, again.known) == (0, 1)


def test_a_game_that_the_first_release_read_wrongly_is_known(organiser: User, order: ImportOrder) -> None:
    """It read 41.200 as 41.2, which no game under these rules has; the hash says what it read."""
    assert first_release.figures(("2.000", "", "-0")) == (2, 0, Decimal("-0"))
    assert first_release.figures(("2,5", "", "")) is None
    assert first_release.decode("Jiří Dvořák".encode("cp1250")) == "Jiøí Dvoøák"


def test_two_equal_rows_are_two_games_and_a_third_is_new(organiser: User, order: ImportOrder) -> None:
    import_store(actor=organiser, content=file_of(GAME, GAME), order=order)
    # By an alias and by the name: still the two.
    alias_add(actor=organiser, player=Player.objects.get(name="Aoi"), name="アオイ")
    again = import_store(actor=organiser, content=file_of(GAME, GAME.replace("Aoi", "アオイ")), order=order)
    third = import_store(actor=organiser, content=file_of(GAME, GAME, GAME), order=order)

    assert [(report.fresh, report.known) for report in (again, third)] == [(0, 2), (1, 2)]


@pytest.mark.parametrize("line", [GAME, "2026-03-04,Ben,Aoi,Chika,Dai,28300,41200,20400,10100"])
def test_a_game_entered_by_hand_is_perhaps_known_and_stored_only_when_asked(
    line: str, organiser: User, order: ImportOrder
) -> None:
    game = make_hanchan(
        actor=organiser, house_rules=order.house_rules, players=list(order.club.players.order_by("pk")[:4]),
        scores=[41200, 28300, 20400, 10100], played_on=date(2026, 3, 4),
    )  # fmt: skip

    report = import_store(actor=organiser, content=file_of(line), order=order)
    assert (report.fresh, [(one.line, one.hanchan) for one in report.perhaps_known]) == (0, [(2, game)])
    asked = replace(order, stores_perhaps_known=True)
    assert import_store(actor=organiser, content=file_of(line), order=asked).fresh == 1
    # Now it is known, and is asked no more.
    again = import_preview(actor=organiser, content=file_of(line), order=order)
    assert (again.fresh, again.known, again.perhaps_known) == (0, 1, [])


def test_a_void_game_entered_by_hand_is_not_known(organiser: User, order: ImportOrder) -> None:
    game = make_hanchan(
        actor=organiser, house_rules=order.house_rules, players=list(order.club.players.order_by("pk")[:4]),
        scores=[41200, 28300, 20400, 10100], played_on=date(2026, 3, 4),
    )  # fmt: skip
    hanchan_void(actor=organiser, hanchan=game, version=1, reason="typed for another day")

    assert import_store(actor=organiser, content=file_of(GAME), order=order).fresh == 1


def test_a_game_with_chips_added_later_is_perhaps_known(organiser: User, order: ImportOrder) -> None:
    import_store(actor=organiser, content=file_of(GAME), order=order)
    later = file_of(GAME + ",5", more=",east_penalty")

    report = import_store(actor=organiser, content=later, order=order)

    assert (report.fresh, report.known, len(report.perhaps_known)) == (0, 0, 1)
