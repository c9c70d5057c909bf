"""What the tables of a round are formed from: games, rounds sat out and meetings, read from stored rows and games."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import combinations
from typing import NamedTuple

from django.db.models import Count, Max

from league.evening_tables.models import EveningRound, EveningSeat
from league.evening_tables.people import Key, Names
from league.evening_tables.people import Person as Attendant
from league.players.models import Player
from league.records.models import Hanchan, Participant, end_of_day, played_key
from league.records.models.games import day_of_key
from league.seasons.models import Season, SeasonPlayer
from league.sessions.models import Session
from scoring.seating.evenings.costs import DAYS, Person
from scoring.seating.facts import Pair


@dataclass(frozen=True)
class Facts:
    """The evening of the people who are there, each known by a number: the key of a player, or below 0 of a guest.

    games       by number, games tonight; `points` their sum
    sat_out     by number, rounds sat out tonight without an own offer
    tonight     how often a pair met tonight; `days` the ages in days of their other games of the last month
    last        who sat out, and who sat at a table of three, on the last evening that they attended
    threes      who sat at a table of three tonight
    """

    numbers: Mapping[Key, int]
    games: Mapping[int, int]
    points: Mapping[int, float]
    sat_out: Mapping[int, int]
    threes: Collection[int]
    last: "LastEvening"
    tonight: Mapping[Pair, int]
    days: Mapping[Pair, Sequence[int]]

    def person(self, one: Attendant, strength: float | None = None, *, minds_threes: bool = True) -> Person:
        number = self.numbers[one.key]
        games = self.games.get(number, 0)
        three = number in self.threes or number in self.last.threes
        return Person(
            number, games=games, sat_out=self.sat_out.get(number, 0), offers=one.offers_out,
            sat_out_last=number in self.last.sat_out, three=minds_threes and three,
            is_late=one.is_late and not games, strength=strength,
        )  # fmt: skip


class LastEvening(NamedTuple):
    sat_out: frozenset[int]
    threes: frozenset[int]


class _Seat(NamedTuple):
    hanchan: int
    session: int | None
    player: int
    played_key: int
    points: float | None


def numbers_of(people: Iterable[Attendant]) -> dict[Key, int]:
    """Number the people in an order that does not depend on that of the ticks."""
    keys = [one.key for one in people]
    guests = sorted(key for key in keys if isinstance(key, str))
    return {key: key if isinstance(key, int) else -1 - guests.index(key) for key in keys}


def facts_of(session: Session, people: Sequence[Attendant]) -> Facts:
    numbers = numbers_of(people)
    seats = _seats(session, [number for number in numbers.values() if number > 0])
    tonight = [seat for seat in seats if seat.session == session.pk]
    sat_out, threes = _rounds(session, numbers)
    points: dict[int, float] = defaultdict(float)
    for seat in tonight:
        points[seat.player] += seat.points or 0
    return Facts(
        numbers=numbers, games=Counter(seat.player for seat in tonight), points=points, sat_out=sat_out, threes=threes,
        last=_last_evening(session, [number for number in numbers.values() if number > 0]),
        tonight=Counter(pair for _day, pair in _pairs(tonight)),
        days=_ages(session, (seat for seat in seats if seat.session != session.pk)),
    )  # fmt: skip


def _seats(session: Session, players: Collection[int]) -> list[_Seat]:
    """The seats of these players in the games of the last month and tonight, those that are being played too."""
    day = session.played_on
    rows = Participant.objects.filter(
        club=session.club, player__in=players, played_key__gte=played_key(day - timedelta(days=DAYS), 0),
        played_key__lt=end_of_day(day),
    ).exclude(hanchan__state=Hanchan.State.VOID)  # fmt: skip
    columns = ("hanchan", "hanchan__session", "player", "played_key", "points", "hanchan__house_rules__points_unit")
    return [
        _Seat(hanchan, of, player, key, None if points is None else points / unit)
        for hanchan, of, player, key, points, unit in rows.values_list(*columns)
    ]


def _pairs(seats: Iterable[_Seat]) -> Iterable[tuple[int, Pair]]:
    tables: dict[int, list[_Seat]] = defaultdict(list)
    for seat in seats:
        tables[seat.hanchan].append(seat)
    for table in tables.values():
        for one, other in combinations(sorted(seat.player for seat in table), 2):
            yield table[0].played_key, (one, other)


def _ages(session: Session, seats: Iterable[_Seat]) -> dict[Pair, list[int]]:
    ages: dict[Pair, list[int]] = defaultdict(list)
    for key, pair in _pairs(seats):
        ages[pair].append((session.played_on - day_of_key(key)).days)
    return ages


def _rounds(session: Session, numbers: Mapping[Key, int]) -> tuple[Counter[int], set[int]]:
    """How often each has sat out tonight, and who sat at a table of three."""
    rows = EveningSeat.objects.filter(round__session=session, round__state=EveningRound.State.BEGUN)
    seats = list(rows.select_related("player__merged_into"))
    names, sizes = Names(session.club, seats), Counter(seat.table_id for seat in seats)
    sat_out: Counter[int] = Counter()
    threes = set()
    for seat in seats:
        number = numbers.get(names.key_of(seat))
        if number is None:
            continue
        if seat.table_id is None:
            sat_out[number] += not seat.has_offered
        elif sizes[seat.table_id] == 3:
            threes.add(number)
    return sat_out, threes


def _last_evening(session: Session, players: Collection[int]) -> LastEvening:
    """Of each player the evening before this one that the player attended."""
    earlier = {"session__club": session.club, "session__played_on__lt": session.played_on}
    played = Participant.objects.filter(
        player__in=players, **{f"hanchan__{key}": value for key, value in earlier.items()}
    )
    last = dict(played.order_by().values_list("player").annotate(Max("hanchan__session__played_on")))
    roots = _roots(players)
    rows = EveningSeat.objects.filter(
        round__state=EveningRound.State.BEGUN, player__in=roots,
        **{f"round__{key}": value for key, value in earlier.items()},
    )  # fmt: skip
    columns = ("player", "round__session__played_on", "table", "has_offered")
    seats = list(rows.order_by().values_list(*columns).annotate(Count("table__seats")))
    for player, day, *_seat in seats:
        last[roots[player]] = max(day, last.get(roots[player], day))
    recent = [(roots[player], *seat) for player, day, *seat in seats if last[roots[player]] == day]
    sat_out = frozenset(player for player, table, offered, _size in recent if table is None and not offered)
    return LastEvening(sat_out, frozenset(player for player, *_seat, size in recent if size == 3))


def _roots(players: Collection[int]) -> dict[int, int]:
    """Return for each entry of these players, merged ones too, the player that it counts for."""
    roots = {player: player for player in players}
    layer = dict(roots)
    while layer:
        merged = Player.objects.filter(merged_into__in=layer).values_list("pk", "merged_into")
        layer = {pk: roots[into] for pk, into in merged if into}
        roots |= layer
    return roots


# ----- of the season -----


def season_strengths(season: Season | None, players: Collection[int]) -> dict[int, float]:
    """By player, more for a better rank in the season's table."""
    if season is None:
        return {}
    rows = season.rows.filter(division=None, rank__isnull=False, player__in=players)
    return {player: -float(rank) for player, rank in rows.values_list("player", "rank") if rank}


def team_mates(season: Season | None, players: Collection[int]) -> set[Pair]:
    if season is None:
        return set()
    rows = SeasonPlayer.objects.filter(season=season, team__isnull=False, player__in=players)
    teams: dict[int, list[int]] = defaultdict(list)
    for player, team in rows.order_by("player").values_list("player", "team"):
        teams[team].append(player)
    return {pair for team in teams.values() for pair in combinations(team, 2)}


def seats_before(season: Season | None, session: Session, players: Collection[int]) -> dict[int, list[int]]:
    """How often each player sat in each of four seats: in the season, or without one in the last month."""
    rows = Participant.objects.filter(player__in=players, club=session.club).counted()
    since = played_key(session.played_on - timedelta(days=DAYS), 0)
    rows = rows.filter(season=season) if season else rows.filter(played_key__gte=since)
    counts: dict[int, list[int]] = defaultdict(lambda: [0] * 4)
    for player, seat, times in rows.filter(seat__lt=4).order_by().values_list("player", "seat").annotate(Count("pk")):
        counts[player][seat] = times
    return counts
