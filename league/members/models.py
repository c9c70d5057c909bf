from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.clubs.models import Club
from league.core.names import NameField
from league.players.models import Player


class ForgetWish(models.Model):
    """The wish of a person to be forgotten in a club. It is carried out when it is due, and may be withdrawn before."""

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="forget_wish")
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    due_at = models.DateTimeField()

    class Meta:
        ordering = ["due_at", "pk"]

    def __str__(self) -> str:
        return self.player.public_name


class Claim(models.Model):
    """What a member says on the question “Which player are you?”; an organiser confirms it.

    player      the player; None: somebody new, or nobody who plays
    name        of somebody new
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waits for an organiser")
        CONFIRMED = "confirmed", _("confirmed")
        REFUSED = "refused", _("refused")
        ONLY_RECORDS = "only_records", _("only records")

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="claims")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="claims")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="claims", null=True, blank=True)
    name = NameField(_("name"), max_length=100, blank=True, default="")
    state = models.CharField(max_length=12, choices=State.choices, default=State.WAITING)
    made_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["made_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "user"], name="one_claim_per_user_and_club"),
            models.CheckConstraint(
                condition=Q(state__in=["waiting", "confirmed", "refused", "only_records"]), name="claim_state_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name if self.player is None else self.player.public_name
