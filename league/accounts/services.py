from datetime import datetime

from django.contrib.auth.password_validation import validate_password
from django.db import transaction
from django.utils import timezone

from league.accounts.models import ApiToken, User, hash_secret
from league.core.errors import LeagueError
from league.core.uniqueness import unique_name
from league.history.services import history_log


@transaction.atomic
def user_create(*, username: str, password: str, shown_name: str = "", email: str = "", language: str = "") -> User:
    # Normalised as it will be stored: full-width letters become plain letters.
    username = User.normalize_username(username)
    if User.objects.filter(username__iexact=username).exists():
        raise LeagueError("name_taken", name=username)
    user = User(username=username, shown_name=shown_name, email=email, language=language)
    validate_password(password, user)
    user.set_password(password)
    user.full_clean(validate_unique=False)
    with unique_name(username):
        user.save()
    history_log(actor=user, action="user_create", subject=user, after={"username": username})
    return user


@transaction.atomic
def user_amend(
    *, actor: User, shown_name: str | None = None, language: str | None = None, email: str | None = None
) -> User:
    given = {"shown_name": shown_name, "language": language, "email": email}
    changes = {field: value for field, value in given.items() if value is not None and value != getattr(actor, field)}
    if not changes:
        return actor
    before = {field: getattr(actor, field) for field in changes}
    for field, value in changes.items():
        setattr(actor, field, value)
    actor.full_clean()
    actor.save(update_fields=list(changes))
    history_log(actor=actor, action="user_amend", subject=actor, before=before, after=changes)
    return actor


@transaction.atomic
def token_create(
    *, actor: User, name: str, scope: str = ApiToken.Scope.READ, expires_at: datetime | None = None
) -> tuple[ApiToken, str]:
    """The token and its secret, which is shown only now."""
    if scope not in ApiToken.Scope.values:
        raise LeagueError("unknown_scope", scope=scope, allowed=", ".join(ApiToken.Scope.values))
    secret = ApiToken.new_secret()
    token = ApiToken.objects.create(
        user=actor, name=name, scope=scope, secret_hash=hash_secret(secret), beginning=secret[:8], expires_at=expires_at
    )
    history_log(actor=actor, action="token_create", subject=token, after={"name": name, "scope": scope})
    return token, secret


@transaction.atomic
def token_revoke(*, actor: User, token: ApiToken) -> ApiToken:
    if token.user_id != actor.pk:
        raise LeagueError("forbidden")
    if ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now()):
        history_log(actor=actor, action="token_revoke", subject=token, before={"name": token.name})
    token.refresh_from_db()
    return token


def token_use(*, secret: str, now: datetime) -> ApiToken | None:
    """The token of this secret, if it is valid at that time; stores the day of its last use."""
    token = ApiToken.objects.usable(now).select_related("user").filter(secret_hash=hash_secret(secret)).first()
    if token and token.last_used_on != now.date():
        ApiToken.objects.filter(pk=token.pk).update(last_used_on=now.date())
    return token
