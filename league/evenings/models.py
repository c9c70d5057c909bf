from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.core.names import NameField
from league.players.models import Player
from league.sessions.models import Session


class Answer(models.Model):
    """Whether somebody comes to an evening: one row for each person.

    player      or the name of a guest, who becomes a player only when seated; `folded` is this name to compare
    comes_at    when somebody comes who is late
    since       when the person first said to come; the queue is in this order
    has_place   whether the person is among those who play: a lower capacity throws nobody out
    answered_by the account that answered last: the person's own, or an organiser's; None: the person, by the own link
    """

    class Kind(models.TextChoices):
        YES = "yes", _("I come")
        LATE = "late", _("I come late")
        MAYBE = "maybe", _("Maybe")
        NO = "no", _("I do not come")

    COMING = (Kind.YES, Kind.LATE)

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="answers")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+", null=True, blank=True)
    guest = NameField(_("guest"), max_length=100, blank=True)
    folded = models.CharField(max_length=100, blank=True, editable=False)
    kind = models.CharField(_("answer"), max_length=5, choices=Kind.choices)
    comes_at = models.DateTimeField(_("comes at"), null=True, blank=True)
    since = models.DateTimeField(default=timezone.now, editable=False)
    has_place = models.BooleanField(default=False)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+", null=True, blank=True
    )
    answered_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["since", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["yes", "late", "maybe", "no"]), name="evening_answer_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(player=None) ^ Q(guest=""), name="evening_answer_of_a_player_or_a_guest"
            ),
            models.CheckConstraint(
                condition=Q(has_place=False) | Q(kind__in=["yes", "late"]), name="evening_place_of_who_comes"
            ),
            models.UniqueConstraint(fields=["session", "player"], name="evening_answer_once_per_player"),
            models.UniqueConstraint(
                fields=["session", "folded"], condition=~Q(folded=""), name="evening_answer_once_per_guest"
            ),
        ]

    @property
    def comes(self) -> bool:
        return self.kind in self.COMING

    @property
    def waits(self) -> bool:
        return self.comes and not self.has_place

    @property
    def name(self) -> str:
        """As everybody may read it."""
        return self.player.standing_for.public_name if self.player else self.guest
