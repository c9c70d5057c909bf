from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from league.accounts.models import ApiToken, User
from league.accounts.services import token_create, token_revoke, token_use, user_amend, user_create
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
    token, secret = token_create(actor=stranger, name="bot", scope="write")

    assert token_use(secret=secret, now=timezone.now()) == token
    assert secret not in str(vars(ApiToken.objects.get()))


@pytest.mark.parametrize("end", ["revoked", "expired", "owner_gone", "wrong"])
def test_a_token_that_is_no_longer_valid(end: str, stranger: User) -> None:
    now = timezone.now()
    token, secret = token_create(actor=stranger, name="bot", expires_at=now + timedelta(days=1))
    match end:
        case "revoked":
            token_revoke(actor=stranger, token=token)
        case "expired":
            now += timedelta(days=1)
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
        token_create(actor=stranger, name="bot", scope="everything")

    assert refusal.value.code == "unknown_scope"
