"""A formed round in words: who meets again, who sits out, who cannot be kept apart, and what is not up to date."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from league.core.texts.lists import listed
from league.evening_tables.customs import Occasion
from league.evening_tables.exchanging import occasion_of, tables_of
from league.evening_tables.facts import Facts
from league.evening_tables.models import EveningRound, EveningSeat
from league.evening_tables.people import people_of
from league.evening_tables.selectors import tables_shown
from scoring.seating.evenings.costs import DAYS, Mix, by_strength
from scoring.seating.facts import Pair

# Pairs that are named one by one.
MOST = 6


def reasons_of(round_: EveningRound) -> list[str]:
    """Sentences about a round that has not begun, from the evening as it is now; none of one that has begun."""
    if round_.is_begun:
        return []
    occasion, seats = occasion_of(round_)
    tables = tables_of(seats)
    return [
        *_kept_together(occasion, seats, tables),
        *_meetings(occasion.facts, seats, tables),
        *_strengths(occasion, tables),
        *_sits_out(occasion.facts, seats),
        *_friendly(round_),
        *_changed_since(round_, occasion, seats),
    ]


def _named(rows: Sequence[str]) -> str:
    named = list(rows[:MOST])
    if more := len(rows) - len(named):
        named.append(ngettext("%(n)s further pair", "%(n)s further pairs", more) % {"n": more})
    return pgettext("between pairs", "; ").join(named)


def _pair(seats: Mapping[int, EveningSeat], pair: Pair) -> str:
    return _("%(one)s and %(other)s") % {"one": seats[pair[0]].name, "other": seats[pair[1]].name}


def _kept_together(
    occasion: Occasion, seats: Mapping[int, EveningSeat], tables: Sequence[Sequence[int]]
) -> Iterator[str]:
    if pairs := occasion.kept_together(tables):
        yield _("Cannot be kept apart: %(pairs)s.") % {"pairs": _named([_pair(seats, pair) for pair in pairs])}


def _meetings(facts: Facts, seats: Mapping[int, EveningSeat], tables: Sequence[Sequence[int]]) -> Iterator[str]:
    pairs = [pair for table in tables for pair in combinations(sorted(table), 2)]
    month = {pair: min(ages) for pair, ages in facts.days.items() if min(ages) <= DAYS}
    again = sorted((month[pair], pair) for pair in pairs if pair in month)
    tonight = [pair for pair in pairs if facts.tonight.get(pair)]
    if again:
        rows = [_("%(pair)s, %(ago)s") % {"pair": _pair(seats, pair), "ago": _ago(age)} for age, pair in again]
        yield ngettext(
            "%(n)s pair meets again: %(pairs)s.", "%(n)s pairs meet again: %(pairs)s.", len(rows)
        ) % {"n": len(rows), "pairs": _named(rows)}  # fmt: skip
    elif facts.days:
        yield _("Nobody meets somebody of the last thirty days.")
    if tonight:
        rows = [_pair(seats, pair) for pair in tonight]
        yield ngettext(
            "%(n)s pair has met tonight already: %(pairs)s.", "%(n)s pairs have met tonight already: %(pairs)s.",
            len(rows),
        ) % {"n": len(rows), "pairs": _named(rows)}  # fmt: skip
    elif facts.tonight:
        yield _("Nobody meets twice tonight.")


def _ago(days: int) -> str:
    if not days:
        return _("today")
    return ngettext("%(n)s day ago", "%(n)s days ago", days) % {"n": days}


def _strengths(occasion: Occasion, tables: Sequence[Sequence[int]]) -> Iterator[str]:
    """How far apart the tables are; nothing where strengths do not matter or there is one table."""
    if occasion.mix is Mix.NONE or len(tables) < 2:
        return
    seated = {number for table in tables for number in table}
    ordered = [person.key for person in by_strength(occasion.people) if person.key in seated]
    means = [sum(map(ordered.index, table)) / len(table) for table in tables]
    apart = round(max(means) - min(means))
    yield ngettext(
        "Strengths: the tables differ by %(n)s rank.", "Strengths: the tables differ by %(n)s ranks.", apart
    ) % {"n": apart}  # fmt: skip


def _sits_out(facts: Facts, seats: Mapping[int, EveningSeat]) -> Iterator[str]:
    out = sorted((seat.name, number) for number, seat in seats.items() if seat.table is None)
    if out:
        names = [_turn(name, facts.sat_out.get(number, 0), seats[number].has_offered) for name, number in out]
        yield _("Sits out: %(names)s.") % {"names": listed(names)}


def _turn(name: str, before: int, has_offered: bool) -> str:
    if has_offered:
        return _("%(name)s (has offered it)") % {"name": name}
    if not before:
        return _("%(name)s (first time)") % {"name": name}
    return _("%(name)s (%(n)s times before)") % {"name": name, "n": before}


def _friendly(round_: EveningRound) -> Iterator[str]:
    for shown in tables_shown(round_):
        if shown.is_friendly:
            yield _("Table %(n)s has three players: a friendly game under “%(rules)s”, outside the season.") % {
                "n": shown.table.number, "rules": shown.rules.house_rules.name,
            }  # fmt: skip


def _changed_since(round_: EveningRound, occasion: Occasion, seats: Mapping[int, EveningSeat]) -> Iterator[str]:
    """Who has come or gone since the tables were formed."""
    sentence: Callable[[str, list[str]], str] = lambda text, names: text % {"names": listed(names)}  # noqa: E731
    people = people_of(round_.session)
    if come := [one.name for one in people if one.is_free and one.key not in occasion.facts.numbers]:
        yield sentence(_("There and at no table: %(names)s. Form the tables again."), come)
    free = {one.key for one in people if one.is_free}
    numbers = occasion.facts.numbers
    gone = [seats[numbers[key]].name for key in numbers if key not in free and seats[numbers[key]].table]
    if gone:
        yield sentence(_("Not there, or at another table: %(names)s. Form the tables again."), sorted(gone))
