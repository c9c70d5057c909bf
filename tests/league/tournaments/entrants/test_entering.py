"""Many entrants at once are entered and changed exactly as one after another."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.accounts.models import User
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.players.many import NewPlayer, players_add
from league.players.models import Player, PlayerName
from league.players.services import player_add
from league.tournaments.entrants.entering import (
    ChangedEntrant,
    NewEntrant,
    entrants_amend,
    entrants_enter,
    guests_enter,
)
from league.tournaments.entrants.importing import EntrantsFile, entrants_import
from league.tournaments.entrants.services import entrant_amend, entrant_register, team_named
from league.tournaments.models import Entrant, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.once]
Make = Callable[..., Tournament]
DETAILS: list[dict[str, Any]] = [
    {"club_name": "East", "team": "Dragons"}, {"is_substitute": True}, {"team": " Dragons ", "number": 7},
    {"country": "JP", "licence": "0401"}, {},
]  # fmt: skip


@pytest.fixture
def tournament(make_tournament: Make) -> Tournament:
    made = make_tournament(players=4)
    Tournament.objects.update(limit=7)
    made.refresh_from_db()
    return made


def rows(tournament: Tournament, names: list[str]) -> list[Any]:
    found = {one.player.name: one for one in tournament.entrants.select_related("player", "team")}
    shown = ("state", "number", "club_name", "country", "licence", "is_substitute", "first_round")
    return [[str(found[name].team or ""), *(getattr(found[name], field) for field in shown)] for name in names]


def lines_of(action: str, after: int = 0) -> list[Any]:
    rows = LogEntry.objects.filter(action=action, pk__gt=after).order_by("pk")
    return [(row.actor_id, row.club_id, row.subject_type, row.before, row.after, row.reason) for row in rows]


def test_many_are_entered_as_one_after_another(tournament: Tournament, organiser: User) -> None:
    names = [[f"{kind}{n}" for n in range(5)] for kind in ("One ", "Many ")]
    players = [[player_add(actor=organiser, club=tournament.club, name=name) for name in some] for some in names]
    before = LogEntry.objects.latest("pk").pk
    for player, details in zip(players[0], DETAILS, strict=True):
        columns = {**details, "team": team_named(tournament, details.get("team", ""))}
        entrant_register(actor=organiser, tournament=tournament, player=player, **columns)
    expected, logged = rows(tournament, names[0]), lines_of("entrant_register", before)
    tournament.entrants.filter(player__in=players[0]).delete()
    before = LogEntry.objects.latest("pk").pk

    entrants_enter(
        actor=organiser, tournament=tournament,
        wanted=[NewEntrant(*row) for row in zip(players[1], DETAILS, strict=True)],
    )  # fmt: skip

    # 4 are in already, 7 have room: the substitute takes no place, and the last one waits
    assert [row[1] for row in expected] == ["accepted"] * 4 + ["waiting"]
    assert rows(tournament, names[1]) == expected
    assert lines_of("entrant_register", before) == logged


def test_many_are_changed_as_one_after_another(tournament: Tournament, organiser: User) -> None:
    one, other = tournament.entrants.order_by("pk")[:2]
    entrant_amend(actor=organiser, entrant=one, club_name="North", team=team_named(tournament, "Winds"))
    revision = Tournament.objects.get().revision

    entrants_amend(
        actor=organiser, tournament=tournament, changed=[ChangedEntrant(other, {"club_name": "North", "team": "Winds"})]
    )

    first, second = lines_of("entrant_amend")
    assert first == second
    other.refresh_from_db()
    assert (other.club_name, str(other.team)) == ("North", "Winds")
    assert other.updated_at > one.updated_at
    assert Tournament.objects.get().revision == revision + 1


def test_nobody_is_entered_twice(tournament: Tournament, organiser: User) -> None:
    player = player_add(actor=organiser, club=tournament.club, name="Aoi Sato")

    with pytest.raises(LeagueError) as refused:
        entrants_enter(actor=organiser, tournament=tournament, wanted=[NewEntrant(player, {})] * 2)

    assert refused.value.code == "already_entered"
    assert not tournament.entrants.filter(player=player).exists()


def test_many_players_are_added_as_one_after_another(tournament: Tournament, organiser: User) -> None:
    club = tournament.club
    one = player_add(actor=organiser, club=club, name=" Anna  Rossi", surname="Rossi", is_guest=True)
    [other] = players_add(actor=organiser, club=club, wanted=[NewPlayer(" Anna  Bianchi", "Bianchi")], is_guest=True)

    shown = [(player.is_guest, player.surname, player.user, player.name.startswith("Anna ")) for player in (one, other)]
    assert shown == [(True, "Rossi", None, True), (True, "Bianchi", None, True)]
    names = PlayerName.objects.filter(player__in=[one, other]).order_by("pk").values_list("name", "folded", "is_alias")
    assert list(names) == [("Anna Rossi", "anna rossi", False), ("Anna Bianchi", "anna bianchi", False)]
    assert [line[2:] for line in lines_of("player_add")[-2:]] == [
        ("players.player", None, {"name": f"Anna {name}", "is_guest": True, "surname": name}, "")
        for name in ("Rossi", "Bianchi")
    ]


@pytest.mark.parametrize("names", [["Aoi Sato", "ＡＯＩ sato"], ["Ben", "Known Player"]])
def test_a_name_that_is_taken_adds_nobody(names: list[str], tournament: Tournament, organiser: User) -> None:
    player_add(actor=organiser, club=tournament.club, name="Known Player")
    before = Player.objects.count()

    with pytest.raises(LeagueError) as refused:
        players_add(actor=organiser, club=tournament.club, wanted=[NewPlayer(name) for name in names])

    assert (refused.value.code, refused.value.params["name"]) == ("name_taken", names[1])
    assert Player.objects.count() == before


def test_more_lines_than_the_form_takes_are_refused(tournament: Tournament, organiser: User) -> None:
    with pytest.raises(LeagueError) as refused:
        guests_enter(actor=organiser, tournament=tournament, rows=[[f"Player {n}", "", "", ""] for n in range(501)])

    assert refused.value.code == "too_many_lines"
    assert not Player.objects.filter(name="Player 0").exists()


def statements(tournament: Tournament, actor: User, text: str) -> int:
    file = EntrantsFile(f"name;club;country;team\n{text}".encode())
    with CaptureQueriesContext(connection) as queries:
        entrants_import(actor=actor, tournament=tournament, file=file)
    return len(queries)


def test_an_import_has_as_many_statements_for_many_players_as_for_few(tournament: Tournament, organiser: User) -> None:
    def text(first: int, count: int, team: str) -> str:
        return "".join(f"Player {n} X;Club {n};DE;{team}{n}\n" for n in range(first, first + count))

    new = [statements(tournament, organiser, text(first, count, "a")) for first, count in ((0, 2), (10, 40))]
    changed = [statements(tournament, organiser, text(first, count, "b")) for first, count in ((0, 2), (10, 40))]

    # a batch of rows more, at most
    assert new[1] <= new[0] + 2
    assert changed[1] <= changed[0] + 2
    assert Entrant.objects.filter(team__name__startswith="b").count() == 42
