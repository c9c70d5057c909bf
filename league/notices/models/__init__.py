from league.notices.models.mails import (
    ALWAYS,
    OF_CLUB,
    OF_EVENTS,
    SWITCHED,
    TOPIC_OF,
    EventMail,
    Mail,
    MailChoice,
    MailKind,
)
from league.notices.models.push import THE_ONE, TOPICS, MailTopics, PushKey, PushSubscription, SendingSite

__all__ = [
    "ALWAYS", "OF_CLUB", "OF_EVENTS", "SWITCHED", "THE_ONE", "TOPICS", "TOPIC_OF", "EventMail", "Mail", "MailChoice",
    "MailKind", "MailTopics", "PushKey", "PushSubscription", "SendingSite",
]  # fmt: skip
