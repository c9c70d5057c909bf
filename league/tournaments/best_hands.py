"""The dearest wins of a tournament: from the deals where they were recorded, and as the desk noted them elsewhere."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from league.accounts.models import User
from league.clubs.roles import require
from league.errors import LeagueError
from league.history.services import history_log
from league.records.models import Deal, Hanchan
from league.records.recorder.words import worth_in_words
from league.records.settling import PlayedUnder, played_under
from league.records.tables import first_table
from league.tournaments.access import Sight
from league.tournaments.models import Entrant, NotedHand, Round, Table
from league.tournaments.touching import touch
from scoring.hands import fill_values
from scoring.replay import table_from_json

MOST_SHOWN = 50


@dataclass(frozen=True)
class BestHand:
    """A win: whose, in which round, in words, its value in the ruleset's own unit.

    table, deal, gain   where it was recorded deal by deal
    noted               its note, where the desk noted it
    """

    entrant: Entrant
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
        """The dearest first; of equal value the one that brought more, then the earlier."""
        return (-self.limits, -(self.total or 0), -(self.gain or 0), self.round, self.table or 0, self.deal or 0)


def event_hands(sight: Sight) -> list[BestHand]:
    return sorted([*_recorded(sight), *noted_hands(sight)], key=lambda one: one.order)[:MOST_SHOWN]


def noted_hands(sight: Sight) -> Iterator[BestHand]:
    notes = sight.tournament.noted_hands.filter(is_void=False).select_related("entrant__player", "round")
    for note in notes:
        if sight.is_desk or (note.round.is_public and sight.shows_results(note.round.number)):
            yield BestHand(note.entrant, note.round.number, note.what, note.total, noted=note.pk)


def _recorded(sight: Sight) -> Iterator[BestHand]:
    under = played_under(sight.tournament.house_rules)
    tables = (
        Table.objects.filter(
            round__in=sight.rounds(), hanchan__entry=Hanchan.Entry.DEALS, hanchan__state=Hanchan.State.FINISHED
        )
        .select_related("round", "hanchan__house_rules__house_rules")
        .prefetch_related("seats__entrant__player")
    )
    shown = [table for table in tables if sight.shows_results(table.round.number)]
    deals: dict[int, list[Deal]] = {}
    standing = Deal.objects.standing().filter(hanchan__in=[table.hanchan_id for table in shown])
    for deal in standing.order_by("hanchan", "number"):
        deals.setdefault(deal.hanchan_id, []).append(deal)
    for table in shown:
        yield from _hands_of(table, deals.get(table.hanchan_id or 0, []), under)


def _hands_of(table: Table, deals: Sequence[Deal], under: PlayedUnder) -> Iterator[BestHand]:
    if not deals or table.hanchan is None:
        return
    seated = {seat.seat: seat.entrant for seat in table.seats.all()}
    before = first_table(table.hanchan)
    for deal in deals:
        # A win may have been entered as its tiles; the value is worked out as it was for the deal.
        question = fill_values(under.ruleset, under.options, {**before.state, **deal.entry})
        for win in _wins(question):
            value, winner = win.get("value"), win["winner"]
            total = value.get("total") if isinstance(value, dict) else None
            is_void = winner in deal.answer.get("void", ())
            if isinstance(value, dict) and isinstance(total, int) and winner in seated and not is_void:
                yield BestHand(
                    seated[winner], table.round.number, worth_in_words(under.ruleset, win), total,
                    limits=value.get("yakuman") or 0, table=table.number, deal=deal.number,
                    gain=deal.answer["deltas"][winner],
                )  # fmt: skip
        before = table_from_json(deal.table)


def _wins(question: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for part in [question.get("result"), *(question.get("events") or [])]:
        yield from (part.get("wins") or [] if isinstance(part, dict) else [])


# ----- the desk's notes -----
@transaction.atomic
def hand_note(*, actor: User, entrant: Entrant, one: Round, what: str, total: int | None = None) -> NotedHand:
    """Remember a hand: whose, in which round, what it was, and its value where somebody counted it."""
    tournament = entrant.tournament
    require(actor, tournament.club, "tournament")
    if one.tournament_id != tournament.pk:
        raise LeagueError("not_found")
    note = NotedHand(tournament=tournament, entrant=entrant, round=one, what=what.strip(), total=total, noted_by=actor)
    note.full_clean()
    note.save()
    _log(actor, "hand_note", note)
    return note


@transaction.atomic
def hand_unnote(*, actor: User, note: NotedHand) -> None:
    """Take a note back; taken back already, nothing changes."""
    require(actor, note.tournament.club, "tournament")
    if NotedHand.objects.filter(pk=note.pk, is_void=False).update(is_void=True):
        _log(actor, "hand_unnote", note)


def _log(actor: User, action: str, note: NotedHand) -> None:
    after = {"entrant": note.entrant_id, "round": note.round.number, "what": note.what, "total": note.total}
    history_log(actor=actor, action=action, subject=note.tournament, club=note.tournament.club, after=after)
    touch(note.tournament)
