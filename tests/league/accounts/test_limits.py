"""What guards a secret is counted in the database: neither a flood of other requests nor a restart wipes it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.accounts.limits.attempts import Limit, attempt_take, limit_of
from league.accounts.limits.devices import COOKIE
from league.accounts.limits.network import counted_network
from league.accounts.models import Attempts, User
from league.jobs.services import jobs_want_nightly
from tests.league.accounts.second_factors import (
    PASSWORD,
    add_app,
    by_password,
    code_of,
    is_signed_in,
    local,
    recovery_codes_of,
)
from tests.league.core.page import signed_in, words
from tests.league.factories import make_user
from tests.league.jobs.at_once import run_jobs

pytestmark = [pytest.mark.django_db, pytest.mark.once]
CODE = "/sign-in/code/"
# More than the entries that Django's cache in memory keeps, twice over.
FOREIGN_ENTRIES = 700


def flood() -> None:
    """What anonymous requests of pages leave in the cache."""
    for number in range(FOREIGN_ENTRIES):
        cache.set(f"standings-{number}", "rows")


def restart() -> None:
    cache.clear()


@pytest.fixture(params=[flood, restart])
def wiped(request: pytest.FixtureRequest) -> Callable[[], None]:
    wipe: Callable[[], None] = request.param
    return wipe


@pytest.fixture
def twice(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    rates = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]
    for scope in ("sign_in", "sign_up", "password", "guest_link"):
        monkeypatch.setitem(rates, scope, "2/hour")


def sign_in_wrong(owner: User) -> Any:
    return Client().post(reverse("sign_in"), {"username": owner.username, "password": "wrong"})


def confirm_wrong(owner: User) -> Any:
    return signed_in(owner).post(reverse("account_reauthenticate"), {"password": "wrong"})


def change_wrong(owner: User) -> Any:
    sent = {"old_password": "wrong", "new_password1": "another battery", "new_password2": "another battery"}
    return signed_in(owner).post(reverse("password_change"), sent)


def sign_up(owner: User) -> Any:
    return Client().post(reverse("sign_up"), {"username": f"mika{User.objects.count()}", "password": "correct horse"})


def forget(owner: User) -> Any:
    return Client().post(reverse("password_reset"), {"email": "yuki@club.example"})


def open_guessed(owner: User) -> Any:
    return Client().post(reverse("guest"), {"secret": "guessed"})


@pytest.mark.parametrize(
    ("act", "before", "after"),
    [
        (sign_in_wrong, 422, 429),
        (confirm_wrong, 422, "Too many wrong attempts."),
        (change_wrong, 200, "Too many wrong attempts."),
        (sign_up, 302, 429),
        (forget, 302, 429),
        (open_guessed, 410, 429),
    ],
)
def test_a_limit_holds_after_the_cache_was_wiped(
    act: Callable[[User], Any], before: int, after: int | str, owner: User, twice: None, wiped: Callable[[], None]
) -> None:
    first = [act(owner).status_code for _n in range(2)]
    wiped()

    answer = act(owner)

    assert first == [before] * 2
    assert answer.status_code == after or str(after) in words(answer)


def test_a_used_code_stays_used_after_the_cache_was_wiped(owner: User, wiped: Callable[[], None]) -> None:
    code = code_of(add_app(owner))
    assert by_password(owner)[0].post(CODE, {"code": code}).status_code == 302
    wiped()
    again = by_password(owner)[0]

    answer = again.post(CODE, {"code": code})

    assert answer.status_code == 422
    assert not is_signed_in(again)


def test_a_used_recovery_code_stays_used_after_the_cache_was_wiped(owner: User, wiped: Callable[[], None]) -> None:
    add_app(owner)
    code = recovery_codes_of(owner)[0]
    by_password(owner)[0].post(CODE, {"code": code})
    wiped()

    assert by_password(owner)[0].post(CODE, {"code": code}).status_code == 422


def test_five_wrong_codes_stay_counted_after_the_cache_was_wiped(owner: User, wiped: Callable[[], None]) -> None:
    secret = add_app(owner)
    for _n in range(5):
        by_password(owner)[0].post(CODE, {"code": "000000"})
    wiped()
    client = by_password(owner)[0]

    answer = client.post(CODE, {"code": code_of(secret)})

    assert "Too many wrong attempts." in words(answer)
    assert not is_signed_in(client)


def test_a_right_code_forgets_the_wrong_ones_before_it(owner: User) -> None:
    secret = add_app(owner)
    client = by_password(owner)[0]
    for _n in range(4):
        client.post(CODE, {"code": "000000"})
    client.post(CODE, {"code": code_of(secret)})

    wrong = [by_password(owner)[0].post(CODE, {"code": "000000"}) for _n in range(4)]

    assert ["Too many" in words(answer) for answer in wrong] == [False] * 4


@pytest.mark.parametrize("spelling", ["ＹＵＫＩ", " yuki ", "Yuki", "yuki"])
def test_other_spellings_of_a_name_have_no_count_of_their_own(spelling: str, owner: User, twice: None) -> None:
    for name in ("yuki", "ｙｕｋｉ"):
        Client().post(reverse("sign_in"), {"username": name, "password": "wrong"})

    assert Client().post(reverse("sign_in"), {"username": spelling, "password": PASSWORD}).status_code == 429


def test_right_passwords_are_not_counted(owner: User, twice: None) -> None:
    assert [by_password(owner)[1].status_code for _n in range(4)] == [302] * 4


# ----- the table -----
def test_a_refused_attempt_writes_nothing(owner: User, twice: None) -> None:
    for _n in range(2):
        sign_in_wrong(owner)
    before = sorted(Attempts.objects.values_list("key", "count", "until"))

    sign_in_wrong(owner)

    assert sorted(Attempts.objects.values_list("key", "count", "until")) == before


def test_pages_write_no_counts(owner: User) -> None:
    for path in ("/", "/sign-in/", "/sign-up/", "/api/v1/me/"):
        Client().get(path)

    assert not Attempts.objects.exists()


def test_the_table_names_neither_people_nor_addresses(owner: User, settings: Any) -> None:
    sign_in_wrong(owner)
    kept = list(Attempts.objects.values_list("key", flat=True))
    settings.SECRET_KEY = "another"
    sign_in_wrong(owner)

    # the same attempt under another key of the server is another row, so that no list of addresses reveals it
    assert not set(kept) & set(Attempts.objects.exclude(key__in=kept).values_list("key", flat=True))
    assert Attempts.objects.count() == 2 * len(kept)
    assert {field.name for field in Attempts._meta.fields} == {"id", "key", "count", "until"}


def test_counts_whose_time_has_ended_are_deleted_at_night(owner: User) -> None:
    old, kept = Limit("code", "old", 5, 60), Limit("code", "kept", 5, 60)
    attempt_take(old)
    attempt_take(kept)
    Attempts.objects.filter(key=old.key).update(until=timezone.now() - timedelta(seconds=1))

    jobs_want_nightly(timezone.now())
    run_jobs()

    assert list(Attempts.objects.values_list("key", flat=True)) == [kept.key]


def test_after_its_time_a_limit_begins_anew(db: None) -> None:
    limit = Limit("code", "any", 2, 60)
    taken = [attempt_take(limit) for _n in range(3)]
    Attempts.objects.update(until=timezone.now())

    assert taken == [True, True, False]
    assert [attempt_take(limit) for _n in range(3)] == [True, True, False]


# ----- a hall behind one address -----
def hall_client(**headers: str) -> Client:
    return local(REMOTE_ADDR="203.0.113.9", **headers)


def attack(names: list[str]) -> None:
    """Wrong passwords for these names, and for others until the address of the hall is refused."""
    guest = hall_client()
    for name in names:
        guest.post(reverse("sign_in"), {"username": name, "password": "Summer2026"})
    limit = limit_of("sign_in_all", "203.0.113.9")
    while attempt_take(limit):
        pass


@pytest.mark.slow
def test_160_people_behind_one_address_go_on_beside_one_who_attacks(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    people = [make_user(f"player{number}") for number in range(160)]
    phones = [hall_client() for _person in people]
    # each mistypes once before, and all come within the same minute
    for person, phone in zip(people, phones, strict=True):
        phone.post(reverse("sign_in"), {"username": person.username, "password": "mistyped"})
        assert by_password(person, phone)[1].status_code == 302

    attack([person.username for person in people])

    # signed in they go on; signed out they come back with the phone that the account knows
    assert {phone.get(reverse("account")).status_code for phone in phones} == {200}
    for phone in phones:
        phone.post(reverse("sign_out"))
    back = [by_password(person, phone)[1].status_code for person, phone in zip(people, phones, strict=True)]
    assert back == [302] * 160
    assert hall_client().post(reverse("sign_in"), {"username": "player0", "password": PASSWORD}).status_code == 429


def test_160_people_behind_one_address_sign_up_within_an_hour(settings: Any) -> None:
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    answers = [
        hall_client().post(reverse("sign_up"), {"username": f"mika{number}", "password": "correct horse"})
        for number in range(160)
    ]

    assert {answer.status_code for answer in answers} == {302}


@pytest.fixture
def phone(owner: User) -> Client:
    """The owner's phone, on which the account has signed in before."""
    client = hall_client()
    by_password(owner, client)
    client.post(reverse("sign_out"))
    return client


