from typing import Any

from league.players.models import Player


def player_shape(player: Player) -> dict[str, Any]:
    return {"id": player.pk, "name": player.public_name, "is_guest": player.is_guest}
