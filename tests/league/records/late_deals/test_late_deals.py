"""Deals that a guest's phone hands over after its link has ended, and the recorders who accept or decline them."""

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.history.models import LogEntry
from league.players.models import Player
from league.records.deals.services import deal_record, hanchan_begin, hanchan_stop
from league.records.guests.services import guest_link_make, guest_link_revoke
from league.records.late_deals.services import KEPT_FOR, MOST_OF_A_LINK, late_deal_accept
from league.records.models import GuestLink, Hanchan, LateDeal
from league.sessions.models import Session
from league.sessions.services import session_open
from tests.league.core.page import signed_in, words

pytestmark = [pytest.mark.django_db, pytest.mark.once]
MANGAN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 5, "fu": None}}]}}


@pytest.fixture
def evening(owner: User, club: Club) -> Session:
    return session_open(actor=owner, club=club)


@pytest.fixture
def table(owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], evening: Session) -> Hanchan:
    return hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, session=evening)


@pytest.fixture
def phone(owner: User, table: Hanchan) -> Client:
    """A phone that has opened guest link 1."""
    client = Client()
    client.post(reverse("guest"), {"secret": guest_link_make(actor=owner, hanchan=table).secret})
    return client


@pytest.fixture
def ended(phone: Client, owner: User, table: Hanchan) -> Client:
    guest_link_revoke(actor=owner, hanchan=table, number=1)
    return phone


def address(table: Hanchan, *rest: object) -> str:
    return f"/api/v1/hanchan/{table.pk}/late-deals/" + "".join(f"{one}/" for one in rest)


def hand_over(client: Client, table: Hanchan, key: str | None = "k1", **also: Any) -> Any:
    headers = also.pop("headers", {}) | ({"Idempotency-Key": key} if key else {})
    body = {"number": 1, "version": 1, **MANGAN, **also}
    return client.post(address(table), body, content_type="application/json", headers=headers)


def code_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def decide(user: User, table: Hanchan, what: str, **body: Any) -> Any:
    late = LateDeal.objects.latest("pk").pk
    return signed_in(user).post(address(table, late, what), body, content_type="application/json")


# ----- handing over -----


def test_a_revoked_link_hands_over_what_waited(ended: Client, table: Hanchan) -> None:
    answer = hand_over(ended, table)

    assert (answer.status_code, answer.json()["state"]) == (201, "waiting")
    assert not table.deals.exists()
    entry = LogEntry.objects.about(table).latest("pk")
    assert (entry.action, entry.guest_link) == ("late_deal_add", 1)


@pytest.mark.parametrize("how", ["expired", "demoted", "over"])
def test_every_end_of_a_link_lets_it_hand_over(
    how: str, phone: Client, table: Hanchan, owner: User, organiser: User
) -> None:
    if how == "expired":
        GuestLink.objects.update(expires_at=timezone.now())
    elif how == "demoted":
        User.objects.filter(pk=owner.pk).update(is_active=False)
    else:
        deal_record(actor=owner, hanchan=table, number=1, entry=MANGAN)
        table.refresh_from_db()
        hanchan_stop(actor=owner, hanchan=table, version=table.version)

    assert hand_over(phone, table).status_code == 201


