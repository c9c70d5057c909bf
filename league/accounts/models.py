import hashlib
import secrets
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.core.names import NameField, guest_name, skeleton


class User(AbstractUser):
    """A person who can sign in. Their membership in a club decides what they may do there."""

    shown_name = NameField(_("name shown"), max_length=100, blank=True)
    # The user name as it looks, so that no other account can look the same; see league.core.names.
    skeleton = models.CharField(max_length=300, blank=True, editable=False, db_index=True)
    # Empty for the browser's language.
    language = models.CharField(_("language"), max_length=10, blank=True)
    # Importing a club's archive is work for the whole server, so that not everybody may do it.
    may_import = models.BooleanField(_("may import clubs"), default=False)
    # Needed only where JANROKU_FOUND_CLUBS says so.
    may_found_clubs = models.BooleanField(_("may create clubs"), default=False)
    # The address of the only club that the token of this request reaches; empty without such a token.
    token_club = ""
    # The key of the token of this request, which the log keeps.
    acting_token: int | None = None

    def __str__(self) -> str:
        return self.shown_name or self.username

    @property
    def can_import(self) -> bool:
        return self.is_active and (self.may_import or self.is_superuser)

    @property
    def can_found_clubs(self) -> bool:
        return self.is_active and (self.may_found_clubs or self.is_superuser)

    def save(self, **kwargs: Any) -> None:
        self.skeleton = skeleton(self.username.casefold())
        # Set by `set_password` until the row is saved. A change by page, mail, command or admin site ends the programs;
        # the sessions of other browsers end by Django's hash of the password in them, and are no longer listed.
        is_new_password = getattr(self, "_password", None) is not None and self.pk is not None
        super().save(**kwargs)
        if is_new_password:
            self.api_tokens.filter(revoked_at=None).update(revoked_at=timezone.now())
            self.usersession_set.all().delete()  # type: ignore[attr-defined]


# Of a token, unless another is chosen.
TOKEN_LIFETIME = timedelta(days=365)

# The reader of a page.
Visitor = User | AnonymousUser


class Guest(AnonymousUser):
    """Somebody without an account who holds the guest link of one table.

    A visitor to everything that does not ask for guests, so that nothing is permitted by mistake.

    link        the key of the link
    number      of the link in its club
    made_by     the account that made the link
    table       the hanchan of the link, which belongs to a layer above
    home        the address of the table's page
    """

    def __init__(self, *, link: int, number: int, made_by: User, table: models.Model, home: str) -> None:
        super().__init__()
        self.link, self.number, self.made_by, self.table, self.home = link, number, made_by, table, home

    def __str__(self) -> str:
        return guest_name(self.number, self.made_by)

    @property
    def reader_key(self) -> str:
        """Tells pages for this guest from those for other visitors."""
        return f"guest {self.link}"

    def is_at(self, place: object) -> bool:
        return self.table == place


# Who acts in the record of a table: an account, or somebody with the link of this table.
Actor = User | Guest


def hash_secret(secret: str) -> str:
    """Hash a generated secret. It is long and random, so that a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


class ApiTokenQuerySet(models.QuerySet):
    def usable(self, now: datetime) -> "ApiTokenQuerySet":
        return self.filter(revoked_at=None, user__is_active=True).exclude(expires_at__lte=now)


class ApiToken(models.Model):
    """Lets a program act for a person. Only the hash of its secret is stored, and its first characters as a label."""

    class Scope(models.TextChoices):
        READ = "read", _("Read")
        WRITE = "write", _("Record and change")
        ARCHIVE = "archive", _("Export and import whole clubs")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="api_tokens")
    name = NameField(_("name"), max_length=100)
    scopes = models.JSONField(_("scopes"), default=list)
    # The address of the only club that it reaches; empty for all. Addresses never change, and `Club` is a layer above.
    club = models.CharField(_("club"), max_length=60, blank=True)
    secret_hash = models.CharField(max_length=64, unique=True, editable=False)
    beginning = models.CharField(max_length=12, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    last_used_on = models.DateField(null=True, blank=True)

    objects = ApiTokenQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-pk"]

    def __str__(self) -> str:
        return self.name

    @staticmethod
    def new_secret() -> str:
        return f"jrk_{secrets.token_urlsafe(32)}"

    def may(self, scope: str) -> bool:
        return scope in self.scopes

    def scope_names(self) -> list[str]:
        return [str(self.Scope(scope).label) for scope in self.scopes]

    def is_expired(self) -> bool:
        return self.expires_at is not None and self.expires_at <= timezone.now()


class PasswordRequest(models.Model):
    """A forgotten password. A job looks up the address, so that the answer takes as long for an unknown one."""

    email = models.EmailField()
    site = models.CharField(max_length=255)
    is_https = models.BooleanField()
    language = models.CharField(max_length=10)
    created_at = models.DateTimeField(default=timezone.now, editable=False)


class IdempotencyKey(models.Model):
    """The first answer under a key, stored in the transaction of the request and given again for the same key."""

    # Whose keys they are: an account's, or of everybody without an account at one address.
    reach = models.CharField(max_length=70)
    key = models.CharField(max_length=100)
    body_hash = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    # JSON as text: PostgreSQL's JSON type would change the order of its keys.
    answer = models.TextField()
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes = [models.Index(fields=["created_at"], name="idempotency_key_by_age")]
        constraints = [models.UniqueConstraint(fields=["reach", "key"], name="idempotency_key_once")]


class Attempts(models.Model):
    """Attempts at what a secret guards, in one window of time; see league.accounts.limits.attempts.

    A used code of an app is such a row too, of which one attempt is permitted.
    """

    # A keyed hash of the limit and of whose attempts they are, so that nobody is named here.
    key = models.CharField(max_length=64, unique=True, editable=False)
    count = models.PositiveIntegerField(default=1, editable=False)
    until = models.DateTimeField(editable=False)

    class Meta:
        indexes = [models.Index(fields=["until"], name="attempts_by_end")]
