"""A guest link records, undoes and amends at one table until its game is over, and nothing else."""

import logging
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from drf_spectacular.generators import SchemaGenerator

from league.accounts.models import User, hash_secret
from league.clubs.models import Membership, Role
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.players.models import Player
from league.records.deals.services import deal_record, hanchan_begin, hanchan_stop
from league.records.guests.services import guest_link_make, guest_link_revoke, guest_of
from league.records.models import Deal, GuestLink, Hanchan
from tests.league.core.page import signed_in, words
from tests.league.factories import DAY
from tests.league.permissions.table import API, PAGES, WIN
from tests.league.permissions.world import fill_address, rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.once]
PASSWORD = "correct horse battery"
DEALS = "api/v1/hanchan/<int:pk>/deals/"
ONE_DEAL = f"{DEALS}<int:number>/"
# All that a guest reaches of the private club; the bodies are those of the table of roles.
REACHED = {
    ("GET", DEALS), ("POST", DEALS), ("PUT", ONE_DEAL), ("DELETE", ONE_DEAL), ("GET", "api/v1/hanchan/<int:pk>/"),
    ("GET", "api/v1/hanchan/<int:pk>/targets/"), ("GET", "api/v1/hanchan/<int:pk>/targets/event/"),
    ("GET", "api/v1/hanchan/<int:pk>/next-deal/"),
    ("POST", f"{DEALS}preview/"), ("GET", f"{DEALS}told/"), ("GET", f"{ONE_DEAL}told/"),
    ("GET", "api/v1/hanchan/<int:pk>/tableside/"),
    ("POST", "api/v1/hanchan/<int:pk>/call/"), ("DELETE", "api/v1/hanchan/<int:pk>/call/"),
    ("POST", "api/v1/hanchan/<int:pk>/late-deals/"),
}  # fmt: skip
REACHED_PAGES = {f"c/<slug:club>/g/<int:pk>/{page}" for page in ("deals/", "deals/<int:number>/", "pad/")}
OF_CLUB = [one for role in ("player", "recorder", "organiser", "owner") for one in PAGES[role].split()]


@pytest.fixture(autouse=True)
def undone() -> Iterator[None]:
    with rolled_back():
        yield


@pytest.fixture
def table(world: dict[str, Any]) -> Hanchan:
    return Hanchan.objects.select_related("club", "house_rules").get(pk=world["by_deals"])


def phone_of(world: dict[str, Any], **also: Any) -> Client:
    """A phone that has opened the guest link of the world."""
    client = Client(**also)
    if client.handler.enforce_csrf_checks:
        client.get(reverse("guest"))
        headers = {"X-CSRFToken": client.cookies["csrftoken"].value}
    else:
        headers = {}
    answer = client.post(reverse("guest"), {"secret": world["guest_secret"]}, headers=headers)
    assert answer.status_code == 302
    return client


@pytest.fixture
def phone(world: dict[str, Any]) -> Client:
    return phone_of(world)


def deals_of(table: Hanchan) -> str:
    return f"/api/v1/hanchan/{table.pk}/deals/"


def record(client: Client, table: Hanchan, number: int = 2, **also: Any) -> Any:
    return client.post(deals_of(table), {"number": number, **WIN}, content_type="application/json", **also)


# ----- what it is for -----
def test_a_guest_records_undoes_and_amends_by_api(phone: Client, table: Hanchan) -> None:
    assert record(phone, table).status_code == 201
    assert phone.delete(f"{deals_of(table)}2/?version={table.version + 1}").status_code == 200
    table.refresh_from_db()
    body = {"version": table.version, "reason": "2 han", **WIN}
    assert phone.put(f"{deals_of(table)}1/", body, content_type="application/json").status_code == 200

    actions = LogEntry.objects.about(table).order_by("-pk")[:3]
    assert [one.action for one in actions] == ["deal_amend", "deal_undo", "deal_record"]
    assert {one.guest_link for one in actions} == {1}


