"""Form the tables of the next round."""

from collections.abc import Collection, Mapping, Sequence
from itertools import count

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.clubs.roles import require
from league.core.errors import LeagueError, VersionConflict, existing
from league.evening_tables.customs import Occasion, Tables, Wanted, formed
from league.evening_tables.models import Custom, EveningRound, EveningSeat, EveningTable
from league.evening_tables.people import Person, people_of
from league.evening_tables.selectors import rounds_of
from league.evening_tables.whole_evening.planning import kept_as_text, rounds_planned
from league.history.services import history_log
from league.players.models import fold_name
from league.records.models import Hanchan, Participant
from league.records.services import check_circumstances, check_house_rules
from league.seasons.models import Season
from league.sessions.models import Session
from league.sessions.services import check_open
from rules.registry import find_ruleset


@transaction.atomic
def round_form(
    *, actor: User, session: Session, house_rules: HouseRulesVersion, season: Season | None = None,
    custom: str = Custom.ANEW, rules_of_three: HouseRulesVersion | None = None, seats_open: bool = False,
    play_on: Collection[int] = (), again: bool = False, rounds: int | None = None, version: int | None = None,
) -> EveningRound:  # fmt: skip
    """Form the next round of those who are there and play at no table, in place of one that has not begun.

    rules_of_three  house rules for tables of three, which are friendly games; None: there are no such tables
    play_on         games of this evening whose people stay together
    again           by another lot
    rounds          how many the evening is to have, for a plan of all; 0: none; None: as said before
    version         of the formed round that was seen, 0: none was; None: whatever there is
    raises          LeagueError `session_closed`, `session_cancelled`, `too_few_people`,
                    `wrong_number_of_players`, and those of recording; VersionConflict with the round as it is
    """
    require(actor, session.club, "session")
    round_ = _round_to_form(actor, session, house_rules, version)
    check_open(round_.session)
    check_circumstances(session.club, house_rules, season, session.played_on)
    sizes = sizes_of(session, house_rules, rules_of_three)
    if 3 in find_ruleset(house_rules.ruleset).players:
        rules_of_three = None
    round_.custom, round_.house_rules, round_.season = custom, house_rules, season
    round_.rules_of_three, round_.seats_open = rules_of_three, seats_open
    round_.attempt += again
    round_.rounds = round_.rounds if rounds is None else rounds
    round_.seed = f"{session.club.slug}/{session.played_on}/{round_.number}/{round_.attempt}"
    people = [one for one in people_of(session) if one.is_free]
    if len(people) < min(sizes):
        raise LeagueError("too_few_people", found=len(people), needed=min(sizes))
    occasion = Occasion(Wanted(session, custom, season, sizes, round_.seed, seats_open), people)
    staying = [table for table in _staying(session, play_on) if {*table} <= {*occasion.facts.numbers.values()}]
    plan = () if staying else rounds_planned(occasion, round_)
    tables, out = formed(occasion, staying, plan[0] if plan else ())
    round_.cost = occasion.cost(tables)
    round_.formed_by, round_.formed_at = actor, timezone.now()
    _store(round_, people, occasion, tables, out, kept_as_text(plan[1:]))
    history_log(actor, "round_form", session, after=round_logged(round_))
    return round_


def _round_to_form(actor: User, session: Session, rules: HouseRulesVersion, version: int | None) -> EveningRound:
    """Lock the round that has not begun, or make the next one; somebody else may do so at the same moment."""
    last = _last_round(session)
    if last is None or last.is_begun:
        number = last.number + 1 if last else 1
        first = {"formed_by": actor, "house_rules": rules, "rounds": last.rounds if last else 0}
        _round, is_new = EveningRound.objects.get_or_create(session=session, number=number, defaults=first)
        last = existing(_last_round(session))
        if last.is_begun or (version is not None and (version or not is_new)):
            raise VersionConflict(rounds_of(session).first())
    elif version not in (None, last.version):
        raise VersionConflict(rounds_of(session).first())
    return last


def _last_round(session: Session) -> EveningRound | None:
    rows = EveningRound.objects.select_for_update(of=("self",), no_key=True).filter(session=session)
    return rows.select_related("session__club").order_by("-number").first()


def sizes_of(session: Session, rules: HouseRulesVersion, rules_of_three: HouseRulesVersion | None) -> set[int]:
    sizes = set(find_ruleset(rules.ruleset).players)
    if rules_of_three is None:
        return sizes
    check_house_rules(session.club, rules_of_three)
    if 3 not in (players := find_ruleset(rules_of_three.ruleset).players):
        raise LeagueError("wrong_number_of_players", found=3, allowed=", ".join(map(str, players)))
    return sizes | {3}


def _staying(session: Session, play_on: Collection[int]) -> Tables:
    """The people of these games, which are over."""
    rows = Participant.objects.filter(hanchan__session=session, hanchan__in=play_on)
    tables: dict[int, list[int]] = {}
    for hanchan, player in rows.exclude(hanchan__state=Hanchan.State.OPEN).values_list("hanchan", "player"):
        tables.setdefault(hanchan, []).append(player)
    return [tuple(sorted(table)) for _hanchan, table in sorted(tables.items())]


def _store(
    round_: EveningRound, people: Sequence[Person], occasion: Occasion, tables: Tables, out: Collection[int],
    ahead: Mapping[int, str],
) -> None:  # fmt: skip
    round_.version += 1
    round_.save()
    round_.seats.all().delete()
    round_.tables.all().delete()
    by_number = {occasion.facts.numbers[one.key]: one for one in people}
    free = free_numbers(round_.session)
    stored = EveningTable.objects.bulk_create(EveningTable(round=round_, number=next(free)) for _table in tables)
    seats = [
        _seat(round_, by_number[number], table, seat, ahead.get(number, ""))
        for table, numbers in zip(stored, tables, strict=True)
        for seat, number in enumerate(numbers)
    ]
    EveningSeat.objects.bulk_create([*seats, *(_seat(round_, by_number[number], None, None) for number in out)])


def _seat(
    round_: EveningRound, person: Person, table: EveningTable | None, seat: int | None, ahead: str = ""
) -> EveningSeat:
    offered = table is None and person.offers_out
    return EveningSeat(
        round=round_, table=table, seat=seat, player=person.player, guest=person.guest, has_offered=offered,
        ahead=ahead, folded="" if person.player else fold_name(person.guest),
    )  # fmt: skip


def free_numbers(session: Session) -> "count[int]":
    """Yield the numbers of tables that nobody plays at."""
    taken = set(session.hanchan.in_play().values_list("table_number", flat=True))
    return (number for number in count(1) if number not in taken)  # type: ignore[return-value]


def round_logged(round_: EveningRound) -> dict[str, object]:
    """As the log has it: each person with the table, in an order that an exchange leaves as it is."""
    rows = round_.seats.select_related("player__merged_into", "table")
    seats = [
        {**({"player": one.player_id} if one.player_id else {}), "name": one.name, "table_number": _number(one)}
        for one in sorted(rows, key=lambda one: (one.name, one.pk))
    ]
    return {"round": round_.number, "attempt": round_.attempt, "cost": round_.cost, "seats": seats}


def _number(seat: EveningSeat) -> int | None:
    return seat.table.number if seat.table else None
