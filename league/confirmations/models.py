from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.players.models import Player
from league.records.models import Hanchan


class Signature(models.Model):
    """What a player says of the result of a game in one of its versions. Who says nothing has no row.

    player      the entry for which the seat was recorded, so that merges and their undoing change no row
    proof       the account signed in, or a link that was sent to it; no other link confirms
    signed_by   the account by which the player answered; it answers for one player of a game alone
    """

    class Kind(models.TextChoices):
        CONFIRMS = "confirms", _("confirms")
        DISPUTES = "disputes", _("disputes")

    class Proof(models.TextChoices):
        ACCOUNT = "account", _("own account")
        LINK = "link", _("link that was sent to the account")

    hanchan = models.ForeignKey(Hanchan, on_delete=models.PROTECT, related_name="signatures")
    version = models.PositiveIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    proof = models.CharField(max_length=7, choices=Proof.choices, default=Proof.ACCOUNT)
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    signed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    signed_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["hanchan", "version", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["hanchan", "version", "player"], name="signature_once_per_player"),
            models.CheckConstraint(condition=Q(kind__in=["confirms", "disputes"]), name="signature_kind_known"),
            models.CheckConstraint(condition=Q(proof__in=["account", "link"]), name="signature_proof_known"),
        ]


class Decision(models.Model):
    """How an organiser has decided a disputed result: the version stands, for this reason."""

    hanchan = models.ForeignKey(Hanchan, on_delete=models.PROTECT, related_name="decisions")
    version = models.PositiveIntegerField()
    reason = models.CharField(_("reason"), max_length=200)
    decided_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["hanchan", "version"]
        constraints = [
            models.UniqueConstraint(fields=["hanchan", "version"], name="decision_once_per_version"),
            models.CheckConstraint(condition=~Q(reason=""), name="decision_has_a_reason"),
        ]