def test_the_same_deal_again_is_kept_once(ended: Client, table: Hanchan) -> None:
    answers = [hand_over(ended, table) for _time in range(2)]

    assert [one.status_code for one in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert LateDeal.objects.count() == 1


def test_a_deal_that_was_recorded_under_its_key_is_not_kept(phone: Client, owner: User, table: Hanchan) -> None:
    deals = f"/api/v1/hanchan/{table.pk}/deals/"
    headers = {"Idempotency-Key": "k1"}
    assert (
        phone.post(deals, {"number": 1, **MANGAN}, content_type="application/json", headers=headers).status_code == 201
    )
    guest_link_revoke(actor=owner, hanchan=table, number=1)

    assert hand_over(phone, table).json()["error"] == "idempotency_mismatch"
    assert not LateDeal.objects.exists()


def test_a_link_that_works_records_the_deal_itself(phone: Client, table: Hanchan) -> None:
    assert code_of(hand_over(phone, table)) == (409, "guest_link_works")


def test_a_day_after_its_end_a_link_hands_over_nothing(ended: Client, table: Hanchan) -> None:
    GuestLink.objects.update(revoked_at=timezone.now() - KEPT_FOR)

    assert hand_over(ended, table).status_code == 401
    assert not LateDeal.objects.exists()


def test_a_link_hands_over_a_few_deals_at_most_even_if_they_are_declined(
    ended: Client, owner: User, table: Hanchan
) -> None:
    link = GuestLink.objects.get()
    LateDeal.objects.bulk_create(
        LateDeal(hanchan=table, link=link, number=1, version=1, entry=MANGAN, key=str(n), state="declined")
        for n in range(MOST_OF_A_LINK)
    )

    assert code_of(hand_over(ended, table)) == (400, "too_many_late_deals")


def test_requests_of_an_ended_link_are_limited(ended: Client, table: Hanchan, monkeypatch: pytest.MonkeyPatch) -> None:
    rates = {**settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "guest_write": "2/min"}
    monkeypatch.setitem(settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES", rates)

    answers = [hand_over(ended, table, f"key {n}") for n in range(3)]

    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert [answer.headers["ratelimit"].split(";")[1] for answer in answers] == ["r=1", "r=0", "r=0"]
    assert answers[2].headers["retry-after"] == "60"


@pytest.mark.parametrize(
    ("also", "error"),
    [
        ({"key": None}, "bad_idempotency_key"),
        ({"adjustments": [1000, -1000, 0, 0]}, "forbidden"),
        ({"number": 0}, "bad_field"),
        ({"version": 10**12}, "bad_field"),
        ({"events": [{"type": "x" * 21_000}]}, "unknown_field"),
    ],
)
def test_what_cannot_be_a_guest_s_deal_is_refused(
    ended: Client, table: Hanchan, also: dict[str, Any], error: str
) -> None:
    assert hand_over(ended, table, **also).json()["error"] == error
    assert not LateDeal.objects.exists()


def test_strangers_accounts_and_other_links_hand_over_nothing(
    ended: Client, owner: User, recorder: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player],
    table: Hanchan,
) -> None:  # fmt: skip
    other = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars)

    assert hand_over(Client(), table).status_code == 401
    assert code_of(hand_over(signed_in(recorder), table)) == (403, "forbidden")
    assert hand_over(ended, other).status_code in (403, 404)
    # What another reader entered on this phone is not handed over by this link.
    assert hand_over(ended, table, headers={"X-Janroku-Reader": "guest 99"}).status_code == 401
    assert not LateDeal.objects.exists()


def test_handing_over_needs_the_token_against_forged_requests(owner: User, table: Hanchan) -> None:
    client = Client(enforce_csrf_checks=True)
    client.get(reverse("guest"))
    token = {"X-CSRFToken": client.cookies["csrftoken"].value}
    client.post(reverse("guest"), {"secret": guest_link_make(actor=owner, hanchan=table).secret}, headers=token)
    guest_link_revoke(actor=owner, hanchan=table, number=1)

    assert hand_over(client, table).status_code == 403
    assert hand_over(client, table, headers={"X-CSRFToken": client.cookies["csrftoken"].value}).status_code == 201


def test_an_ended_link_reads_nothing(ended: Client, table: Hanchan, club: Club) -> None:
    hand_over(ended, table)

    assert ended.get(address(table)).status_code in (401, 403, 404)
    assert ended.post(f"/api/v1/hanchan/{table.pk}/deals/", MANGAN, content_type="application/json").status_code == 401


# ----- deciding -----


def test_a_recorder_sees_the_deal_in_words_with_its_payments(ended: Client, recorder: User, table: Hanchan) -> None:
    hand_over(ended, table)

    [shown] = signed_in(recorder).get(address(table)).json()["results"]

    assert (shown["guest_link"], shown["made_by"]["name"], shown["next_deal"]) == (1, "yuki", 1)
    assert "Ben off Aoi" in shown["words"][0]
    # a mangan of a non-dealer off the dealer: 8,000
    assert [one["delta"] for one in shown["payments"]] == [-8000, 8000, 0, 0]


@pytest.mark.parametrize("place", ["table_code", "evening"])
def test_the_pages_show_it_and_record_it(
    place: str, ended: Client, recorder: User, club: Club, table: Hanchan, evening: Session
) -> None:
    hand_over(ended, table)
    page = reverse(place, args=[club.slug, table.pk if place == "table_code" else evening.pk])
    client = signed_in(recorder)

    shown = words(client.get(page))
    decided = client.post(
        reverse("late_deal_decide", args=[club.slug, table.pk, LateDeal.objects.get().pk]),
        {"accepts": "1", **({"evening": "1"} if place == "evening" else {})},
    )

    assert "Aoi −8,000 · Ben +8,000" in shown
    assert decided.url == page
    assert [(deal.number, deal.entered_by, deal.guest_link) for deal in table.deals.standing()] == [(1, recorder, None)]
    assert "−8,000" not in words(client.get(page)).replace("17,000", "")


def test_an_accepted_deal_is_the_next_one_and_the_log_has_both_names(
    ended: Client, owner: User, recorder: User, table: Hanchan
) -> None:
    deal_record(actor=owner, hanchan=table, number=1, entry=MANGAN)
    hand_over(ended, table)

    refused = decide(recorder, table, "accept", number=2)
    answer = decide(recorder, table, "accept", number=2, again=True)

    # The table has it already, as deal 1: the recorder is asked once.
    assert code_of(refused) == (409, "deal_recorded")
    assert (answer.status_code, answer.json()["number"]) == (201, 2)
    late = LateDeal.objects.get()
    assert (late.state, late.decided_by, late.deal) == ("accepted", recorder, table.deals.get(number=2))
    log = LogEntry.objects.about(table).latest("pk")
    assert (log.action, log.actor, log.after["link"], log.after["made_by"]) == (
        "late_deal_accept", recorder, 1, "yuki",
    )  # fmt: skip


