"""Replace a player by a number everywhere. Games, points, ranks and ratings stay, and nothing brings the name back."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import require
from league.core.errors import LeagueError, existing
from league.forgetting.owned import owned_forget
from league.forgetting.person import Person, person_of
from league.forgetting.texts import log_forget, texts_forget
from league.history.services import history_line, history_log_all
from league.members.models import ForgetWish
from league.players.accounts import entries_of
from league.players.models import ForgottenPlayer, Player
from league.players.signals import player_changed
from league.tournaments.models import Entrant, Tournament

# Longer than any transaction, and than a server is away at night.
LATELY = timedelta(days=7)


@transaction.atomic
def player_forget(*, actor: User, player: Player, name: str) -> Player:
    """Forget a player without an account, with all entries that were merged into it; return the player.

    name        the player's name, repeated, since it cannot be undone
    raises      LeagueError `player_forgotten`, `forgets_itself`, `name_not_repeated`, `plays_in_event`
    """
    require(actor, player.club, "player_forget")
    root = _locked(player)
    if root.account_id is not None:
        raise LeagueError("forgets_itself", name=root.name)
    if name.strip() != root.name:
        raise LeagueError("name_not_repeated")
    return _forget(actor, root)


@transaction.atomic
def own_forget(*, wish: ForgetWish) -> Player:
    """Carry out a wish, unless it was withdrawn meanwhile.

    raises      LeagueError `not_found`, `player_forgotten`, `plays_in_event`
    """
    root = _locked(wish.player)
    existing(ForgetWish.objects.filter(pk=wish.pk).first())
    # The log names nobody who did it: an account beside the number would tell whose it is.
    return _forget(None, root)


@transaction.atomic
def copy_forget(*, club: Club) -> None:
    """Forget in a restored club whoever was forgotten in the club of its archive since."""
    known = ForgottenPlayer.objects.filter(club_made_at=club.created_at).values_list("number", "added_at")
    if not (forgotten := set(known)):
        return
    for number, player in enumerate(Player.objects.filter(club=club).select_related("merged_into").order_by("pk"), 1):
        is_known = (number, player.added_at) in forgotten
        if is_known and Player.objects.filter(pk=player.pk, forgotten_at=None).exists():
            _replace(person_of(player.standing_for))


@transaction.atomic
def late_lines_forget() -> None:
    """Look again at the log of who was forgotten lately.

    A transaction that began before may have read the name, and written its line after the log was looked through.
    """
    lately = Player.objects.filter(forgotten_at__gte=timezone.now() - LATELY, merged_into=None).select_related("club")
    for root in lately:
        entries = Player.objects.filter(pk__in=entries_of(root))
        log_forget(Person({}, frozenset(), root.club, root, dict(entries.values_list("pk", "name")), None))


def _locked(player: Player) -> Player:
    root = Player.objects.select_for_update(no_key=True).get(pk=player.standing_for.pk)
    if root.forgotten_at is not None:
        raise LeagueError("player_forgotten")
    return root


def _forget(actor: User | None, root: Player) -> Player:
    _check_not_playing(root)
    person = person_of(root)
    _replace(person)
    entries = list(Player.objects.filter(pk__in=person.numbers).select_related("club").order_by("pk"))
    for entry in entries:
        player_changed.send(sender=Player, player=entry, fields=frozenset({"name", "surname", "is_hidden"}))
    history_log_all(history_line(actor, "player_forget", entry) for entry in entries)
    return next(entry for entry in entries if entry.pk == root.pk)


def _check_not_playing(root: Player) -> None:
    running = Tournament.objects.filter(
        state=Tournament.State.RUNNING,
        entrants__in=Entrant.objects.took_part().filter(player__in=entries_of(root)),
    ).first()
    if running is not None:
        raise LeagueError("plays_in_event", name=root.name, event=running.name)


def _replace(person: Person) -> None:
    # The log first: which claims and registrations were the person's is read from rows that are deleted after it.
    log_forget(person)
    owned_forget(person)
    texts_forget(person)
