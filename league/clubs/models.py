import secrets
from collections.abc import Collection
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from operator import attrgetter
from typing import Any, Self
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.accounts.models import Visitor
from league.core.names import NameField
from league.core.updated import Updated, UpdatedQuerySet
from rules.errors import RuleError
from rules.registry import find_ruleset

INVITATION_DAYS, MOST_INVITATION_DAYS, MOST_INVITATION_USES = 14, 365, 500


def every_site() -> list[str]:
    return ["*"]


class ClubQuerySet(models.QuerySet):
    def visible_to(self, user: Visitor) -> "ClubQuerySet":
        public = Q(is_public=True)
        if not user.is_authenticated:
            return self.filter(public)
        # A join would read the members of every club.
        return self.reached_by(user).filter(public | Q(pk__in=Membership.objects.filter(user=user).values("club")))

    def of_member(self, user: Visitor) -> "ClubQuerySet":
        return self.reached_by(user).filter(memberships__user=user) if user.is_authenticated else self.none()

    def reached_by(self, user: Visitor) -> "ClubQuerySet":
        """Only the club of the user's token, if the token is limited to a club."""
        return self.filter(slug=user.token_club) if user.is_authenticated and user.token_club else self.all()


class Club(models.Model):
    name = NameField(_("name"), max_length=100)
    slug = models.SlugField(_("address"), max_length=60, unique=True)
    time_zone = models.CharField(_("time zone"), max_length=60, default="UTC")
    day_begins = models.PositiveSmallIntegerField(
        _("hour at which the day begins"), default=0, validators=[MaxValueValidator(23)]
    )
    is_public = models.BooleanField(_("anybody may look"), default=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    # Of the link that shows the wall of a club night without an account; 0: there is none.
    wall_link_number = models.PositiveIntegerField(default=0, db_default=0, editable=False)
    # The sites that may embed its tables, such as https://club.example; `*`: all sites.
    embed_sites = models.JSONField(_("sites that may embed tables"), default=every_site, db_default=["*"], blank=True)
    # Of a club that not everybody may look at; a public club always sends its messages.
    allows_webhooks = models.BooleanField(_("webhooks although only members may look"), default=False, db_default=False)
    # From this moment on the nightly job deletes the club. Null: nobody has asked for it.
    deleted_from = models.DateTimeField(null=True, blank=True, editable=False)
    # Its archive goes to another server: nobody can change anything here any more (league.archives.moving).
    is_moving = models.BooleanField(default=False, db_default=False, editable=False)
    # When the nightly check compared it with the record the last time; null: never.
    checked_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects = ClubQuerySet.as_manager()

    class Meta:
        ordering = ["name"]
        # A page of the list of all clubs is read without sorting them.
        indexes = [models.Index(fields=["name", "id"], name="club_by_name")]
        constraints = [models.CheckConstraint(condition=Q(day_begins__lte=23), name="club_day_begins_within_a_day")]

    def __str__(self) -> str:
        return self.name

    @property
    def sends_messages(self) -> bool:
        """Whether webhooks send what a stranger would see if the club were public."""
        return self.is_public or self.allows_webhooks

    @property
    def last_day(self) -> date | None:
        """The day after which a club is deleted whose owner has asked for it."""
        return self.deleted_from and self.deleted_from.astimezone(ZoneInfo(self.time_zone)).date()

    def day_of(self, moment: datetime) -> date:
        """The club's day of a moment: an evening that ends at two in the morning belongs to the day when it began."""
        return (moment.astimezone(ZoneInfo(self.time_zone)) - timedelta(hours=self.day_begins)).date()

    def end_of_day(self, moment: datetime) -> datetime:
        """The moment when the club's day of this moment ends and the next one begins."""
        following = self.day_of(moment) + timedelta(days=1)
        return datetime.combine(following, time(self.day_begins), ZoneInfo(self.time_zone))


class ListCount(models.Model):
    """How many rows everybody sees of a long list of the whole server, as the clock has counted them."""

    name = models.CharField(max_length=20, unique=True)
    rows = models.PositiveIntegerField()
    counted_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name}: {self.rows}"


class Role(models.TextChoices):
    OWNER = "owner", _("Owner")
    ORGANISER = "organiser", _("Organiser")
    RECORDER = "recorder", _("Recorder")
    PLAYER = "player", _("Player")


