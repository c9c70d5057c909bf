"""The actions of each role in a club, in one table that pages, API, commands and services use."""

from league.accounts.models import User, Visitor
from league.clubs.models import Club, Membership, Role
from league.core.errors import Forbidden, LeagueError

_PLAYERS = frozenset(Role.values)
_RECORDERS = frozenset({Role.RECORDER, Role.ORGANISER, Role.OWNER})
_ORGANISERS = frozenset({Role.ORGANISER, Role.OWNER})
_OWNERS = frozenset({Role.OWNER})

ACTIONS: dict[str, frozenset[str]] = {
    "view": _PLAYERS,
    "view_history": _PLAYERS,
    # games
    "record": _RECORDERS,
    # within a day of recording; later "amend_any" is needed
    "amend": _RECORDERS,
    "amend_any": _ORGANISERS,
    "restore": _ORGANISERS,
    "session": _RECORDERS,
    # players
    "player_add": _RECORDERS,
    "player_amend": _ORGANISERS,
    "player_merge": _ORGANISERS,
    # the league
    "import": _ORGANISERS,
    "house_rules": _ORGANISERS,
    "season": _ORGANISERS,
    "adjust": _ORGANISERS,
    "ladder": _ORGANISERS,
    "work": _ORGANISERS,
    "tournament": _ORGANISERS,
    # the club
    "invite": _ORGANISERS,
    "member": _OWNERS,
    "club": _OWNERS,
}


def reaches(user: Visitor, club: Club) -> bool:
    """Whether the user's token, if it is limited to a club, is for this club."""
    return not user.is_authenticated or user.token_club in ("", club.slug)


def require_all_clubs(user: User) -> None:
    """Reject a token that is limited to a club where another club is created."""
    if user.token_club:
        raise LeagueError("token_club", club=user.token_club)


def role_of(user: Visitor, club: Club) -> str | None:
    if not user.is_authenticated or not user.is_active or not reaches(user, club):
        return None
    return Membership.objects.filter(club=club, user=user).values_list("role", flat=True).first()


def role_can(role: str | None, action: str) -> bool:
    return role in ACTIONS[action]


def can(user: Visitor, club: Club, action: str) -> bool:
    """Whether this user may do this in this club. A stranger may only view a public club."""
    if action == "view" and club.is_public and reaches(user, club):
        return True
    return role_can(role_of(user, club), action)


def require(user: Visitor, club: Club, action: str) -> None:
    if not can(user, club, action):
        raise Forbidden


def actions_of(user: Visitor, club: Club) -> frozenset[str]:
    """The user's actions in a club, by which a page shows its buttons, in one query."""
    role, is_open = role_of(user, club), club.is_public and reaches(user, club)
    return frozenset(action for action in ACTIONS if role_can(role, action) or (action == "view" and is_open))
