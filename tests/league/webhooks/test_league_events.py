"""What happens in a club's league is sent to its webhooks as the API shows it to a stranger."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import transaction
from django.test import Client
from django.utils import timezone

from league.evening_tables.beginning import round_begin
from league.evening_tables.presence import presence_set
from league.evening_tables.services import round_form
from league.history.models import LogEntry
from league.jobs.models import Job
from league.players.services import player_amend
from league.records.deals.services import deal_record
from league.records.imports.services import ImportOrder, import_store
from league.records.models import Hanchan
from league.seasons.models import StandingsRow
from league.standings.computing.following import standings_catch_up
from league.tournaments.models import Tournament
from league.webhooks.events.contents import MOST_RANKS
from league.webhooks.models import Delivery
from league.webhooks.outbox import entries_announce
from league.webhooks.services import LEFT_AFTER, deliveries_want_due
from tests.league.factories import make_hanchan
from tests.league.tournaments.conftest import make_tournament
from tests.league.webhooks.acts import (
    WIN,
    Given,
    Subscribed,
    by_deals,
    events,
    open_session,
    payloads,
    ranked,
    recorded,
    season,
)

__all__ = ["make_tournament"]
pytestmark = pytest.mark.django_db
IMPORTED = b"""date,east,south,west,north,east_score,south_score,west_score,north_score
2026-03-04,Aoi,Ben,Chika,Dai,41200,28300,20400,10100
2026-03-05,Aoi,Ben,Chika,Dai,25100,25000,25000,24900
"""


def test_a_hanchan_is_sent_as_the_api_shows_it_to_a_stranger(given: Given, subscribed: Subscribed) -> None:
    subscribed()

    one = recorded(given)

    answer = Client().get(f"/api/v1/hanchan/{one.pk}/").json()
    sent = payloads("hanchan.recorded")[0]["hanchan"]
    assert sent == {key: value for key, value in answer.items() if key not in ("page", "history", "parts")}
    assert [seat["points"] for seat in sent["seats"]] == ["+31.2", "+8.3", "-9.6", "-29.9"]


def test_a_deal_comes_with_its_number_and_the_scores_after_it(given: Given, subscribed: Subscribed) -> None:
    subscribed("deal.recorded")

    one = by_deals(given)
    deal_record(actor=given[0], hanchan=one, number=2, entry=WIN)

    first, second = payloads("deal.recorded")
    assert [message["deal"]["number"] for message in (first, second)] == [1, 2]
    # 3 han 40 fu off the dealer by a player who is not: 5200
    assert [seat["score"] for seat in first["hanchan"]["seats"]] == [19800, 25000, 30200, 25000]


def test_a_begun_round_names_its_games_and_hides_hidden_players(given: Given, subscribed: Subscribed) -> None:
    owner, _club, house_rules, regulars = given
    subscribed("session.round_begun")
    player_amend(actor=owner, player=regulars[0], is_hidden=True)
    evening = open_session(given)
    for player in regulars:
        presence_set(actor=owner, session=evening, player=player)
    presence_set(actor=owner, session=evening, guest="Mara")
    round_ = round_form(actor=owner, session=evening, house_rules=house_rules)
    for _twice in range(2):
        round_begin(actor=owner, round_=round_, version=round_.version)

    [message] = payloads("session.round_begun")
    [table] = message["round"]["tables"]
    begun = Hanchan.objects.get()
    seated = begun.participants.order_by("seat").values_list("player", flat=True)
    names = {one["id"]: one["name"] for one in [*table["players"], *message["round"]["sits_out"]]}
    assert (message["session"]["id"], message["round"]["number"]) == (evening.pk, 1)
    assert (table["number"], table["hanchan"]) == (1, begun.pk)
    assert [one["id"] for one in table["players"]] == list(seated)
    # Of five one sits out: a guest who does is not named.
    assert names.get(regulars[0].pk) in (f"#{regulars[0].pk}", None)
    assert "Aoi" not in names.values()


def test_a_tournament_s_webhook_gets_nothing_of_the_league(
    given: Given, subscribed: Subscribed, make_tournament: Callable[..., Tournament]
) -> None:
    subscribed(tournament=make_tournament(players=8, rounds=1))

    recorded(given)

    assert events() == []


def test_a_tournament_s_webhook_gets_nothing_of_another_tournament_in_the_same_transaction(
    subscribed: Subscribed, make_tournament: Callable[..., Tournament]
) -> None:
    first, second = (make_tournament(players=8, rounds=1, slug=slug) for slug in ("first", "second"))
    of_each = {one.slug: subscribed(tournament=one) for one in (first, second)}
    begun = list(LogEntry.objects.filter(action="tournament_start").order_by("pk"))

    entries_announce(None, begun)

    sent = Delivery.objects.order_by("pk").values_list("endpoint", "payload__tournament__slug")
    assert sorted(sent) == sorted((endpoint.pk, slug) for slug, endpoint in of_each.items())


def test_a_change_that_is_rolled_back_is_no_message(given: Given, subscribed: Subscribed) -> None:
    subscribed()

    with transaction.atomic():
        recorded(given)
        transaction.set_rollback(True)

    assert events() == []


# ----- many at once -----
def test_an_import_is_one_message_for_each_hanchan(given: Given, subscribed: Subscribed) -> None:
    owner, club, house_rules, _ = given
    subscribed("hanchan.recorded")

    import_store(actor=owner, content=IMPORTED, order=ImportOrder(club=club, house_rules=house_rules))

    assert [message["hanchan"]["seats"][0]["score"] for message in payloads("hanchan.recorded")] == [41200, 25100]


def test_more_messages_than_jobs_at_once_are_left_to_the_clock(
    given: Given, subscribed: Subscribed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("league.webhooks.outbox.MOST_JOBS", 1)
    one, two = subscribed("hanchan.recorded"), subscribed("hanchan.recorded")
    recorded(given)

    assert Job.objects.filter(kind="webhook").count() == 1
    assert deliveries_want_due() == 0
    Delivery.objects.filter(endpoint__in=[one, two]).update(
        created_at=timezone.now() - LEFT_AFTER - timedelta(seconds=1)
    )
    assert deliveries_want_due() == 2
    assert Job.objects.filter(kind="webhook").count() == 2


# ----- ranks -----
def test_only_the_players_whose_rank_changed_are_named(given: Given, subscribed: Subscribed) -> None:
    owner, _club, _house_rules, (aoi, ben, chika, dai) = given
    opened = season(given)
    recorded(given, season=opened)
    standings_catch_up(opened)
    subscribed("rank.changed")

    # Ben overtakes Aoi; Chika and Dai keep their ranks
    make_hanchan(
        actor=owner, house_rules=given[2], players=[ben, aoi, chika, dai], season=opened,
        scores=(60000, 20000, 15000, 5000),
    )  # fmt: skip
    standings_catch_up(opened)
    standings_catch_up(opened)

    [message] = payloads("rank.changed")
    moves = [(move["player"]["name"], move["rank_before"], move["rank"]) for move in message["players"]]
    assert moves == [("Ben", 2, 1), ("Aoi", 1, 2)]
    opened.refresh_from_db()
    assert (message["players_count"], message["revision"]) == (2, opened.revision)
    ranks = dict(StandingsRow.objects.filter(season=opened).values_list("player__name", "rank"))
    assert ranks == {"Ben": 1, "Aoi": 2, "Chika": 3, "Dai": 4}


def test_a_computation_that_moves_no_rank_is_no_message(given: Given, subscribed: Subscribed) -> None:
    opened = season(given)
    recorded(given, season=opened)
    standings_catch_up(opened)
    subscribed("rank.changed")

    recorded(given, season=opened)
    assert standings_catch_up(opened) > 0

    assert payloads("rank.changed") == []


def test_of_very_many_ranks_the_first_hundred_are_named(
    given: Given, subscribed: Subscribed, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MOST_RANKS == 100
    monkeypatch.setattr("league.webhooks.events.contents.MOST_RANKS", 3)
    subscribed("rank.changed")

    ranked(given)

    [message] = payloads("rank.changed")
    assert [move["rank"] for move in message["players"]] == [1, 2, 3]
    assert message["players_count"] == 4
