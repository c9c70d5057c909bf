"""Passkeys with Chromium's virtual authenticator, and codes of an app, at http://localhost and at an IP address."""

from collections.abc import Callable
from typing import Any

import pytest

from league.accounts.models import User
from tests.browser.conftest import sign_in
from tests.league.accounts.second_factors import code_of
from tests.profile import part_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PASSWORD = "a long password"
A_PHONE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def faults(page: Any) -> list[str]:
    """The errors in the console, such as a script that the content security policy stops."""
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


@pytest.fixture
def device(page: Any) -> Callable[..., Any]:
    """The lock of the browser's device; returns what asks Chromium about it."""
    chromium = page.context.new_cdp_session(page)
    chromium.send("WebAuthn.enable")
    added = chromium.send("WebAuthn.addVirtualAuthenticator", {"options": A_PHONE})

    def ask(command: str, **given: Any) -> Any:
        return chromium.send(f"WebAuthn.{command}", {**added, **given})

    return ask


def confirm(page: Any) -> None:
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Continue").click()


def sign_out(page: Any, visit: Callable[[str], Any]) -> None:
    visit("/account/").get_by_role("button", name="Sign out").click()
    page.get_by_role("link", name="Sign in").first.wait_for()


def register(page: Any, visit: Callable[[str], Any]) -> None:
    visit("/account/security/").get_by_role("link", name="Register a passkey").click()
    confirm(page)
    page.get_by_label("Name of the passkey").fill("My phone")
    page.get_by_role("button", name="Register").click()
    page.get_by_role("heading", name="Recovery codes").wait_for()


def activate_app(page: Any, visit: Callable[[str], Any]) -> tuple[str, str]:
    """Activate an app, and return its secret and one recovery code."""
    visit("/account/security/").get_by_role("link", name="Activate").click()
    confirm(page)
    secret = page.locator("code").inner_text()
    page.get_by_label("Code that the app shows now").fill(code_of(secret))
    page.get_by_role("button", name="Activate").click()
    page.get_by_role("heading", name="Recovery codes").wait_for()
    return secret, page.locator("pre").inner_text().split()[0]


def test_a_passkey_is_registered_and_signs_in_alone(
    page: Any, visit: Callable[[str], Any], owner: User, device: Any, faults: list[str]
) -> None:
    sign_in(visit("/sign-in/"), owner)
    register(page, visit)
    assert len(device("getCredentials")["credentials"]) == 1
    assert "My phone" in visit("/account/security/").get_by_role("main").inner_text()
    sign_out(page, visit)

    visit("/sign-in/?next=/account/security/").get_by_role("button", name="Sign in with a passkey").click()

    page.get_by_role("heading", name="Where you are signed in").wait_for()
    assert page.get_by_role("link", name="yuki").count() == 1
    assert faults == []


@pytest.mark.slow
def test_a_device_that_does_not_recognise_its_owner_signs_nobody_in(
    page: Any, visit: Callable[[str], Any], owner: User, device: Any
) -> None:
    sign_in(visit("/sign-in/"), owner)
    register(page, visit)
    sign_out(page, visit)
    device("setUserVerified", isUserVerified=False)

    visit("/sign-in/").get_by_role("button", name="Sign in with a passkey").click()

    page.get_by_text("The passkey was not used.").wait_for()
    assert page.get_by_role("link", name="Sign in").count() == 1


@pytest.mark.slow
def test_a_passkey_follows_the_password_and_confirms_a_change(
    page: Any, visit: Callable[[str], Any], owner: User, device: Any, faults: list[str]
) -> None:
    sign_in(visit("/sign-in/"), owner)
    register(page, visit)
    sign_out(page, visit)
    fill_password(visit("/sign-in/"), owner)
    page.get_by_role("button", name="Use a passkey instead").click()
    page.get_by_role("link", name="yuki").wait_for()

    visit("/account/security/").get_by_role("link", name="Remove My phone").click()
    page.get_by_role("link", name="Use a passkey instead").click()
    page.get_by_role("button", name="Use a passkey").click()
    page.get_by_role("button", name="Remove").click()

    page.get_by_text("The passkey is removed.").wait_for()
    assert faults == []


def fill_password(page: Any, user: User) -> None:
    page.get_by_label("Sign-in name").fill(user.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/sign-in/code/")


@pytest.mark.parametrize("kind", part_of(["code", "recovery code"]))
def test_an_app_is_activated_and_signing_in_takes_a_code(
    kind: str, page: Any, visit: Callable[[str], Any], owner: User, faults: list[str]
) -> None:
    sign_in(visit("/sign-in/"), owner)
    secret, recovery = activate_app(page, visit)
    sign_out(page, visit)
    fill_password(visit("/sign-in/?next=/account/security/"), owner)
    assert page.get_by_role("link", name="yuki").count() == 0

    page.get_by_label("Code from your app").fill(code_of(secret, 1) if kind == "code" else recovery)
    page.get_by_role("button", name="Sign in", exact=True).click()

    page.get_by_role("heading", name="Where you are signed in").wait_for()
    left = "10 codes are left." if kind == "code" else "9 codes are left."
    assert left in page.get_by_role("main").inner_text()
    assert faults == []


@pytest.mark.slow
@pytest.mark.parametrize("path", ["/sign-in/", "/account/security/"])
def test_at_an_ip_address_the_page_says_why_there_is_no_passkey(
    path: str, page: Any, live_server: Any, owner: User
) -> None:
    address = live_server.url.replace("localhost", "127.0.0.1")
    page.goto(f"{address}/sign-in/")
    if path != "/sign-in/":
        sign_in(page, owner)
        page.goto(address + path)

    assert "because this page was opened at an IP address (127.0.0.1)" in page.get_by_role("main").inner_text()
    assert page.get_by_role("button", name="passkey").count() == 0
    assert page.get_by_role("link", name="Register a passkey").count() == 0
