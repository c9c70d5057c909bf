"""What somebody wants to be told, by mail and on which devices."""

from collections.abc import Collection
from typing import Any

from django.conf import settings
from django.db import transaction

from league.accounts.models import User, hash_secret
from league.accounts.security.devices import device_name
from league.core.errors import LeagueError
from league.core.outgoing.addresses import is_allowed
from league.history.services import history_log
from league.notices.models import TOPICS, MailTopics, PushSubscription
from league.notices.push.base64url import from_letters
from league.notices.push.encryption import Keys, check_keys
from league.players.accounts import entries_of
from league.players.models import Player
from league.tournaments.models import Entrant

# An account, or whoever holds the personal link of an entrant or player.
Owner = User | Entrant | Player
MOST_DEVICES = 20


def owned_by(owner: Owner) -> dict[str, Any]:
    """The column of a subscription that names its owner."""
    if isinstance(owner, User):
        return {"account": owner}
    return {"entrant" if isinstance(owner, Entrant) else "player": owner}


def all_of(owner: Owner) -> dict[str, Any]:
    """The condition of all subscriptions of this owner: those of a player's merged entries are the player's too."""
    return {"player__in": entries_of(owner)} if isinstance(owner, Player) else owned_by(owner)


@transaction.atomic
def push_subscribe(
    *, owner: Owner, endpoint: str, p256dh: str, auth: str, topics: Collection[str], language: str = "",
    user_agent: str = "",
) -> PushSubscription:  # fmt: skip
    """Send messages about these topics to a browser. The same browser again is the same row, with what it says now.

    raises      LeagueError `push_off`, `push_refused`, `push_keys`, `unknown_topic`, `too_many_devices`
    """
    _check(endpoint, p256dh, auth, topics)
    # Of two requests of a phone the second waits, and finds the row of the first.
    owner._meta.model._default_manager.select_for_update(no_key=True).get(pk=owner.pk)
    hashed = hash_secret(endpoint)
    browser = PushSubscription.objects.filter(**all_of(owner), endpoint_hash=hashed).first()
    if browser is None:
        _check_number(owner)
        browser = PushSubscription(**owned_by(owner), endpoint=endpoint, endpoint_hash=hashed)
    before = browser.topics if browser.pk and browser.ended_at is None else None
    browser.p256dh, browser.auth, browser.topics = p256dh, auth, topics
    browser.language = language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
    browser.device = device_name(user_agent)[:100]
    browser.ended_at, browser.ended_why = None, ""
    browser.save()
    if isinstance(owner, User):
        # Somebody else has signed in on this device; the messages of the one before are not for them.
        PushSubscription.objects.filter(endpoint_hash=hashed, account__isnull=False).exclude(pk=browser.pk).delete()
    if browser.topics != before:
        _chosen(
            owner,
            "push_subscribe",
            before=None if before is None else {"topics": before},
            after={"topics": browser.topics},
        )
    return browser


def _check(endpoint: str, p256dh: str, auth: str, topics: Collection[str]) -> None:
    if not settings.HAS_PUSH:
        raise LeagueError("push_off")
    if len(endpoint) > 1000 or not is_allowed(endpoint):
        raise LeagueError("push_refused", url=endpoint[:100])
    try:
        check_keys(Keys(from_letters(p256dh), from_letters(auth)))
    except ValueError:
        raise LeagueError("push_keys") from None
    check_topics(topics)


def check_topics(topics: Collection[str]) -> None:
    if unknown := sorted(set(topics) - set(TOPICS)):
        raise LeagueError("unknown_topic", topic=unknown[0], allowed=", ".join(TOPICS))


def _check_number(owner: Owner) -> None:
    if PushSubscription.objects.filter(**all_of(owner), ended_at=None).count() >= MOST_DEVICES:
        raise LeagueError("too_many_devices", most=MOST_DEVICES)


@transaction.atomic
def push_topics_set(*, owner: Owner, browser: PushSubscription, topics: Collection[str]) -> PushSubscription:
    """Choose of what a browser is told.

    raises      LeagueError `unknown_topic`
    """
    check_topics(topics)
    browser = PushSubscription.objects.select_for_update().get(pk=browser.pk)
    before = browser.topics
    browser.topics = topics
    if browser.topics != before:
        browser.save(update_fields=[f"wants_{topic}" for topic in TOPICS])
        _chosen(owner, "push_subscribe", before={"topics": before}, after={"topics": browser.topics})
    return browser


@transaction.atomic
def push_end(*, owner: Owner, browser: PushSubscription) -> None:
    """Send nothing more to a browser, also nothing that waits."""
    deleted, _by_model = PushSubscription.objects.filter(**all_of(owner), pk=browser.pk).delete()
    if deleted:
        _chosen(owner, "push_end")


@transaction.atomic
def mail_topics_set(*, actor: User, topics: Collection[str]) -> MailTopics:
    """Choose of what the account is told by mail.

    raises      LeagueError `unknown_topic`
    """
    check_topics(topics)
    stored = MailTopics.objects.select_for_update().filter(account=actor).first() or MailTopics(account=actor)
    before = stored.topics
    stored.topics = topics
    if stored.topics != before:
        stored.save()
        _chosen(actor, "mail_topics_set", before={"topics": before}, after={"topics": stored.topics})
    return stored


def _chosen(owner: Owner, action: str, **changes: Any) -> None:
    """Who acts by a personal link is no account."""
    history_log(owner if isinstance(owner, User) else None, action, owner, **changes)
