"""Say who is at an evening. Two phones that tick the same agree."""

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError, check_exists
from league.evening_tables.models import Presence
from league.history.services import history_log
from league.members.selectors import own_player
from league.players.accounts import entries_of
from league.players.models import Player, fold_name
from league.players.selectors import players_known
from league.sessions.models import Session
from league.sessions.services import check_open, session_locked


@transaction.atomic
def presence_set(
    *, actor: User, session: Session, player: Player | None = None, guest: str = "", is_here: bool = True,
    offers_out: bool | None = None,
) -> Presence:  # fmt: skip
    """Say whether a player or a guest is there, of neither the own player. Saying it twice is once.

    guest       a name; one that the club knows is that player
    offers_out  whether the person offers to sit out the next round; None: as before, and nobody who was not there
    raises      LeagueError `no_own_player`, `session_closed`, `session_cancelled`, `player_forgotten`
    """
    require(actor, session.club, "answer")
    session = session_locked(session)
    player = player or _player_of(actor, session, guest)
    _check_who(actor, session, player)
    check_open(session)
    row = _present(session, player, guest) or Presence(session=session, player=player, guest="" if player else guest)
    before = (row.is_here, row.offers_out) if row.pk else None
    row.is_here = is_here
    row.offers_out = is_here and (row.offers_out if offers_out is None else offers_out)
    if before == (row.is_here, row.offers_out):
        return row
    row.folded, row.set_by, row.set_at = fold_name(row.guest), actor, timezone.now()
    row.full_clean(exclude=["session", "player", "set_by"])
    row.save()
    who = {"player": row.player_id} if row.player_id else {"guest": row.guest}
    history_log(
        actor, "presence_set", session, before={"is_here": before[0]} if before else None,
        after={**who, "is_here": row.is_here, **({"offers_out": True} if row.offers_out else {})},
    )  # fmt: skip
    return row


def _player_of(actor: User, session: Session, guest: str) -> Player | None:
    if guest:
        return players_known(session.club, [guest]).get(guest)
    player = own_player(session.club, actor)
    if player is None:
        raise LeagueError("no_own_player")
    return player


def _check_who(actor: User, session: Session, player: Player | None) -> None:
    """Who opens evenings ticks anybody, a member the own player alone."""
    root = player.standing_for if player else None
    check_exists(root is None or root.club_id == session.club_id)
    if root is None or root != own_player(session.club, actor):
        require(actor, session.club, "session")
    if root and root.forgotten_at is not None:
        raise LeagueError("player_forgotten", name=root.name)


def _present(session: Session, player: Player | None, guest: str) -> Presence | None:
    """The row of this person: of a merged group the last one that was set."""
    rows = Presence.objects.filter(session=session).order_by("-set_at", "-pk")
    if player is None:
        return rows.filter(folded=fold_name(guest)).first()
    names = [name.folded for name in player.standing_for.names.all()]
    return rows.filter(player__in=entries_of(player.standing_for)).first() or rows.filter(folded__in=names).first()
