from collections.abc import Collection
from datetime import datetime, timedelta

from django.contrib.auth.password_validation import validate_password
from django.db import transaction
from django.utils import timezone

from league.accounts.models import ApiToken, PasswordRequest, User, hash_secret
from league.core.errors import LeagueError
from league.core.names import skeleton
from league.core.outages.disk import stored_if_possible
from league.core.uniqueness import unique_name
from league.history.services import history_log
from league.jobs.services import job_want

MOST_DAYS = 36_500


@transaction.atomic
def user_create(*, username: str, password: str, shown_name: str = "", email: str = "", language: str = "") -> User:
    # Normalised as it will be stored: full-width letters become plain letters.
    username = User.normalize_username(username)
    if User.objects.filter(username__iexact=username).exists():
        raise LeagueError("name_taken", name=username)
    looks = {skeleton(username), skeleton(username.casefold())}
    # The same name may have been taken since the look above; the database says so below.
    if User.objects.filter(skeleton__in=looks, is_active=True).exclude(username__iexact=username).exists():
        raise LeagueError("name_confusable", name=username)
    user = User(username=username, shown_name=shown_name, email=email, language=language)
    validate_password(password, user)
    user.set_password(password)
    user.full_clean(validate_unique=False)
    with unique_name(username):
        user.save()
    history_log(user, "user_create", user, after={"username": username})
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
    history_log(actor, "user_amend", actor, before=before, after=changes)
    return actor


@transaction.atomic
def password_forget(*, email: str, site: str, is_https: bool, language: str) -> None:
    """Request a message with a link to choose a new password. Nothing here depends on whether there is an account."""
    wanted = PasswordRequest.objects.create(email=email, site=site, is_https=is_https, language=language)
    job_want(kind="password_mail", subject=str(wanted.pk))


def user_permit_import(*, actor: User | None, user: User, may_import: bool) -> User:
    """Let a user import archives of clubs, or take this away; `actor` is None for the server's administrator."""
    return _permit(actor, user, "may_import", may_import)


def user_permit_founding(*, actor: User | None, user: User, may_found_clubs: bool) -> User:
    """Let a user found clubs where not everybody may, or take this away; `actor` as in `user_permit_import`."""
    return _permit(actor, user, "may_found_clubs", may_found_clubs)


@transaction.atomic
def _permit(actor: User | None, user: User, field: str, value: bool) -> User:
    if User.objects.filter(pk=user.pk).exclude(**{field: value}).update(**{field: value}):
        before, after = {field: not value}, {field: value}
        history_log(actor, "user_amend", user, before=before, after=after)
    user.refresh_from_db()
    return user


@transaction.atomic
def token_create(
    *,
    actor: User,
    name: str,
    scopes: Collection[str] = (ApiToken.Scope.READ,),
    club: str = "",
    days: int = 0,
) -> tuple[ApiToken, str]:
    """Create a token; the second value is its secret, which is shown only now.

    club        the address of the only club that the token reaches; empty for all
    days        how long it works; 0 for always
    raises      LeagueError `unknown_scope`, `unknown_club`, `bad_field`
    """
    if unknown := sorted(set(scopes) - set(ApiToken.Scope.values)):
        raise LeagueError("unknown_scope", scope=unknown[0], allowed=", ".join(ApiToken.Scope.values))
    if not 0 <= days <= MOST_DAYS:
        raise LeagueError("bad_field", field="days", reason=f"0–{MOST_DAYS}")
    mine = clubs_for_tokens(actor)
    if club and club not in mine:
        raise LeagueError("unknown_club", club=club, allowed=", ".join(mine) or "–")
    secret = ApiToken.new_secret()
    granted = [scope for scope in ApiToken.Scope.values if scope in scopes]
    now = timezone.now()
    token = ApiToken(
        user=actor, name=name, scopes=granted, club=club, secret_hash=hash_secret(secret), beginning=secret[:8],
        created_at=now, expires_at=now + timedelta(days=days) if days else None,
    )  # fmt: skip
    token.full_clean(exclude=["user"], validate_unique=False)
    token.save()
    after = {"name": name, "scopes": granted, "club": club, "expires_at": token.expires_at}
    history_log(actor, "token_create", token, after=after)
    return token, secret


def clubs_for_tokens(user: User) -> dict[str, str]:
    """The clubs to which a token of this user can be limited: their names by address."""
    return dict(user.memberships.order_by("club__name").values_list("club__slug", "club__name"))


@transaction.atomic
def token_revoke(*, actor: User, token: ApiToken) -> ApiToken:
    if token.user_id != actor.pk:
        raise LeagueError("forbidden")
    if ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now()):
        history_log(actor, "token_revoke", token, before={"name": token.name})
    token.refresh_from_db()
    return token


def token_use(*, secret: str, now: datetime) -> ApiToken | None:
    """The token of this secret, if it is valid at that time; stores the day of its last use."""
    token = ApiToken.objects.usable(now).select_related("user").filter(secret_hash=hash_secret(secret)).first()
    if token and token.last_used_on != now.date():
        with stored_if_possible():
            ApiToken.objects.filter(pk=token.pk).update(last_used_on=now.date())
    return token
