"""Correct how the people of a game sat, or by which rules it was played; all its deals are replayed."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import models, transaction
from django.utils.translation import gettext_lazy as _

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.clubs.roles import InEvent
from league.core.errors import LeagueError, translated
from league.core.texts.lists import listed
from league.players.models import Player
from league.records.claims import check_unclaimed
from league.records.deals.replaying import check_without_penalties, is_stopped
from league.records.deals.services import recorded_players, reseat, stints_rename, take_to_change
from league.records.deals.tables import caches_write, first_table, table_write
from league.records.models import Deal, Hanchan, Stint
from league.records.services import amendment, apply_changes, lock_in_order
from league.records.settlement import check_number_of_players, played_under
from league.records.sitting.stints import check_one_seat_each
from rules.settlement import GameResult
from scoring.replay import settle_table, table_from_json
from scoring.sitting import Moved, replay_moved


class DealsOf(models.TextChoices):
    """To whom the recorded deals belong."""

    PLAYERS = "players", _("the players: they sat in other seats")
    SEATS = "seats", _("the seats: other players sat there")


@dataclass(frozen=True)
class Sitting:
    """How a game was really played.

    players     in the order of the seats of the first deal, the first dealer first, then those who waited
    """

    players: Sequence[Player]
    deals_of: str
    house_rules: HouseRulesVersion


@dataclass(frozen=True)
class CorrectedGame:
    """A game as its correction would make it. Nothing is stored.

    moved       the replayed deals
    dropped     the numbers of the deals that are not possible any more
    result      places and points; None while the game goes on
    """

    moved: Moved
    dropped: Sequence[int]
    result: GameResult | None

    @property
    def is_over(self) -> bool:
        return self.result is not None


def corrected_game(hanchan: Hanchan, sitting: Sitting) -> CorrectedGame:
    """Replay the game as it was really played.

    raises      LeagueError `not_the_same_people`, `wrong_number_of_players`, `not_by_deals`, `nothing_corrected`
    """
    if hanchan.entry != Hanchan.Entry.DEALS:
        raise LeagueError("not_by_deals")
    recorded, wanted = recorded_players(hanchan), entered_players(hanchan, sitting)
    _check_sitting(hanchan, recorded, wanted, sitting)
    under, deals = played_under(sitting.house_rules), list(hanchan.deals.standing())
    check_number_of_players(under.ruleset, len(recorded))
    is_of_players = sitting.deals_of == DealsOf.PLAYERS
    places = [wanted.index(player) if is_of_players else n for n, player in enumerate(recorded)]
    sat = _sat(hanchan, deals) if is_of_players else None
    moved = replay_moved(*under, [deal.entry for deal in deals], sat=sat, places=places)
    is_over = moved.table.over or is_stopped(hanchan)
    dropped = [deal.number for deal in deals[len(moved.deals) :]]
    return CorrectedGame(moved, dropped, settle_table(*under, moved.table) if is_over else None)


def entered_players(hanchan: Hanchan, sitting: Sitting) -> list[Player]:
    """Return the players of the sitting, those of the recorded game as they were entered there before merges."""
    entered = {row.player_id: row.recorded_player for row in hanchan.participants.select_related("recorded_player")}
    return [entered.get(player.standing_for.pk, player) for player in sitting.players]


def _check_sitting(hanchan: Hanchan, recorded: Sequence[Player], wanted: Sequence[Player], sitting: Sitting) -> None:
    if len(wanted) != len(recorded):
        raise LeagueError("wrong_number_of_players", found=len(wanted), allowed=len(recorded))
    for number, player in enumerate(wanted):
        if player in wanted[:number]:
            raise LeagueError("player_twice", name=player.public_name)
    if sitting.deals_of == DealsOf.PLAYERS and set(wanted) != set(recorded):
        raise LeagueError("not_the_same_people", names=listed(player.public_name for player in recorded))
    if list(wanted) == list(recorded) and sitting.house_rules == hanchan.house_rules:
        raise LeagueError("nothing_corrected")


def _sat(hanchan: Hanchan, deals: Sequence[Deal]) -> list[Sequence[int]]:
    """Return for each deal the players at its seats, as it was recorded."""
    tables = [first_table(hanchan), *(table_from_json(deal.table) for deal in deals[:-1])]
    return [table.state.get("table", range(len(table.totals))) for table in tables[: len(deals)]]


@transaction.atomic
def sitting_correct(
    *,
    actor: User,
    hanchan: Hanchan,
    version: int,
    sitting: Sitting,
    reason: str,
    drops_rest: bool = False,
    event: InEvent | None = None,
) -> Hanchan:
    """Store how a game was really played, with every deal replayed.

    drops_rest  undo the deals that are not possible any more, instead of refusing the correction
    event       the event of the table, whose own service calls this
    raises      LeagueError `reason_needed`, `deal_does_not_follow`, `game_of_event`, and those of `corrected_game`
    """
    if not reason.strip():
        raise LeagueError("reason_needed")
    check_unclaimed([hanchan.pk], event)
    lock_in_order(hanchan, [one.pk for one in (*sitting.players, *recorded_players(hanchan))], {})
    hanchan = take_to_change(actor, hanchan, version)
    game = corrected_game(hanchan, sitting)
    if game.moved.misfit is not None and not drops_rest:
        error = game.moved.misfit
        raise LeagueError("deal_does_not_follow", deal=error.number, reason=translated(error))
    with amendment(actor, hanchan, reason, action="sitting_correct"):
        recorded, wanted = recorded_players(hanchan), entered_players(hanchan, sitting)
        if sitting.house_rules != hanchan.house_rules:
            apply_changes(hanchan, {"house_rules": sitting.house_rules})
            hanchan.save()
        reseat(hanchan, wanted)
        if sitting.deals_of == DealsOf.PLAYERS:
            _stints_follow(hanchan, recorded, wanted)
        else:
            stints_rename(hanchan, recorded)
        check_one_seat_each(hanchan)
        _deals_write(hanchan, game.moved)
        table_write(hanchan, game.moved.table, played_under(sitting.house_rules), is_over=game.is_over)
    return hanchan


def _stints_follow(hanchan: Hanchan, recorded: Sequence[Player], wanted: Sequence[Player]) -> None:
    """Let the substitutes of the game change seats with the players."""
    stints = list(hanchan.stints.all())
    for stint in stints:
        stint.pk, stint.seat = None, wanted.index(recorded[stint.seat])
    # Updating row by row would violate the unique constraint where seats are exchanged.
    hanchan.stints.all().delete()
    Stint.objects.bulk_create(stints)


def _deals_write(hanchan: Hanchan, moved: Moved) -> None:
    """Store the deals as they were replayed; a deal whose entry changes is kept as it was entered, as amended."""
    rows = list(hanchan.deals.standing())
    replayed, rest = rows[: len(moved.deals)], rows[len(moved.deals) :]
    check_without_penalties(rest)
    hanchan.deals.filter(pk__in=[row.pk for row in rest]).update(state=Deal.State.UNDONE)
    pairs = list(zip(replayed, moved.entries, moved.deals, strict=True))
    same = [(row, deal) for row, entry, deal in pairs if row.entry == entry]
    caches_write([row for row, _deal in same], [deal for _row, deal in same])
    changed = [(row, entry, deal) for row, entry, deal in pairs if row.entry != entry]
    hanchan.deals.filter(pk__in=[row.pk for row, _entry, _deal in changed]).update(state=Deal.State.AMENDED)
    Deal.objects.bulk_create(
        Deal(
            hanchan=hanchan, number=row.number, entry=entry, answer=dict(deal.answer), table=deal.table.as_json(),
            entered_by=row.entered_by, guest_link=row.guest_link, entered_at=row.entered_at,
        )
        for row, entry, deal in changed
    )  # fmt: skip
