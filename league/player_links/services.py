"""Personal links of players: open, renew and withdraw."""

from django.db import transaction

from league.accounts.models import User
from league.clubs.links.secrets import link_renew, secret_of
from league.clubs.roles import require
from league.history.services import history_log
from league.player_links.models import PlayerLink
from league.players.accounts import entries_of, root_lock
from league.players.models import Player
from league.players.services import check_not_forgotten


@transaction.atomic
def player_link_open(*, actor: User, player: Player, renew: bool = False) -> str:
    """Return the secret of the link of the player's own page, and make the link if there is none.

    renew       make another one: every link of the player from before ends, also those of merged entries
    raises      LeagueError `player_forgotten`
    """
    require(actor, player.club, "player_amend")
    root = root_lock(player)
    check_not_forgotten(root)
    if renew:
        _end(root)
    link = PlayerLink.objects.get_or_create(player=root)[0]
    if link.is_open:
        return secret_of(link)
    secret = link_renew(link)
    history_log(actor, "player_link_open", root, after={"number": link.link_number})
    return secret


@transaction.atomic
def player_link_withdraw(*, actor: User, player: Player) -> None:
    """End every link of the player. The next one that is made has another secret."""
    require(actor, player.club, "player_amend")
    root = root_lock(player)
    if _end(root):
        history_log(actor, "player_link_withdraw", root)


def _end(root: Player) -> int:
    valid = PlayerLink.objects.filter(player__in=entries_of(root)).exclude(secret_hash="")
    return valid.update(secret_hash="")
