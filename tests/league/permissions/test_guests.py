"""A guest link records, undoes and amends at one table, and reaches nothing else."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from drf_spectacular.generators import SchemaGenerator

from league.history.models import LogEntry
from league.records.deals.services import hanchan_begin
from league.records.guests.services import guest_link_make
from league.records.models import Hanchan
from tests.league.core.page import signed_in, words
from tests.league.factories import DAY
from tests.league.permissions.cells import cells, isolated
from tests.league.permissions.guests import deals_of, ended, phone_of, record
from tests.league.permissions.table import API, PAGES, WIN, by_section
from tests.league.permissions.world import fill_address, forms_alone

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.usefixtures("undone")]
DEALS = "api/v1/hanchan/<int:pk>/deals/"
ONE_DEAL = f"{DEALS}<int:number>/"
DRAW = {"result": {"type": "exhaustive_draw"}}
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
CLOSED = by_section(sorted(key for key in API if key not in REACHED and API[key][0] != "visitor"))
CLOSED_PAGES = by_section(sorted(set(OF_CLUB) - REACHED_PAGES))


# ----- what it is for -----
def test_a_guest_records_undoes_and_amends_by_api(phone: Client, table: Hanchan) -> None:
    assert record(phone, table).status_code == 201
    assert phone.delete(f"{deals_of(table)}2/?version={table.version + 1}").status_code == 200
    table.refresh_from_db()
    body = {"version": table.version, "reason": "2 han", **DRAW}
    assert phone.put(f"{deals_of(table)}1/", body, content_type="application/json").status_code == 200

    actions = LogEntry.objects.about(table).order_by("-pk")[:3]
    assert [one.action for one in actions] == ["deal_amend", "deal_undo", "deal_record"]
    assert {one.guest_link for one in actions} == {1}


def test_a_guest_records_and_undoes_on_the_pages(phone: Client, table: Hanchan) -> None:
    page = reverse("game", args=[table.club.slug, table.pk])

    assert "Take back deal 1" in words(phone.get(page))
    undone = {"number": 1, "version": table.version}
    assert phone.post(reverse("undo", args=[table.club.slug, table.pk]), undone).status_code == 302

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
@pytest.mark.sampled
@pytest.mark.parametrize("section", CLOSED)
def test_a_guest_reaches_nothing_else_by_api(section: str, world: dict[str, Any], table: Hanchan) -> None:
    with cells() as cell:
        for method, pattern in CLOSED[section]:
            with cell(method, pattern), isolated():
                path = fill_address(pattern, world)

                answer = phone_of(world).generic(method, path, "{}", content_type="application/json")

                assert answer.status_code in (401, 403, 404), answer.content[:200]
                assert_the_game_is_as_before(table)


@pytest.mark.sampled
@pytest.mark.parametrize("section", CLOSED_PAGES)
def test_a_guest_opens_no_other_page(section: str, world: dict[str, Any], table: Hanchan) -> None:
    own = reverse("game", args=[table.club.slug, table.pk])
    # The page that a recorder's button leads to says why not.
    with cells() as cell:
        for pattern in CLOSED_PAGES[section]:
            with cell(pattern), isolated():
                phone, path = phone_of(world), fill_address(pattern, world)

                sent = phone.post(path, {"version": table.version})
                answers = [sent] if pattern in forms_alone() else [phone.get(path), sent]

                for answer in answers:
                    url = getattr(answer, "url", "")
                    is_refused = answer.status_code in (403, 404, 405) or url.startswith("/sign-in/")
                    assert is_refused or url == own, (answer.status_code, url)
                assert_the_game_is_as_before(table)


def assert_the_game_is_as_before(table: Hanchan) -> None:
    now = Hanchan.objects.get(pk=table.pk)
    assert (now.is_open, now.deals.standing().count()) == (True, 1)


def test_a_guest_does_not_reach_another_table_of_the_club(phone: Client, table: Hanchan, world: Any) -> None:
    players = [row.player for row in table.participants.select_related("player")]
    owner = world["users"]["owner"]
    other = hanchan_begin(actor=owner, club=table.club, house_rules=table.house_rules, players=players, played_on=DAY)

    assert record(phone, other, number=1).status_code == 404
    assert phone.get(reverse("pad", args=[table.club.slug, other.pk])).status_code == 404
    assert not other.deals.exists()


def test_a_guest_of_an_open_club_records_at_no_other_table(phone: Client, table: Hanchan, world: Any) -> None:
    table.club.is_public = True
    table.club.save()
    players = [row.player for row in table.participants.select_related("player")]
    owner = world["users"]["owner"]
    other = hanchan_begin(actor=owner, club=table.club, house_rules=table.house_rules, players=players, played_on=DAY)

    assert record(phone, other, number=1).status_code == 403
    assert phone.get(reverse("pad", args=[table.club.slug, other.pk])).url.startswith("/sign-in/")
    undone = {"number": 1, "version": other.version}
    assert phone.post(reverse("undo", args=[table.club.slug, other.pk]), undone).status_code == 302
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
