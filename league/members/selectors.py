from django.db.models import QuerySet

from league.accounts.models import User
from league.clubs.models import Club, Membership
from league.clubs.selectors import club_members
from league.core.errors import LeagueError
from league.members.models import Claim
from league.players.models import Player


def members_without_player(club: Club) -> QuerySet[User]:
    """Return the accounts of members who are joined with no player of the club."""
    joined = Player.objects.filter(club=club, merged_into=None).exclude(account=None).values("account")
    return User.objects.filter(memberships__club=club).exclude(pk__in=joined).order_by("username")


def members_with_players(club: Club) -> list[Membership]:
    """Return the members, each with the joined player as `own_player`, or None."""
    joined = Player.objects.filter(club=club, merged_into=None).exclude(account=None)
    players = {player.account_id: player for player in joined}
    members = list(club_members(club))
    for member in members:
        member.own_player = players.get(member.user_id)  # type: ignore[attr-defined]
    return members


def players_without_account(club: Club) -> list[str]:
    """Return the names of the players whom a member may be, for organisers."""
    free = Player.objects.filter(club=club, merged_into=None, account=None, forgotten_at=None)
    return list(free.values_list("name", flat=True))


def own_player(club: Club, user: User) -> Player | None:
    """Return the player of the club with whom this account is joined."""
    return Player.objects.filter(club=club, account=user, merged_into=None).first()


def claimable_players(club: Club) -> QuerySet[Player]:
    """Return the players whom a member may claim to be: none of a hidden name, and none who has an account."""
    free = Player.objects.filter(club=club, merged_into=None, account=None, is_hidden=False, forgotten_at=None)
    return free.order_by("is_guest", "name", "pk")


def own_claim(club: Club, user: User) -> Claim | None:
    return Claim.objects.filter(club=club, user=user).select_related("player").first()


def clubs_that_ask(user: User) -> set[int]:
    """Return the keys of the clubs that do not know which player this member is, and wait for no organiser."""
    joined = Player.objects.filter(account=user, merged_into=None).values("club")
    answered = Claim.objects.filter(user=user, state__in=(Claim.State.WAITING, Claim.State.ONLY_RECORDS)).values("club")
    asking = Membership.objects.filter(user=user).exclude(club__in=joined).exclude(club__in=answered)
    return set(asking.values_list("club", flat=True))


def claims_waiting(club: Club) -> QuerySet[Claim]:
    """Return the claims of members that nobody has answered; who was joined otherwise waits for no answer."""
    waiting = Claim.objects.filter(club=club, state=Claim.State.WAITING)
    members = members_without_player(club).values("pk")
    return waiting.filter(user__in=members).select_related("user", "player__merged_into", "club")


def member_named(club: Club, name: str) -> User:
    """Find a member by the sign-in name. Whether there is an account of that name elsewhere is not told.

    raises      LeagueError `not_a_member`
    """
    user = User.objects.filter(memberships__club=club, username=name).first()
    if user is None:
        raise LeagueError("not_a_member", name=name)
    return user
