"""The desk is asked once about final scores that are possible but improbable: by page, by its queue and by API."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.core.errors import LooksWrong
from league.players.models import Player
from league.records.models import Hanchan
from league.tournaments.core.links import link_open
from league.tournaments.models import Table, Tournament
from league.tournaments.results.services import result_enter
from rules.errors import RuleError
from scoring.doubts import FEWEST_GAMES
from tests.league.core.page import signed_in, words
from tests.league.factories import make_hanchan
from tests.league.records.test_doubts import FAR, NEAR, past
from tests.league.tournaments.views.first_round import released

QUESTION = "has 45,300; the last 201 games had scores from 10,100 to 41,200. Is it right?"


@pytest.fixture
def table(
    make_tournament: Callable[..., Tournament], organiser: User, house_rules: HouseRulesVersion, regulars: list[Player]
) -> Table:
    """A table of the first round, in a club with 201 games under these house rules; none above 41,200."""
    hanchan = make_hanchan(actor=organiser, house_rules=house_rules, players=regulars)
    past(hanchan, FEWEST_GAMES)
    return released(organiser, make_tournament(players=8)).tables.get(number=1)


@pytest.fixture
def enter(organiser: User, table: Table) -> Callable[..., Hanchan]:
    def act(scores: tuple[int, ...], **more: Any) -> Hanchan:
        return result_enter(actor=organiser, table=table, scores=scores, asks=True, **more)

    return act


def test_a_score_far_beyond_the_record_is_asked_about_and_stored_on_a_yes(
    enter: Callable[..., Hanchan], table: Table
) -> None:
    with pytest.raises(LooksWrong) as asked:
        enter(FAR)
    waits = Table.objects.get(pk=table.pk).hanchan

    assert [one.kind for one in asked.value.doubts] == ["far_score"]
    assert waits is None
    assert [row.score for row in enter(FAR, again=True).participants.order_by("seat")] == list(FAR)


def test_a_score_near_the_record_is_stored_at_once(enter: Callable[..., Hanchan]) -> None:
    assert enter(NEAR).pk


def test_a_correction_has_a_reason_and_is_not_asked_about(enter: Callable[..., Hanchan], table: Table) -> None:
    enter(NEAR)
    table.refresh_from_db()

    assert enter(FAR, reason="misread").version == 2


def test_scores_that_do_not_add_up_are_refused_before_anybody_is_asked(enter: Callable[..., Hanchan]) -> None:
    with pytest.raises(RuleError) as refused:
        enter((145300, 28300, 16300, 10100))

    assert refused.value.code == "scores_do_not_add_up"


def test_a_door_that_does_not_ask_stores_as_before(organiser: User, table: Table) -> None:
    assert result_enter(actor=organiser, table=table, scores=FAR).pk


def form(scores: tuple[int, ...], **more: str) -> dict[str, str]:
    return {"table": "1"} | {f"score_{seat}": str(score) for seat, score in enumerate(scores)} | more


def test_the_page_of_the_desk_asks_and_stores_on_a_yes(organiser: User, table: Table) -> None:
    client, address = signed_in(organiser), f"/e/{table.round.tournament.slug}/desk/round/1/"
    asked = client.post(f"{address}result/", form(FAR))

    assert asked.status_code == 409
    assert QUESTION in words(asked)
    assert 'name="again"' in asked.content.decode()
    assert 'name="again"' not in client.get(address).content.decode()
    assert client.post(f"{address}result/", form(FAR, again="on")).status_code == 302


def test_the_queue_of_the_desk_is_told_the_code_and_stores_on_a_yes(organiser: User, table: Table) -> None:
    client, address = signed_in(organiser), f"/e/{table.round.tournament.slug}/desk/round/1/result/"
    asked = client.post(address, form(FAR), headers={"Idempotency-Key": "one"})
    said_again = [
        client.post(address, form(FAR, again="on"), headers={"Idempotency-Key": "two"}).json() for _time in range(2)
    ]

    assert asked.json()["error"] == "looks_wrong"
    assert QUESTION in asked.json()["message"]
    assert said_again == [{"table": 1, "version": 1}] * 2


def test_the_phone_of_a_player_asks_and_reports_on_a_yes(organiser: User, table: Table) -> None:
    secret, tournament = link_open(actor=organiser, opened=table.seats.get(seat=0).entrant), table.round.tournament
    client, address = Client(), f"/e/{tournament.slug}/me/{secret}/"
    report = {"do": "report"} | {f"score_{seat}": str(score) for seat, score in enumerate(FAR)}
    asked = client.post(address, report)
    waits = table.reports.count()
    corrected = client.post(address, report | {f"score_{seat}": str(score) for seat, score in enumerate(NEAR)})
    said_again = client.post(address, report | {"again": "on"})

    assert QUESTION in words(asked)
    assert 'name="again"' in asked.content.decode()
    assert waits == 0
    assert (corrected.status_code, said_again.status_code) == (302, 302)
    assert [report.scores for report in table.reports.order_by("pk")] == [list(NEAR), list(FAR)]


def test_a_program_at_the_table_asks_where_it_wants_it(organiser: User, table: Table) -> None:
    secret, slug = link_open(actor=organiser, opened=table.seats.get(seat=0).entrant), table.round.tournament.slug
    address = f"/api/v1/tournaments/{slug}/rounds/1/tables/1/report/"
    body = {"scores": list(FAR), "secret": secret, "asks": True}
    asked = APIClient().post(address, body, format="json")
    stored = APIClient().post(address, body | {"again": True}, format="json")

    assert (asked.status_code, asked.json()["error"]) == (409, "looks_wrong")
    assert (stored.status_code, stored.json()["scores"]) == (201, list(FAR))


def test_programs_ask_where_they_want_it(organiser: User, table: Table) -> None:
    client = APIClient()
    client.force_authenticate(organiser)
    address = f"/api/v1/tournaments/{table.round.tournament.slug}/rounds/1/tables/1/result/"
    body = {"scores": list(FAR), "version": 0, "asks": True}
    asked = client.put(address, body, format="json")
    stored = client.put(address, body | {"again": True}, format="json")

    assert (asked.status_code, asked.json()["error"], asked.json()["doubts"][0]["kind"]) == (
        409, "looks_wrong", "far_score",
    )  # fmt: skip
    assert (stored.status_code, stored.json()["is_done"]) == (200, True)