class EventRole(models.TextChoices):
    """The role of an account in one event of a club. It gives nothing in the club nor in its other events."""

    ORGANISER = "organiser", _("Organiser")
    REFEREE = "referee", _("Referee")
    RECORDER = "recorder", _("Recorder")


class Membership(models.Model):
    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="memberships")
    role = models.CharField(_("role"), max_length=12, choices=Role.choices)
    since = models.DateTimeField(default=timezone.now, editable=False)
    # What the member saw of the league table at the last look, and at the one before it with which sentences compare.
    last_look = models.JSONField(default=dict, db_default={}, blank=True, editable=False)
    look_before = models.JSONField(default=dict, db_default={}, blank=True, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="one_membership_per_user_and_club"),
            models.CheckConstraint(condition=Q(role__in=Role.values), name="membership_role_known"),
        ]


def invitation_expiry() -> datetime:
    return timezone.now() + timedelta(days=INVITATION_DAYS)


class InvitationQuerySet(models.QuerySet):
    def usable(self, now: datetime) -> "InvitationQuerySet":
        return self.filter(revoked_at=None, expires_at__gt=now, used__lt=F("uses"))


class Invitation(models.Model):
    """A link that makes signed-in users members, as many as `uses`. Only the hash of its secret is stored.

    player      who joins by the link is this player
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="invitations")
    role = models.CharField(_("role"), max_length=12, choices=Role.choices)
    secret_hash = models.CharField(max_length=64, unique=True, editable=False)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField(default=invitation_expiry)
    uses = models.PositiveIntegerField(default=1)
    used = models.PositiveIntegerField(default=0, editable=False)
    revoked_at = models.DateTimeField(null=True, blank=True)
    player = models.ForeignKey(
        "players.Player", on_delete=models.PROTECT, related_name="invitations", null=True, blank=True
    )

    objects = InvitationQuerySet.as_manager()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(role__in=Role.values), name="invitation_role_known"),
            models.CheckConstraint(condition=Q(used__lte=F("uses")), name="invitation_not_used_too_often"),
            models.CheckConstraint(
                condition=Q(uses__gte=1, uses__lte=MOST_INVITATION_USES), name="invitation_uses_in_range"
            ),
            models.CheckConstraint(condition=Q(player=None) | Q(uses=1), name="invitation_of_a_player_once"),
        ]

    @staticmethod
    def new_secret() -> str:
        return secrets.token_urlsafe(24)


class HouseRules(Updated):
    """A club's name for its rules. The rules themselves are in the versions."""

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="house_rules")
    name = NameField(_("name"), max_length=100)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = UpdatedQuerySet.as_manager()

    class Meta:
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="house_rules_name_once_per_club")]

    def __str__(self) -> str:
        return self.name

    @property
    def latest(self) -> "HouseRulesVersion":
        return self.versions.order_by("-number")[0]

    @property
    def newest(self) -> "HouseRulesVersion":
        """The latest version, of versions that may have been read already."""
        return max(self.versions.all(), key=attrgetter("number"))


class HouseRulesVersion(models.Model):
    """A full set of resolved options, which later changes of the code's defaults do not affect."""

    house_rules = models.ForeignKey(HouseRules, on_delete=models.PROTECT, related_name="versions")
    number = models.PositiveIntegerField(default=1)
    ruleset = models.CharField(_("ruleset"), max_length=40)
    options = models.JSONField(_("options"), default=dict)
    points_unit = models.PositiveIntegerField()
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["house_rules", "number"]
        constraints = [
            models.UniqueConstraint(fields=["house_rules", "number"], name="house_rules_version_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="house_rules_version_from_one"),
            models.CheckConstraint(condition=Q(points_unit__gte=1), name="house_rules_version_unit_positive"),
        ]

    def __str__(self) -> str:
        return f"{self.house_rules} {self.number}"

    @classmethod
    def from_db(cls, db: str | None, field_names: Collection[str], values: Collection[Any], **more: Any) -> Self:
        row = super().from_db(db, field_names, values, **more)
        # 0.1.0 stores them without the options that were divided off another one since, and refuses rows with these
        # while it runs beside this release. The release after 0.2.0 can store them.
        if {"ruleset", "options"}.isdisjoint(row.get_deferred_fields()):
            with suppress(RuleError):
                row.options = find_ruleset(row.ruleset).complete(row.options)
        return row
