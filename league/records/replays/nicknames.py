"""The nicknames of players in online games: matched once, then known to the club.

A nickname is an id of the player in another system, so it moves with merges and archives as those do.
"""

from collections import Counter
from collections.abc import Sequence

from league.accounts.models import User
from league.clubs.models import Club
from league.external_ids.services import ExternalId
from league.players.models import Player, PlayerExternalId
from league.players.selectors import players_known
from league.players.services import external_id_give

SOURCE = "online"
# What sites call everybody who has no account there.
NOBODY = frozenset({"", "noname"})


def nicknames_known(club: Club, nicknames: Sequence[str]) -> dict[str, Player]:
    """Return the players whom the club has matched to these nicknames before, or else who have that very name."""
    own = _own(nicknames)
    rows = PlayerExternalId.objects.filter(club=club, source=SOURCE, external_id__in=own)
    remembered = {row.external_id: row.player for row in rows.select_related("player__merged_into")}
    return players_known(club, own) | remembered


def nicknames_remember(*, actor: User, nicknames: Sequence[str], players: Sequence[Player]) -> None:
    """Remember the players of these seats by their nicknames."""
    own = _own(nicknames)
    for nickname, player in zip(nicknames, players, strict=True):
        if nickname in own:
            external_id_give(actor=actor, player=player, external_id=ExternalId(SOURCE, nickname))


def _own(nicknames: Sequence[str]) -> set[str]:
    """Return the nicknames that belong to one person."""
    counted = Counter(nicknames)
    return {name for name in nicknames if counted[name] == 1 and name.casefold() not in NOBODY}
