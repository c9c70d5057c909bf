"""The page about an account's security: passkeys, an app, recovery codes, devices, tokens, and what the log keeps."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from league.accounts.models import ApiToken, User
from league.accounts.security.secrets import decrypted, encrypted
from league.accounts.services import token_create
from league.history.models import LogEntry
from league.jobs.services import jobs_want_nightly
from tests.league.accounts.second_factors import (
    PASSWORD,
    add_app,
    add_passkey,
    by_password,
    code_of,
    confirmed,
    is_signed_in,
    local,
    options_of,
    recovery_codes_of,
)
from tests.league.accounts.soft_passkey import SoftPasskey
from tests.league.core.page import query_count, signed_in, words
from tests.league.jobs.at_once import run_jobs

pytestmark = [pytest.mark.django_db, pytest.mark.once]
SECURITY = "/account/security/"
APP = f"{SECURITY}app/"
PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1"
CHANGES = ["passkeys/add/", "app/", "codes/new/", "passkeys/{passkey}/", "passkeys/{passkey}/remove/", "app/remove/"]


def actions(user: User) -> list[str]:
    return list(LogEntry.objects.about(user).order_by("pk").values_list("action", flat=True))


# ----- an app and recovery codes -----
def test_an_app_is_activated_by_its_code_and_recovery_codes_are_shown(owner: User) -> None:
    client = confirmed(owner)
    page = client.get(APP)
    secret = re.search(r"<code[^>]*>([A-Z2-7]{32})</code>", page.content.decode())[1]  # type: ignore[index]
    assert f"otpauth://totp/yuki?secret={secret}&amp;issuer=Janroku" in page.content.decode()
    assert "<svg" in page.content.decode()

    answer = client.post(APP, {"code": code_of(secret)}, follow=True)

    shown = words(answer)
    assert all(code in shown for code in recovery_codes_of(owner))
    assert len(recovery_codes_of(owner)) == 10
    assert actions(owner) == ["app_add", "recovery_codes_add"]


def test_an_app_with_a_wrong_code_is_not_activated(owner: User) -> None:
    client = confirmed(owner)
    client.get(APP)

    answer = client.post(APP, {"code": "000000"})

    assert answer.status_code == 422
    assert "This code is not right" in words(answer)
    assert not Authenticator.objects.exists()


def test_an_app_is_deactivated_with_its_recovery_codes(owner: User) -> None:
    add_app(owner)

    confirmed(owner).post(f"{APP}remove/")

    assert not Authenticator.objects.exists()
    assert is_signed_in(by_password(owner)[0])


def test_new_recovery_codes_end_the_old_ones(owner: User) -> None:
    add_app(owner)
    old = recovery_codes_of(owner)

    confirmed(owner).post(f"{SECURITY}codes/new/")

    assert not set(old) & set(recovery_codes_of(owner))
    client, _asked = by_password(owner)
    assert client.post("/sign-in/code/", {"code": old[0]}).status_code == 422


def test_there_are_no_recovery_codes_without_anything_to_recover(owner: User) -> None:
    answer = confirmed(owner).post(f"{SECURITY}codes/new/")

    assert answer.status_code == 422
    assert not Authenticator.objects.exists()


def test_the_database_shows_no_secret(owner: User) -> None:
    secret = add_app(owner)

    stored = str(list(Authenticator.objects.values_list("data", flat=True)))

    assert secret not in stored
    assert not any(code in stored for code in recovery_codes_of(owner))
    assert decrypted(encrypted(secret)) == secret


def test_under_another_key_of_the_server_no_code_fits(owner: User, settings: Any) -> None:
    secret = add_app(owner)
    settings.SECRET_KEY = "another"
    client, _asked = by_password(owner)

    assert client.post("/sign-in/code/", {"code": code_of(secret)}).status_code == 422


def test_a_key_that_was_replaced_still_opens_the_secrets(owner: User, settings: Any) -> None:
    secret = add_app(owner)
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "another"
    client, _asked = by_password(owner)

    assert client.post("/sign-in/code/", {"code": code_of(secret)}).status_code == 302


def test_the_admin_site_shows_no_second_factor() -> None:
    assert {model._meta.label for model in admin.site._registry} & {
        "mfa.Authenticator",
        "account.EmailAddress",
    } == set()


# ----- passkeys -----
def test_a_passkey_is_registered_renamed_and_removed(owner: User) -> None:
    add_passkey(owner)
    passkey = Authenticator.objects.get(type=Authenticator.Type.WEBAUTHN)
    client = confirmed(owner)
    assert "Phone since" in words(client.get(SECURITY))

    client.post(f"{SECURITY}passkeys/{passkey.pk}/", {"name": "Old phone"})
    assert "Old phone since" in words(client.get(SECURITY))

    client.post(f"{SECURITY}passkeys/{passkey.pk}/remove/")
    assert not Authenticator.objects.exists()
    assert actions(owner) == ["passkey_add", "recovery_codes_add", "passkey_remove", "recovery_codes_remove"]


def test_a_passkey_without_a_name_gets_one(owner: User) -> None:
    client, page = confirmed(owner), reverse("passkey_add")

    client.post(page, {"name": "", "credential": SoftPasskey().register(options_of(client.get(page)))})

    assert str(Authenticator.objects.get(type=Authenticator.Type.WEBAUTHN)) == "Passkey 1"


@pytest.mark.parametrize(
    "passkey", [SoftPasskey(is_verified=False), SoftPasskey(origin="https://localhost.example")], ids=["open", "other"]
)
def test_a_passkey_of_an_open_device_or_another_site_is_refused(passkey: SoftPasskey, owner: User) -> None:
    client, page = confirmed(owner), reverse("passkey_add")

    answer = client.post(page, {"name": "Phone", "credential": passkey.register(options_of(client.get(page)))})

    assert answer.status_code == 422
    assert "This passkey was not accepted." in words(answer)
    assert not Authenticator.objects.exists()


@pytest.mark.parametrize("credential", ["", "{}", "[" * 100_000, '{"id": "AA", "rawId": "AA", "response": {}}'])
def test_what_is_no_passkey_is_not_registered(credential: str, owner: User) -> None:
    client, page = confirmed(owner), reverse("passkey_add")
    client.get(page)

    assert client.post(page, {"name": "Phone", "credential": credential}).status_code == 422
    assert not Authenticator.objects.exists()


def test_a_passkey_of_another_address_of_the_site_is_marked(owner: User, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    add_passkey(owner)
    client = Client(headers={"host": "mahjong.example"})
    client.force_login(owner)

    assert "works at another address of this site" in words(client.get(SECURITY, secure=True))


@pytest.mark.parametrize("page", ["passkeys/{passkey}/", "passkeys/{passkey}/remove/"])
def test_nobody_changes_the_passkey_of_another(page: str, owner: User, stranger: User) -> None:
    add_passkey(owner)
    passkey = Authenticator.objects.get(type=Authenticator.Type.WEBAUTHN)

    answer = confirmed(stranger).post(SECURITY + page.format(passkey=passkey.pk), {"name": "Mine"})

    assert answer.status_code == 404
    assert str(Authenticator.objects.get(pk=passkey.pk)) == "Phone"


# ----- asking again -----
@pytest.mark.parametrize(
    ("method", "page"),
    [("get", "codes/")]
    + [("post", page) for page in CHANGES]
    + [pytest.param("get", page, marks=pytest.mark.slow) for page in CHANGES],
)
def test_a_change_asks_again_who_is_there(method: str, page: str, owner: User) -> None:
    add_app(owner)
    add_passkey(owner)
    passkey = Authenticator.objects.get(type=Authenticator.Type.WEBAUTHN)
    if page == "app/":
        Authenticator.objects.filter(type=Authenticator.Type.TOTP).delete()
    before = list(Authenticator.objects.order_by("pk").values())
    client = local()
    client.force_login(owner)
    path = SECURITY + page.format(passkey=passkey.pk)

    answer = getattr(client, method)(path)

    assert unquote(answer.url) == f"/account/confirm/?next={path}"
    assert list(Authenticator.objects.order_by("pk").values()) == before


def test_the_answer_to_the_question_lasts_five_minutes(owner: User, settings: Any) -> None:
    client = confirmed(owner)
    assert client.get(APP).status_code == 200
    settings.ACCOUNT_REAUTHENTICATION_TIMEOUT = 0

    assert client.get(APP).status_code == 302


def test_a_wrong_password_confirms_nothing(owner: User) -> None:
    client = local()
    client.force_login(owner)

    answer = client.post(f"/account/confirm/?next={APP}", {"password": "wrong"})

    assert answer.status_code == 422
    assert "This is not your password." in words(answer)
    assert client.get(APP).status_code == 302


def test_a_code_of_the_app_confirms_too(owner: User) -> None:
    secret, client = add_app(owner), local()
    client.force_login(owner)

    answer = client.post("/account/confirm/code/", {"code": code_of(secret), "next": f"{APP}remove/"})

    assert answer.url == f"{APP}remove/"
    assert client.get(f"{APP}remove/").status_code == 200


def test_a_passkey_confirms_too(owner: User) -> None:
    passkey, client = add_passkey(owner), local()
    client.force_login(owner)
    page = client.get(f"/account/confirm/passkey/?next={APP}")

    answer = client.post(f"/account/confirm/passkey/?next={APP}", {"credential": passkey.sign(options_of(page))})

    assert answer.url == APP
    assert client.get(APP).status_code == 200


# ----- devices -----
def test_devices_are_listed_with_address_and_last_use(owner: User) -> None:
    here, _answer = by_password(owner)
    by_password(owner, local(REMOTE_ADDR="198.51.100.7", HTTP_USER_AGENT=PHONE))
    UserSession.objects.filter(user_agent=PHONE).update(last_seen_at=timezone.now() - timedelta(days=1))

    shown = words(here.get(SECURITY))

    assert "Safari · iPhone 198.51.100.7 · last seen" in shown
    assert shown.count("this device") == 1


def test_another_device_is_signed_out(owner: User) -> None:
    here, there, third = (by_password(owner)[0] for _n in range(3))
    ended = UserSession.objects.get(session_key=there.session.session_key)

    here.post(reverse("session_end", args=[ended.pk]))

    assert [client.get(SECURITY).status_code for client in (here, there, third)] == [200, 302, 200]
    assert actions(owner) == ["session_end"]


def test_all_other_devices_are_signed_out(owner: User) -> None:
    here, there, third = (by_password(owner)[0] for _n in range(3))

    here.post(reverse("other_sessions_end"))

    assert [client.get(SECURITY).status_code for client in (here, there, third)] == [200, 302, 302]
    assert UserSession.objects.count() == Session.objects.count() == 1


def test_nobody_signs_out_the_device_of_another(owner: User, stranger: User) -> None:
    there, here = by_password(owner)[0], by_password(stranger)[0]
    session = UserSession.objects.get(user=owner)

    answer = here.post(reverse("session_end", args=[session.pk]))
    here.post(reverse("other_sessions_end"))

    assert answer.status_code == 404
    assert there.get(SECURITY).status_code == 200


def test_a_new_password_leaves_this_device_alone_in_the_list(owner: User) -> None:
    here, _there = by_password(owner)[0], by_password(owner)[0]
    new = "another battery"

    here.post(reverse("password_change"), {"old_password": PASSWORD, "new_password1": new, "new_password2": new})

    assert [session.session_key for session in UserSession.objects.all()] == [here.session.session_key]
    assert actions(owner) == ["password_change"]


def test_the_use_of_a_device_is_stored_now_and_then(owner: User) -> None:
    client, _answer = by_password(owner)
    client.get(SECURITY)
    long_ago = timezone.now() - timedelta(days=1)
    UserSession.objects.update(last_seen_at=long_ago)

    client.get(SECURITY)
    assert UserSession.objects.get().last_seen_at == long_ago

    cache.clear()
    client.get(SECURITY)
    assert UserSession.objects.get().last_seen_at > long_ago


def test_a_page_of_somebody_who_signed_in_long_ago_stores_nothing(owner: User) -> None:
    client, _answer = by_password(owner)
    client.get("/rules/")

    with CaptureQueriesContext(connection) as queries:
        client.get("/rules/")

    assert [query["sql"] for query in queries if not query["sql"].startswith("SELECT")] == []


def test_sessions_that_ended_are_forgotten_at_night(owner: User) -> None:
    kept, gone = by_password(owner)[0], by_password(owner)[0]
    gone.post(reverse("sign_out"))

    jobs_want_nightly(timezone.now())
    run_jobs()

    assert [session.session_key for session in UserSession.objects.all()] == [kept.session.session_key]


def test_the_page_asks_the_database_as_often_for_many_devices_as_for_one(owner: User) -> None:
    client = by_password(owner)[0]
    few = query_count(client, SECURITY)
    for _n in range(4):
        by_password(owner)
        token_create(actor=owner, name="board")

    assert query_count(client, SECURITY) == few


# ----- tokens and the log -----
def test_tokens_are_listed_and_ended_here(owner: User) -> None:
    token, _secret = token_create(actor=owner, name="score board")
    client = signed_in(owner)
    assert "score board" in words(client.get(SECURITY))

    answer = client.post(reverse("token_end", args=[token.pk]), {"next": SECURITY})

    assert answer.url == SECURITY
    assert ApiToken.objects.get().revoked_at is not None


def test_the_latest_changes_are_shown_in_words(owner: User) -> None:
    add_passkey(owner)

    shown = words(signed_in(owner).get(SECURITY))

    assert "Latest changes New recovery codes " in shown
    assert "Passkey registered Phone " in shown


@pytest.mark.parametrize("path", [SECURITY, APP, f"{SECURITY}codes/"])
def test_no_cache_keeps_these_pages(path: str, owner: User) -> None:
    client = confirmed(owner)
    if path != APP:
        add_app(owner)

    assert "no-store" in client.get(path)["Cache-Control"]


def test_no_page_of_ours_has_an_inline_script() -> None:
    pages = [path.read_text() for path in (Path("templates") / "accounts").rglob("*.html")]

    assert [text for text in pages if re.search(r"<script(?![^>]*src=)|\son\w+=", text)] == []
