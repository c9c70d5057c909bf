"""Signing in to an account with an app, recovery codes or a passkey: the password alone is not enough."""

import time
from typing import Any
from unittest.mock import patch

import pytest
from allauth.mfa.models import Authenticator
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from tests.league.accounts.second_factors import (
    PASSWORD,
    add_app,
    add_passkey,
    by_password,
    challenge,
    code_of,
    is_signed_in,
    local,
    options_of,
    recovery_codes_of,
)
from tests.league.accounts.soft_passkey import SoftPasskey
from tests.league.core.outages.away import redis_away
from tests.league.core.page import words

pytestmark = [pytest.mark.django_db, pytest.mark.once]
CODE = "/sign-in/code/"


@pytest.fixture
def secret(owner: User) -> str:
    return add_app(owner)


def test_without_a_second_factor_the_password_signs_in_at_once(owner: User) -> None:
    client, answer = by_password(owner, next="/rules/")

    assert answer.url == "/rules/"
    assert is_signed_in(client)


def test_after_the_password_a_code_is_asked_for_and_signs_in(owner: User, secret: str) -> None:
    client, asked = by_password(owner, next="/rules/")
    assert (asked.url, is_signed_in(client)) == (CODE, False)
    assert client.get("/account/").url.startswith("/sign-in/")

    answer = client.post(CODE, {"code": code_of(secret)})

    assert answer.url == "/rules/"
    assert is_signed_in(client)


def test_a_recovery_code_signs_in_once(owner: User, secret: str) -> None:
    code = recovery_codes_of(owner)[0]
    one, other = by_password(owner)[0], by_password(owner)[0]

    answers = [client.post(CODE, {"code": code}).status_code for client in (one, other)]

    assert answers == [302, 422]
    assert (is_signed_in(one), is_signed_in(other)) == (True, False)
    assert code not in recovery_codes_of(owner)


@pytest.mark.parametrize("code", ["000000", "", "12345678", "x" * 30])
def test_a_wrong_code_is_refused(code: str, owner: User, secret: str) -> None:
    client, _asked = by_password(owner)

    answer = client.post(CODE, {"code": code})

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["code"]
    assert not is_signed_in(client)


@pytest.mark.parametrize("typed", ["{0}", " {0}", "{1}-{2}"])
def test_a_code_of_the_app_signs_in_once_while_it_is_valid(typed: str, owner: User, secret: str) -> None:
    # the code of the next half minute, valid for a minute from now; allauth itself remembers it for 30 seconds
    code = code_of(secret, 1)
    first, again = by_password(owner)[0], by_password(owner)[0]
    assert first.post(CODE, {"code": code}).status_code == 302
    later = time.time() + 31
    with patch("time.time", lambda: later):
        answer = again.post(CODE, {"code": typed.format(code, code[:3], code[3:])})

    assert answer.status_code == 422
    assert not is_signed_in(again)


def test_nobody_reaches_the_second_step_without_the_password(owner: User, secret: str) -> None:
    answer = local().post(CODE, {"code": code_of(secret)})

    assert answer.url == "/sign-in/"


@pytest.mark.parametrize("is_redis_away", [False, True])
def test_after_five_wrong_codes_the_right_one_is_refused_too(is_redis_away: bool, owner: User, secret: str) -> None:
    def wrong_then_right() -> tuple[list[int], bool]:
        tried = [by_password(owner)[0].post(CODE, {"code": "000000"}).status_code for _n in range(5)]
        client, _asked = by_password(owner)
        answer = client.post(CODE, {"code": code_of(secret)})
        assert "Too many wrong attempts." in words(answer)
        return [*tried, answer.status_code], is_signed_in(client)

    if is_redis_away:
        with redis_away():
            found = wrong_then_right()
    else:
        found = wrong_then_right()

    assert found == ([422] * 6, False)


@pytest.mark.parametrize("path", ["/admin/login/", "/admin/login/?next=/admin/"])
def test_the_admin_site_is_no_way_around_the_second_step(path: str, owner: User, secret: str) -> None:
    User.objects.update(is_staff=True, is_superuser=True)
    client = local()

    answer = client.post(path, {"username": owner.username, "password": PASSWORD, "next": "/admin/"})

    assert answer.url == "/sign-in/?next=/admin/"
    assert not is_signed_in(client)
    assert by_password(owner, client, next="/admin/")[1].url == CODE
    assert client.get("/admin/").status_code == 302


def test_no_program_signs_in_by_a_password(owner: User) -> None:
    basic = {"authorization": "Basic eXVraTphIGxvbmcgcGFzc3dvcmQ="}  # yuki:a long password

    assert Client(headers=basic).get("/api/v1/me/").json()["error"] == "not_signed_in"


def test_a_passkey_signs_in_alone(owner: User) -> None:
    passkey, client = add_passkey(owner), local()

    answer = client.post("/sign-in/passkey/", {"credential": passkey.sign(challenge(client)), "next": "/rules/"})

    assert answer.url == "/rules/"
    assert client.session["_auth_user_id"] == str(owner.pk)