def test_a_guest_records_and_undoes_on_the_pages(phone: Client, table: Hanchan) -> None:
    page = reverse("deals", args=[table.club.slug, table.pk])

    assert "東" in words(phone.get(page))
    assert phone.post(reverse("undo", args=[table.club.slug, table.pk]), {"number": 1}).status_code == 302

    assert not table.deals.standing().exists()


def test_the_log_names_the_link(phone: Client, table: Hanchan, world: dict[str, Any]) -> None:
    record(phone, table)
    owner = signed_in(world["users"]["owner"])

    page = words(owner.get(reverse("game", args=[table.club.slug, table.pk])))
    entry = owner.get(f"/api/v1/hanchan/{table.pk}/").json()["history"][0]
    deal = owner.get(deals_of(table)).json()["results"][1]

    assert "guest link 1 of owner recorded a deal" in page
    assert (entry["actor"], entry["guest_link"]["number"]) == (None, 1)
    assert (deal["guest_link"], deal["entered_by"]["name"]) == (1, "owner")


def test_the_pad_of_a_guest_keeps_its_deals_apart_from_those_of_others(table: Hanchan, world: dict[str, Any]) -> None:
    address = reverse("pad", args=[table.club.slug, table.pk])
    second = Client()
    second.post(reverse("guest"), {"secret": guest_link_make(actor=world["users"]["owner"], hanchan=table).secret})
    readers = [phone_of(world), second, signed_in(world["users"]["owner"])]

    starts = [reader.get(address).context["pad"] for reader in readers]

    assert None not in [one["account"] for one in starts]
    assert len({one["account"] for one in starts}) == 3
    assert [(one["is_guest"], one["may_end"]) for one in starts] == [(True, False), (True, False), (False, True)]


def test_the_pad_names_the_link_of_a_deal(phone: Client, table: Hanchan) -> None:
    record(phone, table)

    last = phone.get(f"/api/v1/hanchan/{table.pk}/next-deal/").json()["last"][0]

    assert (last["guest_link"], last["entered_by"]["name"]) == (1, "owner")
    assert last["entered_by_name"] == "guest link 1 of owner"


def test_the_page_of_the_game_shows_a_guest_no_ranks_of_the_season(phone: Client, world: dict[str, Any]) -> None:
    game = reverse("game", args=[world["club"], world["by_deals"]])
    member = signed_in(world["users"]["player"])

    shown = ['id="game-season-targets"' in reader.get(game).content.decode() for reader in (member, phone)]

    assert shown == [True, False]


def test_the_evening_lists_who_made_a_link_and_when_it_was_used(phone: Client, table: Hanchan, world: Any) -> None:
    record(phone, table)
    Hanchan.objects.filter(pk=table.pk).update(session=world["evening"])

    page = words(signed_in(world["users"]["recorder"]).get(f"/c/{table.club.slug}/evening/{world['evening']}/"))

    assert "guest link 1 of owner · Table 1 made at" in page
    assert "last used at" in page


@pytest.mark.parametrize("how", ["expired", "left"])
def test_the_evening_is_shown_again_when_a_link_ends_by_itself(how: str, table: Hanchan, world: dict[str, Any]) -> None:
    Hanchan.objects.filter(pk=table.pk).update(session=world["evening"])
    address, recorder = f"/c/{table.club.slug}/evening/{world['evening']}/", signed_in(world["users"]["recorder"])
    # The first answer sets a cookie, on which the tag of a page depends.
    recorder.get(address)
    known = {"If-None-Match": recorder.get(address).headers["ETag"]}

    before = recorder.get(address, headers=known).status_code
    ended(table, how, world["users"]["owner"])

    assert (before, recorder.get(address, headers=known).status_code) == (304, 200)


def test_a_page_of_the_recorder_makes_a_link_that_opens_the_table(table: Hanchan, world: dict[str, Any]) -> None:
    recorder = signed_in(world["users"]["recorder"])

    made = recorder.post(reverse("guest_link_make", args=[table.club.slug, table.pk]))
    address = made.context["address"]
    opened = Client().post(reverse("guest"), {"secret": address.partition("#")[2]})

    assert address.startswith("http://testserver/guest/#")
    assert opened.url == reverse("pad", args=[table.club.slug, table.pk])
    assert "no-store" in made.headers["Cache-Control"]


