"""A member's club in at most three sentences: where I stand, why, and what comes next.

Nothing is computed here: the sentences read the stored table, what explains it, the last look and the running table.
Each language has whole sentences. No sentence repeats a number of an earlier one, none names a hidden player, and no
rank is told among fewer than four.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import Max
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from league.club_bests.selectors import BestLine
from league.core.points import points_text, with_minus
from league.home.first_page.looks import Look
from league.home.first_page.turning_points import turning_point
from league.players.models import Player
from league.records.evenings.running import RunningTable
from league.records.models import Participant
from league.seasons.cut import cut_of
from league.seasons.models import Season, StandingsRow
from league.seasons.rules import season_rule
from league.standings.selectors import season_table
from league.standings.tables.why import Neighbour, gap_shown, season_gaps

FEWEST = 4


class Told(NamedTuple):
    """A sentence and its kind, which is stable."""

    kind: str
    text: str


@dataclass(frozen=True)
class Place:
    """What the sentences of a club are made from.

    season      the one that runs, or else the last one that is over
    rows        its lines with a rank, best first
    own         the line of the member, with or without a rank
    is_over     whether the season is over and no other one runs
    records     the records of the club by their key
    """

    player: Player
    look: Look
    season: Season | None
    rows: list[StandingsRow]
    own: StandingsRow | None
    is_over: bool
    last_game: Participant | None
    table: RunningTable | None
    records: Mapping[str, BestLine]

    @property
    def by_points(self) -> bool:
        return self.season is not None and season_rule(self.season).steps[0].metric.key == "points"

    @property
    def before(self) -> int | None:
        """The own rank at the last look in this season; for somebody who never looked, before the last evening."""
        if self.look.at is None:
            return self.own.rank_before if self.own else None
        return self.look.rank if self.season and self.look.season == self.season.pk else None


def told(place: Place) -> list[Told]:
    """Return the sentences in their order; the running table stands first."""
    neighbours, now = _neighbours(place), next(_now(place), None)
    rest = (_where(place, neighbours), _why(place), iter(()) if now else _needed(place, neighbours))
    firsts = (next(part, None) for part in rest)
    return list(_without_repeats([one for one in (now, *firsts) if one]))


def _without_repeats(found: list[Told]) -> Iterator[Told]:
    numbers: set[str] = set()
    for one in found:
        own = set(re.findall(r"\d+[.,]\d+|\d{3,}", one.text))
        if numbers.isdisjoint(own):
            numbers |= own
            yield one


def _neighbours(place: Place) -> list[Neighbour]:
    if place.season is None or place.own is None or place.own.rank is None or place.is_over:
        return []
    # The whole line above and below, also where a rank is shared.
    order = place.own.order
    near = [row for row in place.rows if abs(row.order - order) <= place.own.shared]
    table = season_table(place.season, None, near, len(place.rows))
    return list(season_gaps(table, place.player.pk).neighbours)


def _name(place: Place, key: int) -> str:
    """The name that may be told; empty for a hidden player."""
    player = next((row.player for row in place.rows if row.player_id == key), None)
    return "" if player is None or player.is_hidden else player.name


# ----- where -----


def _where(place: Place, neighbours: list[Neighbour]) -> Iterator[Told]:
    own, of = place.own, len(place.rows)
    if place.is_over and own is not None and own.rank is not None and of >= FEWEST:
        yield Told("over", _("The season ended: you finished %(rank)s of %(n)d.") % {"rank": nth(own.rank), "n": of})
    if place.is_over or place.season is None:
        return
    if own is None or not own.games:
        yield Told("nothing_yet", _("No game of this season yet."))
    elif own.rank is None:
        left = max(1, place.season.min_games - own.games)
        words = ngettext("%(n)d more game and you are ranked.", "%(n)d more games and you are ranked.", left)
        yield Told("minimum", words % {"n": left})
    elif of >= FEWEST:
        yield _ranked(place, own.rank, own.shared, of, neighbours)


def _ranked(place: Place, rank: int, shared: int, of: int, neighbours: list[Neighbour]) -> Told:
    level = [row.player_id for row in place.rows if row.rank == rank and row.player_id != place.player.pk]
    if shared > 1:
        if shared == 2 and (name := _name(place, level[0])):
            return Told("shared", _("%(rank)s, level with %(name)s.") % {"rank": nth(rank), "name": name})
        return Told("shared", _("%(rank)s, level with %(n)d others.") % {"rank": nth(rank), "n": len(level)})
    if rank == 1:
        gap = next((one for one in neighbours if one.before == place.player.pk), None)
        if gap is not None and gap.gap and (name := _name(place, gap.behind)):
            return Told("lead", _("You lead, %(gap)s ahead of %(name)s.") % {"gap": gap.gap, "name": name})
        return Told("lead", _("You lead."))
    said = {"rank": nth(rank), "of": of}
    moved = 0 if place.before is None else place.before - rank
    if not moved:
        return Told("same", (_("%(rank)s of %(of)d, as before.") if place.before else _("%(rank)s of %(of)d.")) % said)
    if abs(moved) == 1:
        words = _("%(rank)s of %(of)d, up one.") if moved > 0 else _("%(rank)s of %(of)d, down one.")
    else:
        words = _("%(rank)s of %(of)d, up %(n)d.") if moved > 0 else _("%(rank)s of %(of)d, down %(n)d.")
    return Told("up" if moved > 0 else "down", words % {**said, "n": abs(moved)})


# ----- why -----


def _why(place: Place) -> Iterator[Told]:
    yield from _passed(place)
    game = place.last_game
    records = list(_records(place))
    # A record that fell in a game of others is news that the own game does not tell.
    yield from (record for record, hanchan in records if game is None or hanchan != game.hanchan_id)
    if game is not None and (place.look.at is None or game.hanchan.recorded_at > place.look.at):
        shown = _points(game.points, game.hanchan.house_rules.points_unit)
        deal = turning_point(game)
        words = (
            _("Your last game: %(place)s with %(points)s; the turning point was %(deal)s.")
            if deal
            else _("Your last game: %(place)s with %(points)s.")
        )
        yield Told("last_game", words % {"place": nth(game.place or 0), "points": shown, "deal": deal})
    yield from (record for record, _hanchan in records)
    yield from _line(place)


def _records(place: Place) -> Iterator[tuple[Told, int]]:
    """Tell the records of the member that somebody broke since the last look, and the new ones, each with its game."""
    held = place.look.records
    if held is None:
        return
    for key, best in place.records.items():
        said = {"name": best.player.name, "record": best.words, "value": _value(best)}
        is_own = best.player.pk == place.player.pk
        # A correction can give a record back to a lower value: nobody broke it.
        if key in held and not is_own and not best.player.is_hidden and best.value > held[key]:
            yield Told("record", _("%(name)s broke your record. %(record)s: %(value)s.") % said), best.last
        elif is_own and best.value > held.get(key, 0):
            yield Told("record", _("You hold a record of the club. %(record)s: %(value)s.") % said), best.last


def _value(best: BestLine) -> str:
    if best.is_points:
        return _points(best.value, best.unit)
    return number_format(best.value, 0, use_l10n=True, force_grouping=True)


def _line(place: Place) -> Iterator[Told]:
    """Tell the distance to the line of the cut, where one game can bring a player across it."""
    if place.season is None or place.own is None or place.own.rank is None or place.is_over or not place.by_points:
        return
    cut = cut_of(place.season).cut
    above = place.own.rank <= cut
    others = [row for row in place.rows if row.rank and (row.rank <= cut) is not above]
    if not cut or not others:
        return
    other = others[0] if above else others[-1]
    at = _points_at(place.season)
    most = Participant.objects.filter(season=place.season).aggregate(most=Max("points"))["most"] or 0
    if abs(int(place.own.values[at]) - int(other.values[at])) <= most:
        words = _("You are %(gap)s above the line.") if above else _("You are %(gap)s below the line.")
        yield Told("line", words % {"gap": _gap(place, other)})


def _passed(place: Place) -> Iterator[Told]:
    """Tell who passed the member since the last look, and whom the member passed; first what explains the rank."""
    own, then = place.own, place.look.ranked
    if own is None or own.rank is None or place.is_over or place.player.pk not in then or place.before is None:
        return
    at = then.index(place.player.pk)
    behind_then, ahead_then = set(then[at + 1 :]), set(then[:at])
    came = [row for row in place.rows if row.rank and row.rank < own.rank and row.player_id in behind_then]
    fell = [row for row in place.rows if row.rank and row.rank > own.rank and row.player_id in ahead_then]
    passed_me = [("passed", row) for row in reversed(came)]
    i_passed = [("passing", row) for row in fell]
    for kind, row in (*i_passed, *passed_me) if own.rank < place.before else (*passed_me, *i_passed):
        if name := _name(place, row.player_id):
            yield _passing_told(place, kind, row, name)


def _passing_told(place: Place, kind: str, row: StandingsRow, name: str) -> Told:
    if kind == "passing":
        return Told("i_passed", _("You passed %(name)s.") % {"name": name})
    if place.by_points and (gap := _gap(place, row)):
        return Told("passed", _("%(name)s passed you by %(gap)s.") % {"name": name, "gap": gap})
    return Told("passed", _("%(name)s passed you.") % {"name": name})


def _gap(place: Place, other: StandingsRow) -> str:
    """The difference of points to another line as players read it, without a sign."""
    if place.season is None or place.own is None:
        return ""
    rule, at = season_rule(place.season), _points_at(place.season)
    own, theirs = place.own.values[at], other.values[at]
    return "" if own is None or theirs is None else gap_shown(rule, rule.columns[at], int(own), int(theirs))


def _points_at(season: Season) -> int:
    """The place of the points among the values of a line."""
    return [step.text for step in season_rule(season).columns].index("points")


# ----- next -----


def _now(place: Place) -> Iterator[Told]:
    """Tell the running table of the member, with the scores after the last deal."""
    if place.table is None:
        return
    sittings = place.table.table.sittings
    scores = sorted((one.score for one in sittings), reverse=True)
    own = next((one.score for one in sittings if one.who.pk == place.player.pk), None)
    said = {"deal": place.table.table.name}
    if own is None:
        return
    rank = scores.index(own) + 1
    if rank == 1:
        yield Told("now", _("Your table is in %(deal)s; you are in front.") % said)
        return
    gap = number_format(scores[rank - 2] - own, 0, use_l10n=True, force_grouping=True)
    words = _("Your table is in %(deal)s; you are %(place)s, %(gap)s behind %(before)s.")
    yield Told("now", words % {**said, "place": nth(rank), "gap": gap, "before": nth(rank - 1)})


def _needed(place: Place, neighbours: list[Neighbour]) -> Iterator[Told]:
    """Tell what one more game must bring to pass the next one, who does not play it."""
    above = next((one for one in neighbours if one.behind == place.player.pk), None)
    if above is None or above.passing is None or not (name := _name(place, above.before)) or place.season is None:
        return
    needed, points = above.passing.place, above.passing.points
    said = {"name": name, "points": _points(points, place.season.points_unit)}
    if needed is None and points is not None:
        yield Told("needed", _("%(points)s or more in one more game puts you ahead of %(name)s.") % said)
    elif needed == 1 and points is not None:
        words = _("A first place with %(points)s or more in one more game puts you ahead of %(name)s.")
        yield Told("needed", words % said)
    elif needed == 1:
        yield Told("needed", _("A first place in one more game puts you ahead of %(name)s.") % said)
    elif needed is not None and points is None:
        words = _("%(place)s or better in one more game puts you ahead of %(name)s.")
        yield Told("needed", words % {**said, "place": nth(needed)})


# ----- words -----


def nth(number: int) -> str:
    """A place or rank as the reader writes it: 5th."""
    ones, tens = number % 10, number % 100 // 10
    if tens == 1 or ones not in (1, 2, 3):
        return _("%(n)dth") % {"n": number}
    return {1: _("%(n)dst"), 2: _("%(n)dnd"), 3: _("%(n)drd")}[ones] % {"n": number}


def _points(points: int | None, unit: int) -> str:
    return "" if points is None else with_minus(points_text(points, unit))
