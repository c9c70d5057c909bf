"""Grades 段位 of Tenhou and Mahjong Soul: points by place, promotion at the target, demotion below zero.

A grade rewards playing; it does not estimate skill. Shared places are ordered by seat, the first dealer ahead, as in
both services.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.errors import _
from rules.settlement import places_by_seat
from scoring.games import Game
from scoring.ladders.grades import (
    CELESTIAL_POINTS,
    FIRST_CELESTIAL,
    MAJSOUL_GRADES,
    MAJSOUL_ROOMS,
    MAJSOUL_UMA,
    TENHOU_GRADES,
    TENHOU_ROOMS,
    VERSION,
    Grade,
)
from scoring.ladders.ladder import Ladder, Mark, Marks, parameter, seat_of
from scoring.sentences import Sentence, Value

# A mark is (games, grade, points). For Celestials the points are tenths of a soul point.


@dataclass(frozen=True, slots=True)
class TenhouDanParameters:
    room: int = parameter(2, 1, 4, _("Room whose points count: 1 general, 2 upper, 3 expert, 4 phoenix"))
    hanchan: int = parameter(1, 0, 1, _("1: whole hanchan, 0: east-only games"))
    start_grade: int = parameter(0, 0, len(TENHOU_GRADES) - 1, _("Grade of a new player, 0 the lowest"))


@dataclass(frozen=True, slots=True)
class MajsoulDanParameters:
    room: int = parameter(2, 1, 5, _("Room whose points count: 1 bronze, 2 silver, 3 gold, 4 jade, 5 throne"))
    hanchan: int = parameter(1, 0, 1, _("1: whole hanchan, 0: east-only games"))
    start_grade: int = parameter(0, 0, len(MAJSOUL_GRADES) - 1, _("Grade of a new player, 0 the lowest"))
    start_score: int = parameter(25_000, 0, 1_000_000, _("Starting score of a game"))


def four_players(game: Game) -> bool:
    """Whether the game has four players."""
    return len(game.players) == 4


def four_scores(game: Game) -> bool:
    """Whether the game has four players and their scores."""
    return len(game.players) == len(game.scores) == 4


def parted(game: Game) -> tuple[int, ...]:
    """Return places by seat without ties: shared places are ordered by seat.

    >>> parted(Game(0, 1, (1, 2, 3, 4), (2, 1, 2, 4), (0, 0, 0, 0)))
    (2, 1, 3, 4)
    """
    if len(set(game.places)) == len(game.places):
        return tuple(game.places)
    return places_by_seat([-place for place in game.places])


def tenhou_change(parameters: TenhouDanParameters, game: Game, marks: Sequence[Mark], seat: int) -> int:
    """Return the points that a seat wins or loses at Tenhou.

    >>> game = Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (0, 0, 0, 0))
    >>> [tenhou_change(TenhouDanParameters(room=4), game, [(0, 19, 2000)] * 4, seat) for seat in range(4)]
    [90, 45, 0, -180]
    """
    return _tenhou_points(parameters, marks[seat], parted(game)[seat])


def _tenhou_points(parameters: TenhouDanParameters, mark: Mark, place: int) -> int:
    grade, room = TENHOU_GRADES[mark[1]], TENHOU_ROOMS[parameters.room - 1]
    if grade.target is None:
        return 0
    if place == 4:
        return -grade.last_place[parameters.hanchan]
    return (room.hanchan if parameters.hanchan else room.east)[place - 1]


def majsoul_change(parameters: MajsoulDanParameters, game: Game, marks: Sequence[Mark], seat: int) -> int:
    """Return the points of a seat at Mahjong Soul: ceil((score - start) / 1000 + uma + points of room or grade).

    For a Celestial they are tenths of a soul point, by place alone.

    >>> game = Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (0, 0, 0, 0), scores=(41200, 28300, 20400, 10100))
    >>> [majsoul_change(MajsoulDanParameters(room=4), game, [(0, 12, 2000)] * 4, seat) for seat in range(4)]
    [142, 64, -9, -239]
    """
    return _majsoul_points(parameters, game, marks, seat, parted(game)[seat])


def _majsoul_points(parameters: MajsoulDanParameters, game: Game, marks: Sequence[Mark], seat: int, place: int) -> int:
    grade = marks[seat][1]
    if grade >= FIRST_CELESTIAL:
        doubled = 2 if all(mark[1] >= FIRST_CELESTIAL for mark in marks) else 1
        return doubled * CELESTIAL_POINTS[parameters.hanchan][place - 1]
    room = MAJSOUL_ROOMS[parameters.room - 1]
    points = room.hanchan if parameters.hanchan else room.east
    bonus = -MAJSOUL_GRADES[grade].last_place[parameters.hanchan] if place == 4 else points[place - 1]
    return -(-(game.scores[seat] - parameters.start_score) // 1000) + MAJSOUL_UMA[place - 1] + bonus


def moved(grades: Sequence[Grade], mark: Mark, change: int) -> Mark:
    """Add points, then promote or demote by one grade.

    >>> moved(TENHOU_GRADES, (7, 10, 380), 60), moved(TENHOU_GRADES, (7, 11, 30), -60), moved(TENHOU_GRADES, (7, 10, 30), -45)
    ((8, 11, 400), (8, 10, 200), (8, 9, 0))
    >>> moved(TENHOU_GRADES, (7, 9, 10), -30)
    (8, 9, 0)
    """  # noqa: E501
    games, number, points = mark
    grade = grades[number]
    points += change
    if grade.target is not None and points >= grade.target:
        return (games + 1, number + 1, grades[number + 1].start)
    gone = points <= 0 if grade.key.startswith("celestial") else points < 0
    if not gone:
        return (games + 1, number, points)
    return (games + 1, number - 1, grades[number - 1].start) if grade.can_fall else (games + 1, number, 0)


def shown(grades: Sequence[Grade]) -> Callable[[object, Mark], Fraction]:
    """Make the `shown` of a ladder: the number of the grade plus points / target."""

    def number(parameters: object, mark: Mark) -> Fraction:
        target = grades[mark[1]].target
        return mark[1] + (Fraction(mark[2], target) if target else Fraction(0))

    return number


def grade_title(grades: Sequence[Grade], mark: Mark) -> Sentence:
    """Return the grade and its points in words.

    >>> str(grade_title(TENHOU_GRADES, (0, 13, 560))), str(grade_title(MAJSOUL_GRADES, (0, 15, 105)))
    ('4-dan, 560 of 1600', 'Celestial 1, 10.5 of 20.0')
    """
    grade = grades[mark[1]]
    name = Sentence(grade.name, {"number": grade.number})
    if grade.target is None:
        return name
    points, target = ((f"{one // 10}.{one % 10}" for one in (mark[2], grade.target))
                      if grade.key.startswith("celestial") else (str(mark[2]), str(grade.target)))  # fmt: skip
    return Sentence(_("{grade}, {points} of {target}"), {"grade": name, "points": points, "target": target})


def _tenhou_rate(parameters: TenhouDanParameters, game: Game, marks: Sequence[Mark]) -> Sequence[Mark]:
    return [moved(TENHOU_GRADES, mark, _tenhou_points(parameters, mark, place))
            for mark, place in zip(marks, parted(game), strict=True)]  # fmt: skip


def _majsoul_rate(parameters: MajsoulDanParameters, game: Game, marks: Sequence[Mark]) -> Sequence[Mark]:
    places = parted(game)
    return [moved(MAJSOUL_GRADES, mark, _majsoul_points(parameters, game, marks, seat, places[seat]))
            for seat, mark in enumerate(marks)]  # fmt: skip


def _tenhou_explain(
    parameters: TenhouDanParameters, games: Sequence[Game], before: Marks, player: int
) -> tuple[Sentence, ...]:
    game, seat = seat_of(games, player)
    change = tenhou_change(parameters, game, [before[one] for one in game.players], seat)
    room = Sentence(TENHOU_ROOMS[parameters.room - 1].name)
    values: dict[str, Value] = {"place": parted(game)[seat], "room": room, "change": f"{change:+d}"}
    line = Sentence(_("Place {place} in the room “{room}”: {change} points."), values)
    return (line, *_arrival(TENHOU_GRADES, before[player], change))


def _majsoul_explain(
    parameters: MajsoulDanParameters, games: Sequence[Game], before: Marks, player: int
) -> tuple[Sentence, ...]:
    game, seat = seat_of(games, player)
    change = majsoul_change(parameters, game, [before[one] for one in game.players], seat)
    place = parted(game)[seat]
    if before[player][1] >= FIRST_CELESTIAL:
        values: dict[str, Value] = {"place": place, "change": f"{change / 10:+.1f}"}
        line = Sentence(_("Place {place} as a Celestial: {change} soul points."), values)
    else:
        exact = Fraction(game.scores[seat] - parameters.start_score, 1000)
        bonus = change - MAJSOUL_UMA[place - 1] - -(-exact.numerator // exact.denominator)
        values = {"score": game.scores[seat], "start": parameters.start_score, "uma": f"{MAJSOUL_UMA[place - 1]:+d}",
                  "bonus": f"{bonus:+d}", "change": f"{change:+d}"}  # fmt: skip
        line = Sentence(_("({score} − {start}) ÷ 1000 {uma} {bonus}, rounded up: {change} points."), values)
    return (line, *_arrival(MAJSOUL_GRADES, before[player], change))


def _arrival(grades: Sequence[Grade], mark: Mark, change: int) -> tuple[Sentence, ...]:
    after = moved(grades, mark, change)
    way = {0: _("{before} → {after}."), 1: _("Promoted: {before} → {after}."), -1: _("Demoted: {before} → {after}.")}
    names: dict[str, Value] = {"before": grade_title(grades, mark), "after": grade_title(grades, after)}
    unsure = not grades[mark[1]].verified
    doubt = (Sentence(_("The numbers of this grade are not verified (table {version})."), {"version": VERSION}),)
    return (Sentence(way[after[1] - mark[1]], names), *(doubt if unsure else ()))


TENHOU = Ladder(
    key="tenhou_dan",
    name=_("Tenhou grades"),
    help=(
        _("The first two get the points of the room, the third gets none, the last loses points by grade."),
        _("Reaching the target promotes, to the starting points of the new grade; points above the target are lost."),
        _("From 1-dan on, points below zero demote; in lower grades the points stay at zero."),
        _("Equal places are ordered by seat, the first dealer ahead."),
        _("Games of three players are left out."),
    ),
    source=_("riichi.wiki, Tenhou.net ranking; MahjongRepository/mahjong-portal; table of 2026-01"),
    parameters=TenhouDanParameters,
    start=lambda parameters: (0, parameters.start_grade, TENHOU_GRADES[parameters.start_grade].start),
    rate=_tenhou_rate,
    shown=shown(TENHOU_GRADES),
    title=lambda parameters, mark: grade_title(TENHOU_GRADES, mark),
    explain=_tenhou_explain,
    fits=four_players,
    precision=_("Exact."),
    decimals=2,
)

MAJSOUL = Ladder(
    key="majsoul_dan",
    name=_("Mahjong Soul grades"),
    help=(
        _("Points: (score − starting score) ÷ 1000 + uma + the points of the room, or − the cost of the last place."),
        _("The sum is rounded up, below zero too: −1.9 is −1."),
        _("Reaching the target promotes, to the starting points of the new grade; points below zero demote."),
        _("Celestials get soul points by places alone; they are doubled if all four players are Celestials."),
        _("Some rows of the table are not verified, and are marked as such."),
        _("Games of three players are left out."),
    ),
    source=_("riichi.wiki, Majsoul; SAPikachu/amae-koromo; table of 2026-01"),
    parameters=MajsoulDanParameters,
    start=lambda parameters: (0, parameters.start_grade, MAJSOUL_GRADES[parameters.start_grade].start),
    rate=_majsoul_rate,
    shown=shown(MAJSOUL_GRADES),
    title=lambda parameters, mark: grade_title(MAJSOUL_GRADES, mark),
    explain=_majsoul_explain,
    fits=four_scores,
    precision=_("Exact."),
    decimals=2,
)
