"""What is private, hidden or frozen is not sent."""

from collections.abc import Callable
from typing import Any

import pytest

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_amend
from league.history.models import LogEntry
from league.players.services import player_amend
from league.records.games.withholding import hanchan_hold_back
from league.records.services import hanchan_amend
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import tournament_amend
from league.tournaments.models import Tournament
from league.webhooks.catalogue import TRIAL
from league.webhooks.models import Delivery
from league.webhooks.services import webhook_try
from tests.league.tournaments.conftest import make_tournament, play
from tests.league.webhooks.acts import Given, Subscribed, by_deals, events, ranked, recorded

__all__ = ["make_tournament", "play"]
pytestmark = pytest.mark.django_db


def test_nothing_of_a_private_club_is_stored(given: Given, subscribed: Subscribed) -> None:
    subscribed()
    Club.objects.update(is_public=False)

    recorded(given)
    ranked(given)

    assert events() == []


def test_a_private_club_sends_where_its_owner_allows_it(
    given: Given, subscribed: Subscribed, sends: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    owner, club, _house_rules, regulars = given
    player_amend(actor=owner, player=regulars[0], is_hidden=True)
    subscribed()
    club_amend(actor=owner, club=club, is_public=False, allows_webhooks=True)

    with django_capture_on_commit_callbacks(execute=True):
        recorded(given)
        ranked(given)

    assert {body["event"] for body in sends} == {"hanchan.recorded", "season.opened", "rank.changed"}
    assert "Aoi" not in str(sends)
    assert LogEntry.objects.filter(action="club_amend").latest("pk").after == {
        "is_public": False,
        "allows_webhooks": True,
    }

    club_amend(actor=owner, club=club, allows_webhooks=False)
    sends.clear()
    with django_capture_on_commit_callbacks(execute=True):
        recorded(given, again=True)
    assert sends == []


@pytest.mark.parametrize("is_public", [True, False])
def test_an_event_of_such_a_club_sends_unless_it_is_private_itself(
    given: Given, organiser: User, subscribed: Subscribed, make_tournament: Callable[..., Tournament], is_public: bool
) -> None:
    subscribed()
    club_amend(actor=given[0], club=given[1], is_public=False, allows_webhooks=True)
    event = make_tournament(players=8, rounds=1)
    tournament_amend(actor=organiser, tournament=event, is_public=is_public)
    [one] = stage_draw(actor=organiser, stage=event.stages.get(), seed=1, script="1-2-3-4\n5-6-7-8")
    for step in ("confirm", "release"):
        one = round_step(actor=organiser, round_=one, step=step)

    assert ("round.released" in events()) is is_public


def test_a_club_that_becomes_private_sends_no_message_that_waits(
    given: Given, subscribed: Subscribed, sends: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    endpoint = subscribed()
    with django_capture_on_commit_callbacks(execute=True):
        recorded(given)
        webhook_try(actor=given[0], endpoint=endpoint)
        Club.objects.update(is_public=False)

    assert [body["event"] for body in sends] == [TRIAL]
    assert [body["sequence"] for body in sends] == [1]


def test_hidden_players_have_a_number_for_a_name(given: Given, subscribed: Subscribed) -> None:
    owner, _club, _house_rules, regulars = given
    player_amend(actor=owner, player=regulars[0], is_hidden=True)
    subscribed()

    ranked(given)
    by_deals(given)

    text = str(list(Delivery.objects.values_list("payload", flat=True)))
    assert f"#{regulars[0].pk}" in text
    assert "Aoi" not in text


def test_a_hanchan_withheld_in_its_own_transaction_is_never_sent(
    given: Given, subscribed: Subscribed, sends: list[Any], django_capture_on_commit_callbacks: Any
) -> None:
    """A result of a frozen round is recorded first and withheld then."""
    subscribed()

    with django_capture_on_commit_callbacks(execute=True):
        one = recorded(given)
        hanchan_hold_back(hanchan=[one.pk], is_held_back=True)
        hanchan_amend(actor=given[0], hanchan=one, version=1, note="Final")

    assert sends == []
    assert events() == []


def test_the_results_of_frozen_rounds_are_sent_when_they_are_shown(
    organiser: User, subscribed: Subscribed, make_tournament: Callable[..., Tournament], play: Any,
    sends: list[Any], django_capture_on_commit_callbacks: Any,
) -> None:  # fmt: skip
    subscribed()
    event = make_tournament(players=8, rounds=1)
    [one] = stage_draw(actor=organiser, stage=event.stages.get(), seed=1, script="1-2-3-4\n5-6-7-8")
    for step in ("confirm", "release"):
        one = round_step(actor=organiser, round_=one, step=step)
    tournament_amend(actor=organiser, tournament=event, frozen_from=1)
    with django_capture_on_commit_callbacks(execute=True):
        play(one)
    before = {body["event"] for body in sends}

    with django_capture_on_commit_callbacks(execute=True):
        tournament_amend(actor=organiser, tournament=Tournament.objects.get(), frozen_from=None)

    assert not before & {"hanchan.recorded", "result.entered", "hanchan.amended"}
    assert [body["event"] for body in sends if body["event"].startswith("hanchan.")] == ["hanchan.shown"] * 2
    numbers = Delivery.objects.order_by("sequence").values_list("sequence", flat=True)
    assert list(numbers) == list(range(1, len(numbers) + 1))