@pytest.fixture
def attacked(owner: User, phone: Client, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "sign_in_all", "12/hour")
    for number in range(12):
        name = owner.username if number < 10 else f"nobody{number}"
        hall_client().post(reverse("sign_in"), {"username": name, "password": "wrong"})


def test_a_known_device_signs_in_although_strangers_have_used_up_name_and_address(
    owner: User, phone: Client, attacked: None
) -> None:
    assert by_password(owner, hall_client())[1].status_code == 429

    by_password(owner, phone)

    assert is_signed_in(phone)


def test_a_known_device_guesses_no_more_often_than_others(owner: User, phone: Client) -> None:
    for _n in range(10):
        phone.post(reverse("sign_in"), {"username": owner.username, "password": "wrong"})

    assert by_password(owner, phone)[1].status_code == 429
    # the address is not held up by it
    assert by_password(owner, hall_client())[1].status_code == 302


def test_a_device_is_known_to_its_own_account_alone(owner: User, stranger: User, phone: Client, attacked: None) -> None:
    assert by_password(stranger, phone)[1].status_code == 429


def test_a_new_password_makes_a_device_a_stranger_again(owner: User, phone: Client, attacked: None) -> None:
    owner.set_password(PASSWORD)
    owner.save()

    assert by_password(owner, phone)[1].status_code == 429


