"""“Which player are you?”: a member says it, an organiser confirms or refuses."""

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.core.names import spaced
from league.history.services import history_log
from league.members.models import Claim
from league.members.selectors import claimable_players, own_player
from league.members.services import player_join
from league.players.models import Player
from league.players.services import player_add

State = Claim.State


@transaction.atomic
def claim_make(*, actor: User, club: Club, player: Player | None = None, name: str = "") -> Claim:
    """Say that the member is this player, or somebody new of this name.

    Whether the club knows the name is not told: an organiser finds out when it is confirmed.

    raises      LeagueError `account_joined`, `claim_waiting`, `player_joined`, `unknown_player`, `name_missing`
    """
    if player is not None:
        if player.account_id is not None and not player.is_hidden and player.club_id == club.pk:
            raise LeagueError("player_joined", name=player.public_name)
        if not claimable_players(club).filter(pk=player.pk).exists():
            raise LeagueError("unknown_player", name=player.public_name)
    elif not spaced(name):
        raise LeagueError("name_missing")
    return _claim_save(actor, club, Claim(club=club, user=actor, player=player, name=spaced(name)))


@transaction.atomic
def claim_only_records(*, actor: User, club: Club) -> Claim:
    """Say that the member plays no games, so that nobody asks again.

    raises      LeagueError `account_joined`, `claim_waiting`
    """
    return _claim_save(actor, club, Claim(club=club, user=actor, state=State.ONLY_RECORDS))


def _claim_save(actor: User, club: Club, claim: Claim) -> Claim:
    require(actor, club, "view_history")
    if (own := own_player(club, actor)) is not None:
        raise LeagueError("account_joined", name=own.public_name)
    # Of two at once the second waits here.
    present = Claim.objects.select_for_update().filter(club=club, user=actor).first()
    if present is not None and present.state == State.WAITING:
        raise LeagueError("claim_waiting")
    claim.full_clean(exclude=["club", "user", "player"], validate_unique=False, validate_constraints=False)
    said = {"player": claim.player, "name": claim.name, "state": claim.state, "made_at": timezone.now()}
    claim, _is_new = Claim.objects.update_or_create(club=club, user=actor, defaults=said)
    history_log(actor, "claim_make", claim, after={"state": claim.state})
    return claim


@transaction.atomic
def claim_confirm(*, actor: User, claim: Claim) -> Player:
    """Join the member with the player, who is added where somebody new was named.

    raises      LeagueError `wrong_state`, `name_taken`, and those of `player_join`
    """
    require(actor, claim.club, "player_amend")
    _take(claim, State.CONFIRMED)
    player = claim.player or player_add(actor=actor, club=claim.club, name=claim.name)
    player = player_join(actor=actor, player=player, user=claim.user)
    Claim.objects.filter(pk=claim.pk).update(player=player)
    history_log(actor, "claim_confirm", claim)
    return player


@transaction.atomic
def claim_refuse(*, actor: User, claim: Claim) -> None:
    """Refuse what a member said, who may say something else then.

    raises      LeagueError `wrong_state`
    """
    require(actor, claim.club, "player_amend")
    _take(claim, State.REFUSED)
    history_log(actor, "claim_refuse", claim)


def _take(claim: Claim, state: str) -> None:
    # Of two organisers who answer at once, the second finds no waiting row.
    if not Claim.objects.filter(pk=claim.pk, state=State.WAITING).update(state=state):
        claim.refresh_from_db()
        raise LeagueError("wrong_state", state=claim.get_state_display())
    claim.state = state
