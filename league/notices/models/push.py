"""Who wants to be told of what, where, and the keys of web push."""

from collections.abc import Collection
from urllib.parse import urlsplit

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.core.names import NameField
from league.notices.push.vapid import new_private_key
from league.players.models import Player
from league.tournaments.models import Entrant

TOPICS = ("table", "evening", "results", "story")
# The key of a row that is the only one of its table.
THE_ONE = 1


class Topics(models.Model):
    """What somebody wants to be told: nothing until it was chosen."""

    wants_table = models.BooleanField(_("My table at an event"), default=False)
    wants_evening = models.BooleanField(_("My evening"), default=False)
    wants_results = models.BooleanField(_("Results of mine"), default=False)
    wants_story = models.BooleanField(_("The story of the day"), default=False)

    class Meta:
        abstract = True

    @property
    def topics(self) -> list[str]:
        return [topic for topic in TOPICS if getattr(self, f"wants_{topic}")]

    @topics.setter
    def topics(self, wanted: Collection[str]) -> None:
        for topic in TOPICS:
            setattr(self, f"wants_{topic}", topic in wanted)

    @property
    def topic_words(self) -> list[str]:
        words = {field.name: field.verbose_name for field in self._meta.fields}
        return [str(words[f"wants_{topic}"]) for topic in self.topics]


class MailTopics(Topics):
    """What an account wants to be told of its clubs by mail."""

    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="mail_topics"
    )

    def __str__(self) -> str:
        return str(self.account)


class PushSubscription(Topics):
    """A browser that gets messages: of an account, or of somebody without one who has a personal link.

    endpoint        address at the push service of the browser; whoever knows it and our key can send
    p256dh, auth    the keys of the browser, as it writes them
    device          what the browser is called in lists
    player, entrant of whom the personal link is
    ended_at        since when nothing is sent; `ended_why` is the status of the push service's answer
    """

    endpoint = models.CharField(max_length=1000)
    # An index of the address itself would be longer than a database allows.
    endpoint_hash = models.CharField(max_length=64, editable=False)
    p256dh = models.CharField(max_length=120)
    auth = models.CharField(max_length=40)
    language = models.CharField(max_length=10)
    device = NameField(max_length=100, blank=True)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="push_subscriptions", null=True
    )
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="push_subscriptions", null=True)
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="push_subscriptions", null=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    last_success_at = models.DateTimeField(null=True, editable=False)
    ended_at = models.DateTimeField(null=True, editable=False)
    ended_why = models.CharField(max_length=40, blank=True, editable=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(account__isnull=False, player=None, entrant=None)
                | Q(account=None, player__isnull=False, entrant=None)
                | Q(account=None, player=None, entrant__isnull=False),
                name="push_subscription_of_one",
            ),
            models.UniqueConstraint(fields=["endpoint_hash", "account"], name="push_browser_once_per_account"),
            models.UniqueConstraint(fields=["endpoint_hash", "player"], name="push_browser_once_per_player"),
            models.UniqueConstraint(fields=["endpoint_hash", "entrant"], name="push_browser_once_per_entrant"),
        ]

    def __str__(self) -> str:
        return self.device or self.host

    @property
    def host(self) -> str:
        return urlsplit(self.endpoint).hostname or ""


class PushKey(models.Model):
    """The key pair by which push services know this server; the browsers have subscribed to this key alone.

    There is one row, with the key `THE_ONE`.
    """

    private_number = models.CharField(max_length=50, default=new_private_key, editable=False)
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return str(self.made_at)


class SendingSite(models.Model):
    """The address of the service that sends the messages; empty: a restored copy, which sends none yet. One row too."""

    site = models.CharField(max_length=200, blank=True)
    since = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.site
