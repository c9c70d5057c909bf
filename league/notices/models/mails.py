import uuid
from zoneinfo import ZoneInfo

from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club, Invitation
from league.notices.models.push import PushSubscription
from league.players.models import Player
from league.sessions.models import Session
from league.tournaments.models import Application, Entrant, Tournament


class MailKind(models.TextChoices):
    """What a mail is about. Organisers and recipients switch off kinds."""

    CONFIRM = "confirm", _("The link that confirms a registration")
    REGISTRATION = "registration", _("The registration: entered, held, refused, withdrawn")
    QUEUE = "queue", _("The waiting list: the place on it, and a place in the event")
    SEAT = "seat", _("Table and seat in a round")
    RESULTS = "results", _("The result at the end")
    INVITATION = "invitation", _("The invitation to a club")
    EVENING = "evening", _("An evening: moved, cancelled, room for you, where I sit")
    GAME = "game", _("A result of a game")
    STORY = "story", _("The story of a day of a club or an event")


# Without this mail nobody could register; it is only stopped by a recipient who wants no mail at all.
ALWAYS = MailKind.CONFIRM
OF_CLUBS = (MailKind.INVITATION, MailKind.EVENING, MailKind.GAME, MailKind.STORY)
OF_EVENTS = tuple(kind for kind in MailKind if kind not in OF_CLUBS)
SWITCHED = tuple(kind for kind in OF_EVENTS if kind != ALWAYS)


# What a job's subject begins with that sends the mails of a club; that of an event is its key alone.
OF_CLUB = "club-"

WHY = {
    "no_address": _("no e-mail address"),
    "switched_off": _("switched off by the player"),
    "no_longer_true": _("no longer true when it was to be sent"),
    "interrupted": _("the program was ended while it was being sent"),
    "ended": _("the device gets no messages any more"),
    "restored": _("it waited when the backup was made"),
    "too_late": _("too late to be of use"),
}

# What the topics are about. A mail about an event is chosen at its end, not here.
TOPIC_OF = {
    MailKind.REGISTRATION: "table", MailKind.QUEUE: "table", MailKind.SEAT: "table", MailKind.RESULTS: "results",
    MailKind.EVENING: "evening", MailKind.GAME: "results", MailKind.STORY: "story",
}  # fmt: skip


class Mail(models.Model):
    """One message to a player, by mail or to a browser: stored in the transaction of the change, sent by a job.

    channel     mail, or push to the browser of `subscription`
    tournament  the event that it is about; None: it is about a club
    club        the club that it is about; None for an event
    session     the evening that it is about
    player      to whom a message about a club goes
    invitation  the link that it brings
    address     of who has no account and no registration; emptied when the mail has been sent
    key         the same change asks for one mail only
    what        one of `league.notices.mails.contents.WRITERS`, which writes the text when the mail is sent
    facts       what the writer must know, such as the round; never an address
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("Waiting")
        SENDING = "sending", _("Being sent")
        SENT = "sent", _("Sent")
        FAILED = "failed", _("Failed")
        UNKNOWN = "unknown", _("Perhaps sent")
        DROPPED = "dropped", _("Not sent")

    class Channel(models.TextChoices):
        MAIL = "mail", _("E-mail")
        PUSH = "push", _("Device")

    channel = models.CharField(max_length=4, choices=Channel.choices, default=Channel.MAIL)
    subscription = models.ForeignKey(PushSubscription, on_delete=models.CASCADE, related_name="messages", null=True)
    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="+", null=True)
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+", null=True)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="mails", null=True)
    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="mails", null=True)
    invitation = models.ForeignKey(Invitation, on_delete=models.CASCADE, related_name="mails", null=True)
    address = models.EmailField(blank=True, default="")
    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="mails", null=True)
    application = models.ForeignKey(Application, on_delete=models.CASCADE, related_name="mails", null=True)
    key = models.CharField(max_length=100, unique=True)
    kind = models.CharField(max_length=12, choices=MailKind.choices)
    what = models.CharField(max_length=20)
    facts = models.JSONField(default=dict)
    # The same in every attempt, so that the recipient's server can recognise a repeated mail.
    message_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    state = models.CharField(max_length=10, choices=State.choices, default=State.WAITING)
    attempt_count = models.PositiveIntegerField(default=0)
    # Of the last attempt, or why it was not sent; without the address.
    error = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    due_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        indexes = [models.Index(fields=["state", "due_at"], name="mail_state_due")]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "sending", "sent", "failed", "unknown", "dropped"]),
                name="mail_state_known",
            ),
            models.CheckConstraint(
                condition=Q(tournament=None, club__isnull=False) | Q(tournament__isnull=False, club=None),
                name="mail_of_an_event_or_a_club",
            ),
            models.CheckConstraint(
                condition=Q(channel="mail", subscription=None) | Q(channel="push", subscription__isnull=False),
                name="mail_of_a_known_channel",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.what} {self.message_id}"

    @property
    def why(self) -> str:
        """Why it was not sent, in words; what a mail server has answered stays as it is."""
        return str(WHY.get(self.error, self.error))

    @property
    def name(self) -> str:
        """The name of the recipient."""
        if self.invitation is not None and self.invitation.player is not None:
            return self.invitation.player.standing_for.name
        if self.player is not None:
            return self.player.standing_for.name
        return self.entrant.player.name if self.entrant else str(self.application)

    @property
    def about(self) -> Tournament | Club:
        """The event or club that it is about; its zone is that of the times."""
        place = self.tournament or self.club
        assert place is not None
        return place

    @property
    def zone(self) -> ZoneInfo:
        return self.tournament.zone if self.tournament else ZoneInfo(self.about.time_zone)

    @property
    def event(self) -> Tournament:
        assert self.tournament is not None
        return self.tournament

    @property
    def secret(self) -> str:
        """The secret of the link of the invitation that it brings."""
        return salted_hmac("janroku.invitation_mail", str(self.message_id), algorithm="sha256").hexdigest()[:40]

    @property
    def job(self) -> str:
        """The subject of the job that sends it."""
        return f"{OF_CLUB}{self.club_id}" if self.club_id else str(self.tournament_id)


class MailChoice(models.Model):
    """What a recipient has switched off, for one event or with `tournament` null for this whole service.

    The address itself is not stored, only a keyed hash, so that the choice outlives the address.
    """

    address_hash = models.CharField(max_length=64)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="+", null=True)
    kinds_off = models.JSONField(default=list)
    changed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["address_hash", "tournament"], name="mail_choice_once_per_event"),
            models.UniqueConstraint(
                fields=["address_hash"], condition=Q(tournament=None), name="mail_choice_once_for_all"
            ),
        ]

    def __str__(self) -> str:
        return self.address_hash[:8]


class EventMail(models.Model):
    """The kinds of mail that the organisers of an event have switched off."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, primary_key=True, related_name="event_mail")
    kinds_off = models.JSONField(default=list)

    def __str__(self) -> str:
        return str(self.tournament)
