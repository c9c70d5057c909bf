"""The actions of each role in a club and in one of its events: the tables that pages, API, commands, services use."""

from typing import Protocol

from django.conf import settings

from league.accounts.models import Guest, User, Visitor
from league.clubs.models import Club, EventRole, Membership, Role
from league.core.errors import Forbidden, LeagueError

_PLAYERS = frozenset(Role.values)
_RECORDERS = frozenset({Role.RECORDER, Role.ORGANISER, Role.OWNER})
_ORGANISERS = frozenset({Role.ORGANISER, Role.OWNER})
_OWNERS = frozenset({Role.OWNER})

ACTIONS: dict[str, frozenset[str]] = {
    "view": _PLAYERS,
    "view_history": _PLAYERS,
    # say to come to an evening, and see who comes
    "answer": _PLAYERS,
    # games
    "record": _RECORDERS,
    # within a day of recording; later "amend_any" is needed
    "amend": _RECORDERS,
    # the same for the deals of a game that is still being played
    "amend_open": _RECORDERS,
    "amend_any": _ORGANISERS,
    # before its first deal
    "draw_seats": _RECORDERS,
    # end a game before its end
    "stop": _RECORDERS,
    # let somebody without an account record one table
    "guest_link": _RECORDERS,
    # show the wall of a closed club without an account
    "wall_link": _ORGANISERS,
    "restore": _ORGANISERS,
    "session": _RECORDERS,
    # players
    "player_add": _RECORDERS,
    "player_amend": _ORGANISERS,
    "player_merge": _ORGANISERS,
    "player_forget": _ORGANISERS,
    # the league
    "import": _ORGANISERS,
    "house_rules": _ORGANISERS,
    "season": _ORGANISERS,
    "adjust": _ORGANISERS,
    "ladder": _ORGANISERS,
    "work": _ORGANISERS,
    "tournament": _ORGANISERS,
    # in every event of the club, as EVENT_ACTIONS in one
    "desk": _ORGANISERS,
    "result": _ORGANISERS,
    "referee": _ORGANISERS,
    # the club
    "invite": _ORGANISERS,
    "member": _OWNERS,
    "club": _OWNERS,
}


_OFFICIALS = frozenset(EventRole.values)
_EVENT_REFEREES = frozenset({EventRole.REFEREE, EventRole.ORGANISER})
_EVENT_ORGANISERS = frozenset({EventRole.ORGANISER})

# The actions that a role in an event permits in this event alone.
EVENT_ACTIONS: dict[str, frozenset[str]] = {
    "view": _OFFICIALS,
    # see the desk and what the event withholds
    "desk": _OFFICIALS,
    # enter the result of a table that has none
    "result": _OFFICIALS,
    # the tables of the event deal by deal
    "record": _OFFICIALS,
    "amend_open": _OFFICIALS,
    "stop": _OFFICIALS,
    "amend": _EVENT_REFEREES,
    "amend_any": _EVENT_REFEREES,
    "restore": _EVENT_REFEREES,
    # corrections, penalties, substitutes, the timer, calls, best hands
    "referee": _EVENT_REFEREES,
    # everything else in the event
    "tournament": _EVENT_ORGANISERS,
    # its players, who are added as guests of the club
    "player_add": _EVENT_ORGANISERS,
}


# What a guest link permits at its table: all of it while the game is played, afterwards only to look.
GUEST_ACTIONS = frozenset({"view", "record", "amend_open"})


class InEvent(Protocol):
    """An event of a club, or something of it, such as the hanchan of one of its tables."""

    @property
    def club(self) -> Club: ...

    def event_role_of(self, user: User) -> str | None: ...


def reaches(user: Visitor, club: Club) -> bool:
    """Whether the user's token, if it is limited to a club, is for this club."""
    return not user.is_authenticated or user.token_club in ("", club.slug)


def require_all_clubs(user: User) -> None:
    """Reject a token that is limited to a club where another club is created."""
    if user.token_club:
        raise LeagueError("token_club", club=user.token_club)


def may_found(user: Visitor) -> bool:
    """Whether the account may found clubs: everybody may, unless the server's administrator gives this permission."""
    return user.is_authenticated and (settings.FOUND_CLUBS == "everybody" or user.can_found_clubs)


def require_founding(user: User) -> None:
    require_all_clubs(user)
    if not may_found(user):
        raise LeagueError("founding_not_allowed")


def role_of(user: Visitor, club: Club) -> str | None:
    if not user.is_authenticated or not user.is_active or not reaches(user, club):
        return None
    return Membership.objects.filter(club=club, user=user).values_list("role", flat=True).first()


def roles_within(role: str) -> list[str]:
    """The roles whose actions this role has too, from the least on.

    >>> roles_within("recorder")
    ['player', 'recorder']
    """
    return [one for one in reversed(Role.values) if all(role in who for who in ACTIONS.values() if one in who)]


def role_can(role: str | None, action: str) -> bool:
    return role in ACTIONS[action]


def can(user: Visitor, place: Club | InEvent, action: str) -> bool:
    """Whether this user may do this in this club or event. A stranger may only view a public club."""
    club = place if isinstance(place, Club) else place.club
    if action == "view" and club.is_public and reaches(user, club):
        return True
    if isinstance(user, Guest):
        return action in guest_actions(user, place)
    if role_can(role_of(user, club), action):
        return True
    allowed = EVENT_ACTIONS.get(action)
    return allowed is not None and event_role_of(user, place) in allowed


def guest_actions(user: Visitor, place: object) -> frozenset[str]:
    """What a guest link permits in this place: nothing but at its own table."""
    if not isinstance(user, Guest) or not user.is_at(place):
        return frozenset()
    return GUEST_ACTIONS if getattr(user.table, "is_open", False) else frozenset({"view"})


def event_role_of(user: Visitor, place: Club | InEvent) -> str | None:
    """The user's role in the event; a token that is limited to another club has none."""
    if isinstance(place, Club) or not user.is_authenticated or not user.is_active or not reaches(user, place.club):
        return None
    return place.event_role_of(user)


def require(user: Visitor, place: Club | InEvent, action: str) -> None:
    if not can(user, place, action):
        raise Forbidden


def actions_of(user: Visitor, place: Club | InEvent) -> frozenset[str]:
    """The user's actions in a club or event, by which a page shows its buttons, in at most two queries."""
    club = place if isinstance(place, Club) else place.club
    role, is_open = role_of(user, club), club.is_public and reaches(user, club)
    allowed = frozenset(action for action in ACTIONS if role_can(role, action) or (action == "view" and is_open))
    if isinstance(user, Guest):
        return allowed | guest_actions(user, place)
    if EVENT_ACTIONS.keys() <= allowed or isinstance(place, Club):
        return allowed
    event_role = event_role_of(user, place)
    return allowed | {action for action, roles in EVENT_ACTIONS.items() if event_role in roles}
