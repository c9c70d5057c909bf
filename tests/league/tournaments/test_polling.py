"""What one look costs: many phones and screens ask again and again, and the table is worked out once."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.accounts.models import User
from league.players.services import player_amend
from league.records.services import hanchan_amend
from league.records.services import seats_of as seats_entered
from league.tournaments import kept
from league.tournaments.draws import round_step, stage_draw
from league.tournaments.links import link_open
from league.tournaments.models import Round, Tournament
from league.tournaments.results import penalty_give, result_enter
from tests.league.web.page import words
from tests.profile import times

pytestmark = pytest.mark.once

Make = Callable[..., Tournament]
Play = Callable[[Round], None]
MANY = times(32, 160)
PAGES = ("event", "event_seating", "event_results", "event_standings", "event_tv", "event_tv_standings")


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    kept.kept.found.clear()


@pytest.fixture
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one whenever a table is worked out."""
    found: list[int] = []
    real = kept.event_pieces

    def counted(tournament: Tournament, upto: int | None = None) -> Any:
        found.append(1)
        return real(tournament, upto)

    monkeypatch.setattr(kept, "event_pieces", counted)
    return found


def script(players: int) -> str:
    return "\n".join("-".join(str(n + seat) for seat in range(4)) for n in range(1, players, 4))


@pytest.fixture
def played(organiser: User, make_tournament: Make, play: Play) -> Callable[[int], Round]:
    def make(players: int) -> Round:
        event = make_tournament(players=players, rounds=1, method="script", slug=f"open-{players}")
        [one] = stage_draw(actor=organiser, stage=event.stages.get(), seed=1, script=script(players))
        for step in ("confirm", "release"):
            one = round_step(actor=organiser, one=one, step=step)
        play(one)
        return one

    return make


def asked(client: Client, path: str, **headers: str) -> tuple[int, int, str]:
    """Status, how many questions to the database, ETag."""
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(path, headers=headers)
    return answer.status_code, len(queries), answer.headers.get("ETag", "")


@pytest.mark.parametrize("name", PAGES)
def test_a_look_at_an_unchanged_page_is_one_question(name: str, played: Callable[[int], Round]) -> None:
    path = reverse(name, args=[played(8).tournament.slug])
    etag = asked(Client(), path)[2]

    assert asked(Client(), path, **{"If-None-Match": etag})[:2] == (304, 1)


def test_a_program_that_knows_the_table_asks_three(played: Callable[[int], Round]) -> None:
    path = f"/api/v1/tournaments/{played(8).tournament.slug}/standings/"
    etag = asked(Client(), path)[2]

    status, questions, _ = asked(Client(), path, **{"If-None-Match": etag})
    assert status == 304
    assert questions <= 4


@pytest.mark.parametrize(("name", "most"), [("event_standings", 7), ("event_tv_standings", 7), ("event_tv", 11)])
def test_the_second_who_looks_costs_the_same_with_many_players_as_with_8(
    played: Callable[[int], Round], worked_out: list[int], name: str, most: int
) -> None:
    counts = []
    for players in (8, MANY):
        path = reverse(name, args=[played(players).tournament.slug])
        asked(Client(), path)
        worked_out.clear()
        counts.append(asked(Client(), path)[1])
        assert worked_out == []

    assert counts[0] == counts[1] <= most


def test_many_phones_work_the_table_out_once_a_change(
    organiser: User, played: Callable[[int], Round], worked_out: list[int]
) -> None:
    one = played(16)
    path = reverse("event_standings", args=[one.tournament.slug])
    etags, unchanged, looks = [""] * 10, 0, 0
    tables = list(one.tables.order_by("number"))
    for turn in range(3):
        result_enter(actor=organiser, table=tables[turn], scores=[30000, 30000, 20000, 20000], reason="misread")
        for _again in range(2 if turn else 1):
            for phone in range(10):
                status, _, etags[phone] = asked(Client(), path, **{"If-None-Match": etags[phone]})
                unchanged += status == 304
                looks += 1

    # Every phone sees each of three changes once, and twice nothing new: 20 of 50 looks.
    assert (unchanged, looks) == (20, 50)
    assert len(worked_out) == 3


def test_what_is_kept_never_hides_a_change(
    organiser: User, played: Callable[[int], Round], worked_out: list[int]
) -> None:
    one = played(8)
    path = reverse("event_standings", args=[one.tournament.slug])
    seat = one.seats.select_related("entrant__player", "entrant__tournament__club").get(table__number=1, seat=0)

    def shown() -> str:
        return words(Client().get(path))

    before = shown()
    penalty_give(actor=organiser, entrant=seat.entrant, points=20000, reason="late")
    after_penalty = shown()
    hanchan = one.tables.get(number=1).hanchan
    assert hanchan is not None
    turned = seats_entered(hanchan)
    turned = [one_seat._replace(score=other.score) for one_seat, other in zip(turned, turned[::-1], strict=True)]
    hanchan_amend(actor=organiser, hanchan=hanchan, version=hanchan.version, seats=turned)
    after_amendment = shown()
    assert len({before, after_penalty, after_amendment}) == 3
    assert len(worked_out) == 3

    etag = asked(Client(), path)[2]
    player_amend(actor=organiser, player=seat.entrant.player, is_hidden=True)
    assert asked(Client(), path, **{"If-None-Match": etag})[0] == 200
    assert seat.entrant.player.name not in shown()


def test_the_own_page_asks_as_many_questions_among_many_as_among_8(
    organiser: User, played: Callable[[int], Round]
) -> None:
    counts = []
    for players in (8, MANY):
        entrant = played(players).tournament.entrants.get(number=1)
        path = reverse("event_me", args=[entrant.tournament.slug, link_open(actor=organiser, opened=entrant)])
        asked(Client(), path)
        counts.append(asked(Client(), path)[1])

    assert counts[0] == counts[1] <= 14


def test_only_the_last_few_are_kept() -> None:
    few = kept.Kept(most=2)
    made: list[int] = []

    def make(number: int) -> Any:
        return lambda: made.append(number) or number

    for number in (1, 2, 1, 3, 1, 2):
        assert few.get((number,), make(number)) == number
    # 2 had gone for 3, since 1 was looked at last
    assert made == [1, 2, 3, 2]
