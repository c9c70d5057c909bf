"""The demo organiser's password: known to all on one's own machine, and nowhere else."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.checks import Tags, run_checks
from django.core.management import CommandError, call_command

from league.accounts.demo import demo_organiser, is_this_machine, sign_in_sentence
from league.accounts.models import User
from league.management.commands import serve
from league.serving import Plan

pytestmark = [pytest.mark.django_db, pytest.mark.once]
KNOWN = "janroku-demo"


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, settings: object, tmp_path: Path) -> list[Plan]:
    """What was to be served; nothing is really started."""
    plans: list[Plan] = []
    monkeypatch.setattr(serve, "serve", plans.append)
    monkeypatch.setattr(serve, "free_port", lambda address, port: port)
    monkeypatch.setattr(serve.connections, "close_all", lambda: None)
    monkeypatch.setattr(serve.Command, "prepare_database", lambda self: None)
    return plans


@pytest.mark.parametrize("address", ["127.0.0.1", "127.1.2.3", "::1", "localhost"])
def test_on_this_machine_the_password_is_known_and_printed(address: str, started: list[Plan]) -> None:
    out = StringIO()

    call_command("serve", "--address", address, stdout=out)

    assert [plan.address for plan in started] == [address]
    assert User.objects.get().check_password(KNOWN)
    assert KNOWN in started[0].greeting


@pytest.mark.parametrize("address", ["0.0.0.0", "::", "192.168.1.20", "mahjong.example.org"])
def test_where_others_reach_it_the_account_has_a_password_of_its_own(address: str, started: list[Plan]) -> None:
    out = StringIO()

    call_command("serve", "--address", address, stdout=out)

    assert [plan.address for plan in started] == [address]
    assert not User.objects.get().check_password(KNOWN)
    assert KNOWN not in out.getvalue() + started[0].greeting


@pytest.mark.parametrize("more", [[], ["--no-demo"]])
def test_a_known_password_is_not_opened_to_others(more: list[str], started: list[Plan]) -> None:
    demo_organiser(is_for_this_machine=True)

    with pytest.raises(CommandError, match="changepassword demo"):
        call_command("serve", "--address", "0.0.0.0", *more, stdout=StringIO())
    assert started == []


def test_the_deployment_check_names_the_known_password() -> None:
    user, _ = demo_organiser(is_for_this_machine=True)
    found = [message.id for message in run_checks(tags=[Tags.security], include_deployment_checks=True)]
    user.set_password("another one of my own")
    user.save()
    then = [message.id for message in run_checks(tags=[Tags.security], include_deployment_checks=True)]

    assert "janroku.W001" in found
    assert "janroku.W001" not in then


def test_an_event_made_by_command_prints_a_password_that_opens_the_account() -> None:
    first, second = StringIO(), StringIO()
    for out in (first, second):
        call_command("demo_event", players=8, rounds=1, upto=0, stdout=out)

    password = first.getvalue().split()[-1]
    assert password != KNOWN
    assert User.objects.get(username="demo").check_password(password)
    assert password not in second.getvalue()
    assert KNOWN not in second.getvalue()


def test_what_is_said_follows_the_password() -> None:
    user, _ = demo_organiser(is_for_this_machine=True)
    assert KNOWN in sign_in_sentence()

    user.set_password("another one of my own")
    user.save()

    assert KNOWN not in sign_in_sentence()


def test_a_name_that_is_no_address_is_reached_by_others() -> None:
    assert not is_this_machine("localhost.example.org")