# ----- nothing else -----
@pytest.mark.parametrize("operation", sorted(set(API) - REACHED), ids=" ".join)
def test_a_guest_reaches_nothing_else_by_api(operation: tuple[str, str], phone: Client, world: dict[str, Any]) -> None:
    if API[operation][0] == "visitor":
        pytest.skip("open to everybody")
    method, pattern = operation

    answer = phone.generic(method, fill_address(pattern, world), "{}", content_type="application/json")

    assert answer.status_code in (401, 403, 404), (answer.status_code, answer.content[:200])


@pytest.mark.parametrize("pattern", sorted(set(OF_CLUB) - REACHED_PAGES))
def test_a_guest_opens_no_other_page(pattern: str, phone: Client, world: dict[str, Any], table: Hanchan) -> None:
    path = fill_address(pattern, world)
    own = reverse("game", args=[table.club.slug, table.pk])
    # The pages that a recorder's button leads to say why not.
    own_buttons = (reverse("deals", args=[table.club.slug, table.pk]), own)

    shown, sent = phone.get(path), phone.post(path, {"version": table.version})

    for answer in (shown, sent):
        url = getattr(answer, "url", "")
        refused = answer.status_code in (403, 404, 405) or url.startswith("/sign-in/") or url in own_buttons
        assert refused, (answer.status_code, url)
    changed = Hanchan.objects.get(pk=table.pk)
    assert (changed.is_open, changed.deals.standing().count()) == (True, 1)


def test_a_guest_does_not_reach_another_table_of_the_club(phone: Client, table: Hanchan, world: Any) -> None:
    players = [row.player for row in table.participants.select_related("player")]
    owner = world["users"]["owner"]
    other = hanchan_begin(actor=owner, club=table.club, house_rules=table.house_rules, players=players, played_on=DAY)

    assert record(phone, other, number=1).status_code == 404
    assert phone.get(reverse("deals", args=[table.club.slug, other.pk])).status_code == 404
    assert not other.deals.exists()


def test_a_guest_of_an_open_club_records_at_no_other_table(phone: Client, table: Hanchan, world: Any) -> None:
    table.club.is_public = True
    table.club.save()
    players = [row.player for row in table.participants.select_related("player")]
    owner = world["users"]["owner"]
    other = hanchan_begin(actor=owner, club=table.club, house_rules=table.house_rules, players=players, played_on=DAY)

    assert record(phone, other, number=1).status_code == 403
    assert phone.get(reverse("deals", args=[table.club.slug, other.pk])).url.startswith("/sign-in/")
    assert phone.post(reverse("undo", args=[table.club.slug, other.pk]), {"number": 1}).status_code == 302
    assert not other.deals.exists()


def test_a_guest_does_not_stop_the_game(phone: Client, table: Hanchan) -> None:
    phone.post(reverse("stop", args=[table.club.slug, table.pk]), {"version": table.version})
    answer = phone.post(
        f"/api/v1/hanchan/{table.pk}/stop/", {"version": table.version}, content_type="application/json"
    )

    assert answer.status_code in (401, 403)
    assert Hanchan.objects.get(pk=table.pk).is_open


@pytest.mark.parametrize(("number", "method"), [(2, "post"), (1, "put"), (1, "patch")])
def test_a_guest_does_not_decide_as_a_referee(number: int, method: str, phone: Client, table: Hanchan) -> None:
    moved = {"adjustments": [1000, -1000, 0, 0]}
    body = {"post": {"number": 2, **WIN}, "put": {"version": table.version, **WIN},
            "patch": {"version": table.version, "reason": "x"}}[method]  # fmt: skip
    path = deals_of(table) if method == "post" else f"{deals_of(table)}{number}/"

    answer = getattr(phone, method)(path, {**body, **moved}, content_type="application/json")

    assert answer.status_code == 403
    assert table.deals.count() == 1


