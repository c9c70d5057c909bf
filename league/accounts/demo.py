"""The organiser of the demo clubs. A password that everybody can read opens the account only on one's own machine."""

import ipaddress
import secrets
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register
from django.db import DatabaseError

from league.accounts.models import User

NAME = settings.DEMO_ORGANISER[0]


def demo_organiser(*, is_for_this_machine: bool = False) -> tuple[User, str]:
    """Return the organiser, and the password if the account is created now.

    is_for_this_machine     the password is the one that the source of Janroku names; otherwise a random one
    """
    user = User.objects.filter(username=NAME).first()
    if user is not None:
        return user, ""
    password = settings.DEMO_ORGANISER[1] if is_for_this_machine else secrets.token_urlsafe(12)
    user = User.objects.create_user(username=NAME, password=password, shown_name="Demo organiser", may_import=True)
    return user, password


def has_known_password() -> bool:
    """Whether everybody who reads the source can sign in as the demo organiser."""
    user = User.objects.filter(username=NAME, is_active=True).first()
    return user is not None and user.check_password(settings.DEMO_ORGANISER[1])


def sign_in_sentence(password: str = "") -> str:
    """Say how to sign in as the demo organiser; `password` if the account has just been created."""
    if password:
        return f"The demo organiser is {NAME}, password {password}"
    if has_known_password():
        return f"The demo organiser is {NAME}, password {settings.DEMO_ORGANISER[1]}"
    return (
        f"The demo organiser is {NAME}, with the password it was given; manage.py changepassword {NAME} sets another."
    )


def is_this_machine(address: str) -> bool:
    """Whether only programs of this machine reach a server at this address."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return address == "localhost"


@register(Tags.security, deploy=True)
def check_demo_password(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    try:
        is_known = has_known_password()
    except DatabaseError:
        # `check --deploy` also runs before the first migration.
        return []
    if not is_known:
        return []
    return [
        Warning(
            f"The account “{NAME}” owns the demo club and has the password that the source of Janroku names.",
            hint=f"manage.py changepassword {NAME}",
            id="janroku.W001",
        )
    ]
