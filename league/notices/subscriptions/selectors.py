from django.db.models import QuerySet

from league.accounts.models import User
from league.notices.models import MailTopics, PushSubscription
from league.notices.push.vapid import public_letters
from league.notices.push_messages import server_key
from league.notices.subscriptions.services import Owner, all_of


def browsers_of_owner(owner: Owner) -> QuerySet[PushSubscription]:
    """The devices that get messages for this owner, and those that have stopped."""
    return PushSubscription.objects.filter(**all_of(owner)).order_by("pk")


def mail_topics_of(user: User) -> list[str]:
    stored = MailTopics.objects.filter(account=user).first()
    return stored.topics if stored else []


def public_key() -> str:
    """The key to which a browser subscribes (`applicationServerKey`)."""
    return public_letters(server_key())
