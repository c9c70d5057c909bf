from django.db import models
from django.db.models import Q

from league.players.models import Player


class PlayerLink(models.Model):
    """The link that opens a player's own page without an account. Only the hash of its secret is stored.

    link_number     counts the links that the entry has had; each number has another secret
    secret_hash     empty where the link was withdrawn
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="link")
    link_number = models.PositiveIntegerField(default=0, editable=False)
    secret_hash = models.CharField(max_length=64, blank=True, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["secret_hash"], condition=~Q(secret_hash=""), name="player_link_secret_once"
            )
        ]

    def __str__(self) -> str:
        return self.player.public_name

    @property
    def is_open(self) -> bool:
        return bool(self.secret_hash)