def test_the_schema_names_guests_where_they_reach_something() -> None:
    schema = SchemaGenerator().get_schema(request=None, public=True)

    found = {
        (method.upper(), path)
        for path, operations in schema["paths"].items()
        for method, operation in operations.items()
        if {"guest": []} in operation["security"]
    }

    in_schema = {
        (method, f"/{path}".replace("<int:pk>", "{id}").replace("<int:number>", "{number}")) for method, path in REACHED
    }
    assert found == in_schema


# ----- when it has ended -----
def ended(table: Hanchan, how: str, owner: Any) -> None:
    if how == "revoked":
        guest_link_revoke(actor=owner, hanchan=table, number=1)
    elif how == "expired":
        GuestLink.objects.update(expires_at=timezone.now())
    elif how == "left":
        User.objects.filter(pk=owner.pk).update(is_active=False)
    elif how == "removed":
        Membership.objects.filter(user=owner).delete()
    elif how == "demoted":
        Membership.objects.filter(user=owner).update(role=Role.PLAYER)
    else:
        hanchan_stop(actor=owner, hanchan=table, version=table.version)


ENDS = ["revoked", "expired", "closed", "left", "removed", "demoted"]


@pytest.mark.parametrize("how", ENDS)
def test_an_ended_link_opens_nothing(how: str, table: Hanchan, world: dict[str, Any]) -> None:
    ended(table, how, world["users"]["owner"])
    client = Client()

    answer = client.post(reverse("guest"), {"secret": world["guest_secret"]})

    assert answer.status_code == 410
    assert "guest_link" not in client.session


@pytest.mark.parametrize("how", ENDS)
def test_a_phone_that_opened_the_link_before_records_no_more(
    how: str, phone: Client, table: Hanchan, world: dict[str, Any]
) -> None:
    ended(table, how, world["users"]["owner"])

    answers = [record(phone, table), phone.delete(f"{deals_of(table)}1/?version={table.version}")]
    phone.post(reverse("undo", args=[table.club.slug, table.pk]), {"number": 1})

    assert [one.status_code in (401, 403, 404) for one in answers] == [True, True]
    assert table.deals.standing().count() == 1


@pytest.mark.parametrize("how", ["removed", "demoted", "left"])
def test_a_link_whose_maker_may_make_none_is_shown_as_revoked(how: str, table: Hanchan, world: dict[str, Any]) -> None:
    ended(table, how, world["users"]["owner"])

    shown = signed_in(world["users"]["recorder"]).get(f"/api/v1/hanchan/{table.pk}/guest-links/").json()["results"]

    assert [one["state"] for one in shown] == ["revoked"]


@pytest.mark.parametrize("how", ["revoked", "expired", "closed", "removed", "demoted"])
def test_a_link_that_ends_while_a_request_runs_records_nothing(how: str, table: Hanchan, world: Any) -> None:
    guest = guest_of(GuestLink.objects.get().pk, timezone.now())
    ended(table, how, world["users"]["owner"])

    # The request has read the link and the table before it ended.
    with pytest.raises(LeagueError) as refused:
        deal_record(actor=guest, hanchan=guest.table, number=2, entry=WIN)  # type: ignore[arg-type, union-attr]

    assert refused.value.code == "guest_link_over"


def test_after_the_game_a_guest_still_looks_at_it_alone(phone: Client, table: Hanchan, world: dict[str, Any]) -> None:
    hanchan_stop(actor=world["users"]["owner"], hanchan=table, version=table.version)

    shown = phone.get(reverse("deals", args=[table.club.slug, table.pk]), follow=True)

    assert shown.redirect_chain == [(reverse("game", args=[table.club.slug, table.pk]), 302)]
    assert "place 1" in words(shown)


def test_a_link_ends_with_the_day_of_the_club(table: Hanchan) -> None:
    link = GuestLink.objects.get()
    club, moment = table.club, timedelta(microseconds=1)

    assert club.day_of(link.expires_at - moment) == club.day_of(link.made_at)
    assert club.day_of(link.expires_at) == club.day_of(link.made_at) + timedelta(days=1)