@pytest.mark.parametrize("cookie", ["", "x", "eyJuYW1lIjogIngifQ:1:x", "a:b:c"])
def test_a_made_up_cookie_makes_no_device_known(cookie: str, owner: User, phone: Client, attacked: None) -> None:
    phone.cookies[COOKIE] = cookie

    assert by_password(owner, phone)[1].status_code == 429


def test_a_device_is_known_only_after_the_second_step(owner: User) -> None:
    secret, client = add_app(owner), hall_client()
    by_password(owner, client)
    before = COOKIE in client.cookies
    client.post(CODE, {"code": code_of(secret)})

    assert (before, COOKIE in client.cookies) == (False, True)
    assert client.cookies[COOKIE]["httponly"]
    assert client.cookies[COOKIE]["samesite"] == "Lax"


def test_whoever_knows_the_password_does_not_use_up_the_codes_of_the_known_device(owner: User, phone: Client) -> None:
    secret = add_app(owner)
    for _n in range(5):
        by_password(owner, hall_client())[0].post(CODE, {"code": "000000"})
    by_password(owner, phone)

    phone.post(CODE, {"code": code_of(secret)})

    assert is_signed_in(phone)


def test_somebody_signed_in_confirms_who_they_are_although_the_address_is_used_up(owner: User, attacked: None) -> None:
    client = hall_client()
    client.force_login(owner)

    assert client.post(reverse("account_reauthenticate"), {"password": PASSWORD}).status_code == 302


def test_several_people_are_known_on_one_tablet(
    owner: User, stranger: User, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    tablet = hall_client()
    for person in (owner, stranger):
        by_password(person, tablet)
        tablet.post(reverse("sign_out"))
    monkeypatch.setitem(settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"], "sign_in_all", "0/hour")

    assert by_password(owner, tablet)[1].status_code == 302
    tablet.post(reverse("sign_out"))
    assert by_password(stranger, tablet)[1].status_code == 302


# ----- from where -----
@pytest.mark.parametrize(
    ("one", "other", "are_counted_together"),
    [
        ("2001:db8:0:7::1", "2001:db8:0:7:ffff::2", True),
        ("2001:db8:0:7::1", "2001:db8:0:8::1", False),
        ("203.0.113.9", "203.0.113.10", False),
        ("203.0.113.9", "::ffff:203.0.113.9", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("[2001:db8:0:7::1]:4711", "2001:db8:0:7::2", True),
    ],
)
def test_ipv6_is_counted_by_network(one: str, other: str, are_counted_together: bool, owner: User, twice: None) -> None:
    for _n in range(2):
        Client(REMOTE_ADDR=one).post(reverse("sign_in"), {"username": "yuki", "password": "wrong"})

    answer = Client(REMOTE_ADDR=other).post(reverse("sign_in"), {"username": "yuki", "password": PASSWORD})

    assert (answer.status_code == 429) is are_counted_together


@pytest.mark.parametrize("address", ["", "unknown", "1.2.3", "::::"])
def test_what_is_no_address_is_counted_too(address: str) -> None:
    assert counted_network(address) == (address or "0.0.0.0")
