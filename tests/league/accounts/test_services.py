from datetime import timedelta
from io import StringIO
from unittest.mock import ANY

import pytest
from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.utils import timezone

from league.accounts.models import ApiToken, User
from league.accounts.services import token_create, token_revoke, token_use, user_amend, user_create
from league.clubs.models import Club
from league.core.errors import LeagueError
from league.history.models import LogEntry


def test_a_new_person_signs_in_with_the_password(db: None) -> None:
    user = user_create(username="mia", password="tsumo after tsumo", shown_name="Mia")

    assert user.check_password("tsumo after tsumo")
    assert "tsumo" not in str(LogEntry.objects.get().after)


def test_a_user_name_is_unique_whatever_its_case(stranger: User) -> None:
    with pytest.raises(LeagueError) as refusal:
        user_create(username="STRANGER", password="tsumo after tsumo")

    assert refusal.value.code == "name_taken"


def test_a_user_name_in_full_width_letters_is_the_same_name(stranger: User) -> None:
    with pytest.raises(LeagueError) as refusal:
        user_create(username="Ｓtranger", password="tsumo after tsumo")

    assert refusal.value.code == "name_taken"


def test_a_weak_password_is_refused(db: None) -> None:
    with pytest.raises(ValidationError):
        user_create(username="mia", password="mia")

    assert not User.objects.exists()


def test_an_amendment_is_logged(stranger: User) -> None:
    user_amend(actor=stranger, shown_name="Sam", language="ja")

    entry = LogEntry.objects.get(action="user_amend")
    assert entry.after == {"shown_name": "Sam", "language": "ja"}


def test_a_token_signs_its_owner_in(stranger: User) -> None:
    token, secret = token_create(actor=stranger, name="bot", scopes=["write"])

    assert token_use(secret=secret, now=timezone.now()) == token
    assert secret not in str(vars(ApiToken.objects.get()))


@pytest.mark.parametrize("end", ["revoked", "expired", "owner_gone", "wrong"])
def test_a_token_that_is_no_longer_valid(end: str, stranger: User) -> None:
    now = timezone.now()
    token, secret = token_create(actor=stranger, name="bot", days=1)
    match end:
        case "revoked":
            token_revoke(actor=stranger, token=token)
        case "expired":
            now += timedelta(days=1, seconds=1)
        case "owner_gone":
            User.objects.update(is_active=False)
        case "wrong":
            secret += "x"

    assert token_use(secret=secret, now=now) is None


def test_nobody_revokes_another_s_token(stranger: User, owner: User) -> None:
    token, _ = token_create(actor=stranger, name="bot")

    with pytest.raises(LeagueError) as refusal:
        token_revoke(actor=owner, token=token)
    assert refusal.value.code == "forbidden"


def test_a_reading_token_does_not_write(stranger: User) -> None:
    reading, _ = token_create(actor=stranger, name="viewer")

    assert (reading.may("read"), reading.may("write")) == (True, False)


def test_an_unknown_scope(stranger: User) -> None:
    with pytest.raises(LeagueError) as refusal:
        token_create(actor=stranger, name="bot", scopes=["read", "everything"])

    assert refusal.value.code == "unknown_scope"


def test_a_token_without_a_scope_is_refused(stranger: User) -> None:
    with pytest.raises(ValidationError):
        token_create(actor=stranger, name="bot", scopes=[])

    assert not ApiToken.objects.exists()


def test_a_token_is_limited_to_a_club_of_its_owner(owner: User, club: Club) -> None:
    token, _ = token_create(actor=owner, name="bot", scopes=["archive", "read"], club=club.slug, days=30)

    assert (token.scopes, token.club) == (["read", "archive"], "north-wind-circle")
    assert LogEntry.objects.get(action="token_create").after == {
        "name": "bot", "scopes": ["read", "archive"], "club": club.slug, "expires_at": ANY,
    }  # fmt: skip


def test_a_token_is_not_limited_to_a_club_of_others(stranger: User, club: Club) -> None:
    with pytest.raises(LeagueError) as refusal:
        token_create(actor=stranger, name="bot", club=club.slug)

    assert refusal.value.code == "unknown_club"


@pytest.mark.parametrize("days", [-1, 36_501, 10**30])
def test_a_token_works_for_at_most_a_hundred_years(days: int, stranger: User) -> None:
    with pytest.raises(LeagueError) as refusal:
        token_create(actor=stranger, name="bot", days=days)

    assert refusal.value.code == "bad_field"


def test_the_command_prints_the_secret_of_a_new_token(owner: User, club: Club) -> None:
    words = ("--name", "chat bot", "--club", club.slug, "--scope", "read", "--scope", "write", "--days", "7")

    secret = run_create_token("yuki", *words)

    token = token_use(secret=secret, now=timezone.now())
    assert token is not None
    assert (token.user, token.name, token.club, token.scopes) == (owner, "chat bot", club.slug, ["read", "write"])
    assert token.expires_at == token.created_at + timedelta(days=7)


def test_the_command_makes_a_token_that_reads_for_a_year(owner: User) -> None:
    run_create_token("yuki", "--name", "wall")

    token = ApiToken.objects.get()
    assert (token.scopes, token.club) == (["read"], "")
    assert token.expires_at == token.created_at + timedelta(days=365)


def test_a_token_of_no_days_never_expires(owner: User) -> None:
    run_create_token("yuki", "--name", "wall", "--days", "0")

    assert ApiToken.objects.get().expires_at is None


@pytest.mark.parametrize(
    ("words", "sentence"),
    [(("nobody", "--name", "x"), "There is no account"), (("yuki", "--name", "x", "--club", "y"), "unknown_club")],
)
def test_the_command_says_why_it_makes_no_token(owner: User, words: tuple[str, ...], sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        run_create_token(*words)


def run_create_token(*words: str) -> str:
    out = StringIO()
    call_command("create_token", *words, stdout=out)
    return out.getvalue().strip()