def test_a_declined_deal_changes_no_score(ended: Client, recorder: User, table: Hanchan) -> None:
    hand_over(ended, table)

    assert decide(recorder, table, "decline").json()["state"] == "declined"
    assert not table.deals.exists()
    assert LogEntry.objects.about(table).latest("pk").action == "late_deal_decline"


@pytest.mark.parametrize("again", ["accept", "decline"])
def test_a_deal_is_decided_once(ended: Client, recorder: User, table: Hanchan, again: str) -> None:
    hand_over(ended, table)
    decide(recorder, table, "accept", number=1)

    refused = decide(recorder, table, again, **({"number": 2} if again == "accept" else {}))

    assert code_of(refused) == (409, "late_deal_decided")
    assert table.deals.count() == 1


def test_a_deal_that_is_not_next_any_more_is_refused_and_waits_on(
    ended: Client, owner: User, recorder: User, table: Hanchan
) -> None:
    hand_over(ended, table)
    deal_record(actor=owner, hanchan=table, number=1, entry=MANGAN)

    assert code_of(decide(recorder, table, "accept", number=1)) == (409, "wrong_deal_number")
    assert LateDeal.objects.get().state == "waiting"


def test_what_the_rules_refuse_is_shown_and_can_only_be_declined(ended: Client, recorder: User, table: Hanchan) -> None:
    wrong = {"result": {"type": "win", "wins": [{"winner": 1, "from": 1, "value": {"total": 5}}]}}
    hand_over(ended, table, **wrong)
    client = signed_in(recorder)

    page = words(client.get(reverse("table_code", args=[table.club.slug, table.pk])))

    assert "Record it as deal" not in page
    assert client.get(address(table)).json()["results"][0]["why_not"]
    assert decide(recorder, table, "accept", number=1).status_code == 400
    assert decide(recorder, table, "decline").status_code == 200


def test_the_page_of_the_game_and_the_pad_name_late_deals(
    ended: Client, owner: User, recorder: User, club: Club, table: Hanchan
) -> None:
    deal_record(actor=owner, hanchan=table, number=1, entry=MANGAN)
    hand_over(ended, table)
    client = signed_in(recorder)

    game = words(client.get(reverse("game", args=[club.slug, table.pk])))
    pad = client.get(reverse("pad", args=[club.slug, table.pk])).context["pad"]

    assert "The table has this deal already, as deal 1." in game
    assert (pad["late_deals"], pad["pages"]["late"]) == (1, reverse("table_code", args=[club.slug, table.pk]))


@pytest.mark.parametrize(("role", "status"), [("player_user", 403), ("stranger", 404)])
def test_only_those_who_make_links_decide(
    role: str, status: int, request: pytest.FixtureRequest, ended: Client, table: Hanchan, club: Club
) -> None:
    Club.objects.update(is_public=False)
    hand_over(ended, table)
    user = request.getfixturevalue(role)

    answers = [
        decide(user, table, "accept", number=1),
        decide(user, table, "decline"),
        signed_in(user).get(address(table)),
    ]

    assert [one.status_code for one in answers] == [status] * 3
    assert LateDeal.objects.get().state == "waiting"


def test_the_deal_of_another_table_is_not_found(
    ended: Client, owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], table: Hanchan
) -> None:
    hand_over(ended, table)
    other = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars)

    assert code_of(decide(owner, other, "accept", number=1)) == (404, "not_found")


def test_a_deal_is_kept_longer_than_it_can_be_handed_over(ended: Client, recorder: User, table: Hanchan) -> None:
    hand_over(ended, table)
    GuestLink.objects.update(revoked_at=timezone.now() - KEPT_FOR - timedelta(days=3))

    assert decide(recorder, table, "accept", number=1).status_code == 201


def test_a_deal_whose_decision_is_not_stored_is_not_recorded(
    ended: Client, table: Hanchan, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_over(ended, table)

    def fail(*_args: object, **_given: object) -> None:
        raise OperationalError("the disk is full")

    monkeypatch.setattr("league.records.late_deals.services.history_log", fail)
    with pytest.raises(OperationalError):
        late_deal_accept(actor=owner, hanchan=table, late=LateDeal.objects.get().pk, number=1)

    assert not table.deals.exists()
    assert LateDeal.objects.get().state == LateDeal.State.WAITING
    monkeypatch.undo()
    assert late_deal_accept(actor=owner, hanchan=table, late=LateDeal.objects.get().pk, number=1).number == 1
