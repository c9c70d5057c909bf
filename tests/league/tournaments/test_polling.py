"""The cost of a request: many phones and screens ask repeatedly, and the table is computed once."""

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
from league.tournaments.core.links import link_open
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.models import Round, Tournament
from league.tournaments.results.penalties import penalty_give
from league.tournaments.results.services import result_enter
from league.tournaments.standings import cached_table
from league.tournaments.standings.tournament_table import tournament_table
from tests.league.core.page import words
from tests.profile import times

pytestmark = pytest.mark.once

Make = Callable[..., Tournament]
Play = Callable[[Round], None]
MANY = times(32, 32, 160)
PAGES = ("event", "event_seating", "event_results", "event_standings", "event_tv", "event_tv_standings")


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Grows by one whenever a table is computed."""
    found: list[int] = []
    real = cached_table.tournament_pieces

    def counted(tournament: Tournament, upto: int | None = None) -> Any:
        found.append(1)
        return real(tournament, upto)

    monkeypatch.setattr(cached_table, "tournament_pieces", counted)
    return found


def script(players: int) -> str:
    return "\n".join("-".join(str(n + seat) for seat in range(4)) for n in range(1, players, 4))


@pytest.fixture
def played(organiser: User, make_tournament: Make, play: Play) -> Callable[[int], Round]:
    def make(players: int) -> Round:
        tournament = make_tournament(players=players, rounds=1, method="script", slug=f"open-{players}")
        [round_] = stage_draw(actor=organiser, stage=tournament.stages.get(), seed=1, script=script(players))
        for step in ("confirm", "release"):
            round_ = round_step(actor=organiser, round_=round_, step=step)
        play(round_)
        return round_

    return make


def request_cost(client: Client, path: str, **headers: str) -> tuple[int, int, str]:
    """Return the status, the number of queries and the ETag."""
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(path, headers=headers)
    return answer.status_code, len(queries), answer.headers.get("ETag", "")


@pytest.mark.parametrize("name", PAGES)
def test_a_request_for_an_unchanged_page_is_one_query(name: str, played: Callable[[int], Round]) -> None:
    path = reverse(name, args=[played(8).tournament.slug])
    etag = request_cost(Client(), path)[2]

    assert request_cost(Client(), path, **{"If-None-Match": etag})[:2] == (304, 1)


def test_a_client_that_has_the_table_causes_few_queries(played: Callable[[int], Round]) -> None:
    path = f"/api/v1/tournaments/{played(8).tournament.slug}/standings/"
    etag = request_cost(Client(), path)[2]

    status, questions, _ = request_cost(Client(), path, **{"If-None-Match": etag})
    assert status == 304
    assert questions <= 4


@pytest.mark.parametrize(("name", "most"), [("event_standings", 7), ("event_tv_standings", 8), ("event_tv", 11)])
def test_a_second_request_needs_as_many_queries_with_many_players_as_with_8(
    played: Callable[[int], Round], computed: list[int], name: str, most: int
) -> None:
    counts = []
    for players in (8, MANY):
        path = reverse(name, args=[played(players).tournament.slug])
        request_cost(Client(), path)
        computed.clear()
        counts.append(request_cost(Client(), path)[1])
        assert computed == []

    assert counts[0] == counts[1] <= most


def test_many_phones_need_one_computation_for_each_change(
    organiser: User, played: Callable[[int], Round], computed: list[int]
) -> None:
    round_ = played(16)
    path = reverse("event_standings", args=[round_.tournament.slug])
    etags, unchanged, looks = [""] * 10, 0, 0
    tables = list(round_.tables.order_by("number"))
    for turn in range(3):
        result_enter(actor=organiser, table=tables[turn], scores=[30000, 30000, 20000, 20000], reason="misread")
        for _again in range(2 if turn else 1):
            for phone in range(10):
                status, _, etags[phone] = request_cost(Client(), path, **{"If-None-Match": etags[phone]})
                unchanged += status == 304
                looks += 1

    # Every phone sees each of three changes once, and twice an unchanged page: 20 of 50 requests.
    assert (unchanged, looks) == (20, 50)
    assert len(computed) == 3


def test_the_cache_never_hides_a_change(organiser: User, played: Callable[[int], Round], computed: list[int]) -> None:
    round_ = played(8)
    path = reverse("event_standings", args=[round_.tournament.slug])
    seat = round_.seats.select_related("entrant__player", "entrant__tournament__club").get(table__number=1, seat=0)

    def shown() -> str:
        return words(Client().get(path))

    before = shown()
    penalty_give(actor=organiser, entrant=seat.entrant, points=20000, reason="late")
    after_penalty = shown()
    hanchan = round_.tables.get(number=1).hanchan
    assert hanchan is not None
    turned = seats_entered(hanchan)
    turned = [one_seat._replace(score=other.score) for one_seat, other in zip(turned, turned[::-1], strict=True)]
    hanchan_amend(actor=organiser, hanchan=hanchan, version=hanchan.version, seats=turned, event=round_.tournament)
    after_amendment = shown()
    assert len({before, after_penalty, after_amendment}) == 3
    assert len(computed) == 3

    etag = request_cost(Client(), path)[2]
    player_amend(actor=organiser, player=seat.entrant.player, is_hidden=True)
    assert request_cost(Client(), path, **{"If-None-Match": etag})[0] == 200
    assert seat.entrant.player.name not in shown()


def test_the_own_page_needs_as_many_queries_with_many_players_as_with_8(
    organiser: User, played: Callable[[int], Round]
) -> None:
    counts = []
    for players in (8, MANY):
        entrant = played(players).tournament.entrants.get(number=1)
        path = reverse("event_me", args=[entrant.tournament.slug, link_open(actor=organiser, opened=entrant)])
        request_cost(Client(), path)
        counts.append(request_cost(Client(), path)[1])

    assert counts[0] == counts[1] <= 14


def test_a_cached_table_equals_a_computed_one(played: Callable[[int], Round], computed: list[int]) -> None:
    tournament = played(8).tournament
    first, second = (cached_table.cached_table(tournament, upto=None, is_frozen=False) for _look in range(2))

    assert computed == [1]
    for table in (first, second):
        cached = [(line.rank, line.texts, [str(sentence) for sentence in line.why()]) for line in table.lines]
        lines = tournament_table(tournament).lines
        assert cached == [(line.rank, line.texts, [str(sentence) for sentence in line.why()]) for line in lines]


def test_records_with_other_fields_are_not_read_from_the_cache(
    played: Callable[[int], Round], computed: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = played(8).tournament
    cached_table.cached_table(tournament, upto=None, is_frozen=False)
    monkeypatch.setattr(cached_table, "LAYOUT", 0)

    cached_table.cached_table(tournament, upto=None, is_frozen=False)

    assert computed == [1, 1]