# ----- the secret -----
@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_the_page_of_links_is_read_and_sent_by_no_other_method(method: str) -> None:
    assert getattr(Client(), method)(reverse("guest")).status_code == 405


def test_only_the_hash_of_a_secret_is_stored(world: dict[str, Any]) -> None:
    secret = world["guest_secret"]

    assert GuestLink.objects.get().secret_hash == hash_secret(secret)
    assert len(secret) * 6 >= 128
    assert not LogEntry.objects.filter(after__icontains=secret).exists()


def test_a_wrong_secret_is_refused_and_after_twenty_the_right_one_too(
    world: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    rates = {**settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "guest_link": "2/min"}
    monkeypatch.setitem(settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES", rates)
    client = Client()

    answers = [client.post(reverse("guest"), {"secret": secret}) for secret in ("x", "", world["guest_secret"])]

    assert [one.status_code for one in answers] == [410, 410, 429]


def test_a_guest_who_writes_in_a_loop_is_slowed_down(
    phone: Client, table: Hanchan, monkeypatch: pytest.MonkeyPatch
) -> None:
    rates = {**settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "guest_write": "2/min"}
    monkeypatch.setitem(settings.REST_FRAMEWORK, "DEFAULT_THROTTLE_RATES", rates)

    answers = [record(phone, table, number=9) for _ in range(3)]

    assert [one.status_code for one in answers] == [409, 409, 429]


def test_no_log_of_the_server_has_the_secret(world: dict[str, Any], caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        phone_of(world)
        Client().post(reverse("guest"), {"secret": world["guest_secret"] + "x"})

    assert world["guest_secret"] not in caplog.text


def test_the_page_after_opening_has_no_secret_in_its_address(world: dict[str, Any]) -> None:
    answer = Client().post(reverse("guest"), {"secret": world["guest_secret"]}, follow=True)

    assert world["guest_secret"] not in answer.content.decode()
    assert [world["guest_secret"] in url for url, _status in answer.redirect_chain] == [False]


def test_a_write_from_another_site_is_refused(world: dict[str, Any], table: Hanchan) -> None:
    client = phone_of(world, enforce_csrf_checks=True)
    token = client.cookies["csrftoken"].value

    without, with_token = record(client, table), record(client, table, headers={"X-CSRFToken": token})

    assert (without.status_code, with_token.status_code) == (403, 201)


def test_opening_a_link_changes_the_key_of_the_session(world: dict[str, Any]) -> None:
    client = Client()
    session = client.session
    session["x"] = 1
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = before = session.session_key

    client.post(reverse("guest"), {"secret": world["guest_secret"]})

    assert client.session.session_key != before


# ----- accounts -----
def test_a_guest_who_signs_in_has_another_session_and_is_no_guest_after_it(
    world: dict[str, Any], table: Hanchan
) -> None:
    client, player = phone_of(world), User.objects.get(username="player")
    player.set_password(PASSWORD)
    player.save()
    before = client.session.session_key

    signed = client.post(reverse("sign_in"), {"username": player.username, "password": PASSWORD})
    after = client.session.session_key
    as_player = record(client, table).status_code
    client.post(reverse("sign_out"))

    assert (signed.status_code, as_player) == (302, 403)
    assert after != before
    assert record(client, table).status_code == 401


def test_an_account_that_may_record_stays_itself(world: dict[str, Any], table: Hanchan) -> None:
    client = signed_in(world["users"]["recorder"])
    client.post(reverse("guest"), {"secret": world["guest_secret"]})

    record(client, table)

    assert (Deal.objects.latest("pk").entered_by.username, Deal.objects.latest("pk").guest_link) == ("recorder", None)


def test_an_account_that_may_not_record_is_not_given_the_link(world: dict[str, Any], table: Hanchan) -> None:
    client = signed_in(world["users"]["player"])

    answer = client.post(reverse("guest"), {"secret": world["guest_secret"]})

    assert "You are signed in as player" in words(answer)
    assert record(client, table).status_code == 403


def test_a_link_made_by_the_owner_gives_no_rights_of_the_owner(phone: Client, table: Hanchan) -> None:
    assert phone.get("/api/v1/me/").status_code == 403
    assert phone.get(reverse("account")).url.startswith("/sign-in/")


def test_two_guests_do_not_share_an_idempotency_key(world: dict[str, Any], table: Hanchan) -> None:
    made = guest_link_make(actor=world["users"]["owner"], hanchan=table)
    one, other = phone_of(world), phone_of({"guest_secret": made.secret})
    key = {"Idempotency-Key": "same"}

    assert record(one, table, headers=key).status_code == 201
    assert record(one, table, headers=key).status_code == 201
    assert record(other, table, headers=key).status_code == 409


def test_a_hidden_player_stays_hidden_to_a_guest(phone: Client, table: Hanchan) -> None:
    Player.objects.filter(participations__hanchan=table, name="Ben").update(is_hidden=True)

    pages = [phone.get(reverse(page, args=[table.club.slug, table.pk])) for page in ("deals", "game")]
    record(phone, table)
    answers = [
        phone.get(f"/api/v1/hanchan/{table.pk}/{more}")
        for more in ("", "deals/", "deals/told/", "deals/1/told/", "targets/", "next-deal/")
    ]
    answers += [phone.post(f"{deals_of(table)}preview/", WIN, content_type="application/json")]
    pages += [phone.get(reverse("pad", args=[table.club.slug, table.pk]))]

    assert {one.status_code for one in (*pages, *answers)} == {200}
    assert [number for number, one in enumerate((*pages, *answers)) if "Ben" in one.content.decode()] == []


@pytest.mark.parametrize(("reader", "status"), [("owner", 201), ("guest", 401), ("other", 401)])
def test_a_deal_is_stored_only_in_the_name_for_which_its_page_was_made(
    reader: str, status: int, world: dict[str, Any], table: Hanchan
) -> None:
    users = world["users"]
    readers = {
        "owner": users["owner"].pk,
        "guest": f"guest {GuestLink.objects.get().pk}",
        "other": users["recorder"].pk,
    }

    answer = record(signed_in(users["owner"]), table, headers={"X-Janroku-Reader": str(readers[reader])})

    assert answer.status_code == status


@pytest.mark.parametrize(("other", "status"), [(0, 201), (1, 401)])
def test_a_deal_of_one_guest_is_not_stored_as_that_of_another(
    other: int, status: int, phone: Client, table: Hanchan
) -> None:
    reader = f"guest {GuestLink.objects.get().pk + other}"

    assert record(phone, table, headers={"X-Janroku-Reader": reader}).status_code == status


# ----- who makes one -----
@pytest.mark.parametrize(("role", "status"), [("player", 403), ("stranger", 404), ("recorder", 200)])
def test_recorders_make_links(role: str, status: int, world: dict[str, Any], table: Hanchan) -> None:
    client = signed_in(world["users"][role])

    assert client.post(reverse("guest_link_make", args=[table.club.slug, table.pk])).status_code == status
    assert GuestLink.objects.count() == (2 if status == 200 else 1)


def test_the_api_makes_lists_and_revokes_links(world: dict[str, Any], table: Hanchan) -> None:
    client, links = signed_in(world["users"]["recorder"]), f"/api/v1/hanchan/{table.pk}/guest-links/"

    made = client.post(links, {}, content_type="application/json").json()
    revoked = client.delete(f"{links}{made['number']}/").json()
    listed = client.get(links).json()["results"]

    assert made["address"].startswith("http://testserver/guest/#")
    assert (made["state"], revoked["state"]) == ("open", "revoked")
    assert [(one["number"], one["state"]) for one in listed] == [(2, "revoked"), (1, "open")]


def test_there_is_no_link_to_a_game_that_is_over(world: dict[str, Any], table: Hanchan) -> None:
    owner = world["users"]["owner"]
    hanchan_stop(actor=owner, hanchan=table, version=table.version)

    with pytest.raises(LeagueError) as refused:
        guest_link_make(actor=owner, hanchan=table)

    assert refused.value.code == "guest_link_over"
