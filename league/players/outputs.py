from typing import Any

from django.urls import reverse
from rest_framework import serializers

from league.core.api.serializers import Output
from league.external_ids.api import ExternalIdOutput
from league.players.models import Player


class PlayerRefOutput(Output):
    """A player where something else is shown. A hidden player's name is a number."""

    id = serializers.IntegerField()
    name = serializers.CharField(source="public_name")


class PlayerOutput(PlayerRefOutput):
    """A player of a club, or an entry that was merged into one."""

    # The context has `may_record`, whether the reader may record, and `address_of`, which makes an address absolute.
    surname = serializers.CharField(
        help_text="The part of the name that is the surname, or empty if it is not known; that of a hidden player for "
        "members who may record."
    )
    is_guest = serializers.BooleanField()
    is_hidden = serializers.BooleanField(required=False, help_text="Only for members who may record.")
    aliases = serializers.ListField(
        child=serializers.CharField(), help_text="Other names; those of a hidden player for members who may record."
    )
    external_ids = ExternalIdOutput(
        many=True, help_text="Ids in other systems; those of a hidden player for members who may record."
    )
    merged_into = PlayerRefOutput(
        allow_null=True,
        source="counts_for",
        help_text="The player that this entry counts for, if it was merged into another one.",
    )
    added_at = serializers.DateTimeField()
    updated_at = serializers.DateTimeField()
    version = serializers.IntegerField(help_text="Of this state, for `PATCH`; also in the ETag of the answer.")
    page = serializers.SerializerMethodField(help_text="The address of the player's page.")

    def get_page(self, player: Player) -> str:
        path = reverse("player", args=[player.club.slug, player.pk])
        return str(self.context["address_of"](path))

    def to_representation(self, instance: Player) -> dict[str, Any]:
        shown: dict[str, Any] = super().to_representation(instance)
        if not self.context["may_record"]:
            del shown["is_hidden"]
            if instance.is_hidden:
                shown |= {"surname": "", "aliases": [], "external_ids": []}
        return shown
