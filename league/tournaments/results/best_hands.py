"""The most valuable wins of a tournament, from recorded deals and from the notes of the desk."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import check_exists
from league.records.deals.tables import first_table
from league.records.deals.words import worth_in_words
from league.records.models import Deal, Hanchan
from league.records.settlement import PlayedUnder, played_under
from league.tournaments.core.access import TournamentAccess
from league.tournaments.core.revision import log_change
from league.tournaments.models import Entrant, NotedHand, Round, Table
from scoring.hands import fill_values
from scoring.replay import table_from_json

MOST_SHOWN = 50


@dataclass(frozen=True)
class BestHand:
    """A win of an entrant in a round.

    name                the entrant's name that the visitor may read
    what                the hand in words
    total               its value in the ruleset's unit; None: nobody counted it
    limits              number of yakuman
    table, deal, gain   the table, the number of the deal and the winner's gain, if it was recorded deal by deal
    noted               primary key of its note, if the desk noted it
    """

    entrant: Entrant
    name: str
    round: int
    what: str
    total: int | None
    limits: int = 0
    table: int | None = None
    deal: int | None = None
    gain: int | None = None
    noted: int | None = None

    @property
    def order(self) -> tuple[int, ...]:
        """Sort key: by value, then by gain, both from the highest, then from the earliest."""
        return (-self.limits, -(self.total or 0), -(self.gain or 0), self.round, self.table or 0, self.deal or 0)


def tournament_hands(access: TournamentAccess) -> list[BestHand]:
    """Return the best hands that the visitor may see, the most valuable first."""
    return sorted([*_recorded(access), *noted_hands(access)], key=lambda hand: hand.order)[:MOST_SHOWN]


def noted_hands(access: TournamentAccess) -> Iterator[BestHand]:
    notes = access.tournament.noted_hands.filter(is_void=False).select_related("entrant__player", "round")
    for note in notes:
        if access.is_desk or (note.round.is_public and access.shows_results(note.round.number)):
            name = access.name_of(note.entrant)
            yield BestHand(note.entrant, name, note.round.number, note.what, note.total, noted=note.pk)


def _recorded(access: TournamentAccess) -> Iterator[BestHand]:
    under = played_under(access.tournament.house_rules)
    tables = (
        Table.objects.filter(
            round__in=access.rounds(), hanchan__entry=Hanchan.Entry.DEALS, hanchan__state=Hanchan.State.FINISHED
        )
        .select_related("round", "hanchan__house_rules__house_rules")
        .prefetch_related("seats__entrant__player", "hanchan__stints")
    )
    shown = [table for table in tables if access.shows_results(table.round.number)]
    deals: dict[int, list[Deal]] = {}
    standing = Deal.objects.standing().filter(hanchan__in=[table.hanchan_id for table in shown])
    for deal in standing.order_by("hanchan", "number"):
        deals.setdefault(deal.hanchan_id, []).append(deal)
    for table in shown:
        yield from _hands_of(access, table, deals.get(table.hanchan_id or 0, []), under)


def _hands_of(access: TournamentAccess, table: Table, deals: Sequence[Deal], under: PlayedUnder) -> Iterator[BestHand]:
    if not deals or table.hanchan is None:
        return
    seats = {seat.seat: seat.entrant for seat in table.seats.all()}
    before = first_table(table.hanchan)
    for deal in deals:
        seated = {seat: played_by(table.hanchan, seat, deal.number, entrant) for seat, entrant in seats.items()}
        # A win entered as tiles gets its value as it did in the settlement of the deal.
        question = fill_values(under.ruleset, under.options, {**before.state, **deal.entry}, is_recorded=True)
        for win in _wins(question):
            value, winner = win.get("value"), win["winner"]
            total = value.get("total") if isinstance(value, dict) else None
            is_void = winner in deal.answer.get("void", ())
            if isinstance(value, dict) and isinstance(total, int) and winner in seated and not is_void:
                entrant = seated[winner]
                yield BestHand(
                    entrant, access.name_of(entrant), table.round.number, worth_in_words(*under, win), total,
                    limits=value.get("yakuman") or 0, table=table.number, deal=deal.number,
                    gain=deal.answer["deltas"][winner],
                )  # fmt: skip
        before = table_from_json(deal.table)


def played_by(hanchan: Hanchan, seat: int, number: int, entrant: Entrant) -> Entrant:
    """Return who played a deal on the seat of the entrant; a substitute is an entrant too."""
    began = [one for one in hanchan.stints.all() if one.seat == seat and one.from_deal <= number]
    if not began or began[-1].player_id == entrant.player_id:
        return entrant
    return entrant.tournament.entrants.select_related("player").filter(player=began[-1].player_id).first() or entrant


def _wins(question: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for part in [question.get("result"), *(question.get("events") or [])]:
        yield from (part.get("wins") or [] if isinstance(part, dict) else [])


# ----- notes of the desk -----
@transaction.atomic
def hand_note(*, actor: User, entrant: Entrant, round_: Round, what: str, total: int | None = None) -> NotedHand:
    """Note a hand of an entrant in a round.

    what        the hand in words
    total       its value in the ruleset's unit; None: nobody counted it
    """
    tournament = entrant.tournament
    require(actor, tournament, "referee")
    check_exists(round_.tournament_id == tournament.pk)
    note = NotedHand(
        tournament=tournament, entrant=entrant, round=round_, what=what.strip(), total=total, noted_by=actor
    )
    note.full_clean()
    note.save()
    _log_note(actor, "hand_note", note)
    return note


@transaction.atomic
def hand_unnote(*, actor: User, note: NotedHand) -> None:
    """Void a note; a void note does not change."""
    require(actor, note.tournament, "referee")
    if NotedHand.objects.filter(pk=note.pk, is_void=False).update(is_void=True):
        _log_note(actor, "hand_unnote", note)


def _log_note(actor: User, action: str, note: NotedHand) -> None:
    after = {"entrant": note.entrant_id, "round": note.round.number, "what": note.what, "total": note.total}
    log_change(actor, action, note.tournament, after=after)
