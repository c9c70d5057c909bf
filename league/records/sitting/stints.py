"""A substitute takes over a seat in the middle of a game; the deals before stay with whom they were played by."""

from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from league.accounts.models import User
from league.clubs.roles import InEvent
from league.core.errors import LeagueError
from league.players.models import Player
from league.records.claims import check_unclaimed
from league.records.deals.services import recorded_players, reseat, take_to_change
from league.records.deals.tables import table_of
from league.records.models import Hanchan, Stint
from league.records.seats import players_lock
from league.records.services import amendment, lock_in_order


class CountsFor(models.TextChoices):
    """Whose result the game of the seat is."""

    SUBSTITUTE = "substitute", _("the substitute")
    PRESENT = "present", _("the player as before")


@transaction.atomic
def stint_begin(
    *,
    actor: User,
    hanchan: Hanchan,
    version: int,
    seat: int,
    player: Player,
    from_deal: int | None = None,
    counts_for: str = CountsFor.SUBSTITUTE,
    reason: str,
    event: InEvent | None = None,
) -> Hanchan:
    """Put another player into a seat from a deal on.

    seat        the place of the participant in the order of the hanchan
    from_deal   the first deal of the newcomer, from the second one to the next one; None: the next deal
    event       the event of the table, whose own service calls this
    raises      LeagueError `reason_needed`, `no_takeover`, `bad_takeover`, `player_twice`, `game_of_event`,
                `nothing_corrected`
    """
    if not reason.strip():
        raise LeagueError("reason_needed")
    check_unclaimed([hanchan.pk], event)
    lock_in_order(hanchan, [player.pk, *(one.pk for one in recorded_players(hanchan))], {})
    hanchan = take_to_change(actor, hanchan, version)
    players = recorded_players(hanchan)
    if not 0 <= seat < len(players):
        raise LeagueError("bad_field", field="seat", reason=_("There is no such seat."))
    following = table_of(hanchan).played + 1
    if following == 1:
        raise LeagueError("no_takeover")
    first = from_deal if from_deal is not None else following
    if not 2 <= first <= following:
        raise LeagueError("bad_takeover", first=2, last=following)
    sat_before = _who_sits(hanchan)
    with amendment(actor, hanchan, reason, action="stint_begin"):
        _take_over(hanchan, seat, player, first)
        if counts_for == CountsFor.SUBSTITUTE:
            reseat(hanchan, [*players[:seat], player, *players[seat + 1 :]])
        check_one_seat_each(hanchan)
        if _who_sits(hanchan) == sat_before:
            raise LeagueError("nothing_corrected")
    return hanchan


def _take_over(hanchan: Hanchan, seat: int, player: Player, first: int) -> None:
    stints = Stint.objects.filter(hanchan=hanchan, seat=seat).select_related("recorded_player__merged_into")
    # Whoever comes from this deal on comes in place of those who would have come later.
    dropped, _by_model = stints.filter(from_deal__gte=first).delete()
    began = hanchan.participants.select_related("recorded_player__merged_into").get(seat=seat).recorded_player
    before = stints.last()
    present = before.recorded_player if before else began
    if present.standing_for != player.standing_for:
        if before is None:
            stint_add(hanchan, seat, 1, began, began.standing_for)
        stint_add(hanchan, seat, first, player, players_lock([player.pk])[player.pk])
    elif not dropped:
        raise LeagueError("nothing_corrected")
    elif stints.count() == 1:
        stints.delete()


def stint_add(hanchan: Hanchan, seat: int, first: int, recorded: Player, player: Player) -> None:
    Stint.objects.create(hanchan=hanchan, seat=seat, from_deal=first, recorded_player=recorded, player=player)


@transaction.atomic
def stint_take_back(
    *, actor: User, hanchan: Hanchan, version: int, seat: int, reason: str, event: InEvent | None = None
) -> Hanchan:
    """Take the last substitute of a seat back: whoever had it before has played on, and the result is theirs.

    raises      LeagueError `reason_needed`, `seat_not_taken_over`, `game_of_event`
    """
    if not reason.strip():
        raise LeagueError("reason_needed")
    check_unclaimed([hanchan.pk], event)
    lock_in_order(hanchan, [one.pk for one in recorded_players(hanchan)], {})
    hanchan = take_to_change(actor, hanchan, version)
    stints = list(hanchan.stints.filter(seat=seat).select_related("recorded_player"))
    if len(stints) < 2:
        raise LeagueError("seat_not_taken_over")
    players, last, before = recorded_players(hanchan), stints[-1], stints[-2]
    with amendment(actor, hanchan, reason, action="stint_take_back"):
        hanchan.stints.filter(pk=last.pk).delete()
        if len(stints) == 2:
            hanchan.stints.filter(seat=seat).delete()
        if players[seat] == last.recorded_player:
            reseat(hanchan, [*players[:seat], before.recorded_player, *players[seat + 1 :]])
        check_one_seat_each(hanchan)
    return hanchan


def check_one_seat_each(hanchan: Hanchan) -> None:
    """Refuse a player with two seats of the game, also where one followed the other.

    raises      LeagueError `player_twice`
    """
    seat_of: dict[int, int] = {}
    participants = hanchan.participants.values_list("player_id", "seat", "player__name")
    for player, seat, name in (*participants, *_stints_of(hanchan).values_list("player_id", "seat", "player__name")):
        if seat_of.setdefault(player, seat) != seat:
            raise LeagueError("player_twice", name=name)


def _who_sits(hanchan: Hanchan) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Return the participants by seat, and who took over a seat from which deal on."""
    participants = hanchan.participants.order_by("seat").values_list("seat", "recorded_player")
    stints = _stints_of(hanchan).order_by("seat", "from_deal").values_list("seat", "from_deal", "recorded_player")
    return list(participants), list(stints)


def _stints_of(hanchan: Hanchan) -> models.QuerySet[Stint]:
    """Return the stints as they are stored now: those of the hanchan may have been read before."""
    return Stint.objects.filter(hanchan=hanchan)