def test_a_passkey_does_not_lead_to_another_site(owner: User) -> None:
    passkey, client = add_passkey(owner), local()
    sent = {"credential": passkey.sign(challenge(client)), "next": "https://example.com/"}

    assert client.post("/sign-in/passkey/", sent).url == "/"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"origin": "http://localhost.example"}, "another site"),
        ({"key": SoftPasskey().key}, "another key"),
        ({"flags": SoftPasskey(is_verified=False).flags}, "whoever holds the device"),
    ],
)
def test_a_passkey_of_another_signs_nobody_in(change: dict[str, Any], why: str, owner: User) -> None:
    passkey, client = add_passkey(owner), local()
    vars(passkey).update(change)

    answer = client.post("/sign-in/passkey/", {"credential": passkey.sign(challenge(client)), "next": "/rules/"})

    assert answer.url == "/sign-in/?next=/rules/"
    assert not is_signed_in(client)
    assert "This passkey was not accepted." in words(client.get(answer.url))


@pytest.mark.parametrize(
    "credential", ["", "x", "[]", "{}", "[" * 100_000, '{"id": "AA", "response": {"userHandle": "AA"}}']
)
def test_what_is_no_passkey_is_refused(credential: str, owner: User) -> None:
    client = local()
    challenge(client)

    answer = client.post("/sign-in/passkey/", {"credential": credential})

    assert answer.status_code == 302
    assert not is_signed_in(client)


def test_the_answer_to_a_challenge_is_taken_once(owner: User) -> None:
    passkey, client = add_passkey(owner), local()
    sent = {"credential": passkey.sign(challenge(client))}
    client.post("/sign-in/passkey/", sent)
    client.post(reverse("sign_out"))

    client.post("/sign-in/passkey/", sent)

    assert not is_signed_in(client)


def test_with_a_passkey_the_password_alone_no_longer_signs_in(owner: User) -> None:
    passkey = add_passkey(owner)
    client, asked = by_password(owner)
    assert (asked.url, is_signed_in(client)) == (CODE, False)

    client.post(CODE, {"credential": passkey.sign(options_of(client.get(CODE)))})

    assert is_signed_in(client)


def test_an_account_that_is_switched_off_has_no_passkey(owner: User) -> None:
    passkey, client = add_passkey(owner), local()
    User.objects.update(is_active=False)

    answer = client.post("/sign-in/passkey/", {"credential": passkey.sign(challenge(client))})

    assert "This account is switched off." in words(client.get(answer.url))
    assert not is_signed_in(client)


def test_challenges_are_limited(owner: User, settings: Any) -> None:
    settings.MFA_RATE_LIMITS = {"webauthn_login": "2/m/ip"}
    client = local()
    statuses = [client.get("/sign-in/passkey/", headers={"accept": "application/json"}).status_code for _n in range(2)]

    answer = client.get("/sign-in/passkey/", headers={"accept": "application/json"})

    assert [*statuses, answer.status_code] == [200, 200, 429]
    assert answer.json()["error"] == "too_many_requests"
    assert answer["Retry-After"] == "60"


@pytest.mark.parametrize(
    ("host", "sentence"),
    [
        ("127.0.0.1:8000", "opened at an IP address (127.0.0.1)"),
        ("192.168.1.5", "opened at an IP address (192.168.1.5)"),
        ("[::1]:8000", "opened at an IP address ([::1])"),
        ("mahjong.example", "opened without HTTPS"),
    ],
)
def test_where_no_passkey_works_the_pages_say_why_and_offer_none(
    host: str, sentence: str, owner: User, settings: Any
) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    add_passkey(owner)
    client = Client(headers={"host": host})
    shown = [client.get("/sign-in/")]
    by_password(owner, client)
    shown.append(client.get(CODE))
    client.force_login(owner)
    shown.append(client.get("/account/security/"))

    assert [sentence in words(page) for page in shown] == [True] * 3
    assert [b"data-passkey" in page.content or b"passkey.js" in page.content for page in shown] == [False] * 3
    assert client.get(reverse("passkey_add")).url == "/account/security/"


def test_over_https_a_passkey_is_made_for_the_domain_of_the_address(owner: User, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["mahjong.example"]
    client = Client(headers={"host": "mahjong.example:8443"})
    client.force_login(owner)
    client.post(reverse("account_reauthenticate"), {"password": PASSWORD}, secure=True)

    options = options_of(client.get(reverse("passkey_add"), secure=True))

    assert options["publicKey"]["rp"] == {"id": "mahjong.example", "name": "Janroku"}
    chosen = options["publicKey"]["authenticatorSelection"]
    assert (chosen["residentKey"], chosen["userVerification"]) == ("required", "required")


def test_the_administrator_lets_somebody_in_who_has_lost_everything(owner: User, secret: str) -> None:
    call_command("remove_second_factor", owner.username)

    assert not Authenticator.objects.exists()
    assert is_signed_in(by_password(owner)[0])
