"""The grade tables of Tenhou and Mahjong Soul, as data with a version and sources.

A row is `verified` if two independent public sources agree. Other rows come from one source or from players' memory;
pages show that they are not verified.
"""

from dataclasses import dataclass

from rules.errors import _

VERSION = "2026-01"


@dataclass(frozen=True, slots=True)
class Grade:
    """One grade.

    number          the number in the name
    start, target   points on reaching the grade, points that promote (None: the last grade)
    last_place      points lost for the last place: (east-only game, whole hanchan)
    can_fall        whether points below zero demote; otherwise the points stay at zero
    verified        whether two independent public sources agree
    """

    key: str
    name: str
    number: int
    start: int
    target: int | None
    last_place: tuple[int, int]
    can_fall: bool = True
    verified: bool = True


@dataclass(frozen=True, slots=True)
class Room:
    """A room.

    east, hanchan   points for all places but the last, in an east-only game and in a whole hanchan
    verified        whether two independent public sources agree
    """

    key: str
    name: str
    east: tuple[int, ...]
    hanchan: tuple[int, ...]
    verified: bool = True


def _kyu(number: int, target: int, last_place: tuple[int, int] = (0, 0)) -> Grade:
    return Grade(f"kyu_{number}", _("{number}-kyu"), number, 0, target, last_place, can_fall=False)


def _dan(number: int) -> Grade:
    loss = 20 + 10 * number
    # 1-dan has a separate msgid because it is called 初段.
    title = _("1-dan") if number == 1 else _("{number}-dan")
    return Grade(f"dan_{number}", title, number, 200 * number, 400 * number, (loss, loss * 3 // 2))


# riichi.wiki (Tenhou.net ranking, revision of 2024) and MahjongRepository/mahjong-portal (since October 2017) agree.
TENHOU_GRADES: tuple[Grade, ...] = (
    Grade("rookie", _("Rookie"), 0, 0, 20, (0, 0), can_fall=False),
    _kyu(9, 20),
    _kyu(8, 20),
    _kyu(7, 20),
    _kyu(6, 40),
    _kyu(5, 60),
    _kyu(4, 80),
    _kyu(3, 100),
    _kyu(2, 100, (10, 15)),
    _kyu(1, 100, (20, 30)),
    *(_dan(number) for number in range(1, 11)),
    Grade("tenhoui", _("Tenhoui"), 0, 0, None, (0, 0), can_fall=False),
)

TENHOU_ROOMS: tuple[Room, ...] = (
    Room("general", _("General"), (20, 10, 0), (30, 15, 0)),
    Room("upper", _("Upper"), (40, 10, 0), (60, 15, 0)),
    Room("expert", _("Expert"), (50, 20, 0), (75, 30, 0)),
    Room("phoenix", _("Phoenix"), (60, 30, 0), (90, 45, 0)),
)


def _stars(
    key: str,
    name: str,
    targets: tuple[int, int, int],
    east: tuple[int, int, int],
    hanchan: tuple[int, int, int],
    verified: tuple[bool, bool, bool] = (True, True, True),
) -> tuple[Grade, ...]:
    return tuple(
        Grade(f"{key}_{star}", name, star, targets[star - 1] // 2, targets[star - 1],
              (east[star - 1], hanchan[star - 1]), can_fall=(key, star) != ("adept", 1), verified=verified[star - 1])
        for star in (1, 2, 3)
    )  # fmt: skip


def _celestial(level: int) -> Grade:
    target = 200 if level < 20 else None
    return Grade(f"celestial_{level}", _("Celestial {number}"), level, 100, target, (3, 5), verified=False)


UNSURE = (False, False, False)

# riichi.wiki (Majsoul) and SAPikachu/amae-koromo agree on the targets and on the points lost for the last place in a
# whole hanchan. The points lost in east-only games above Adept come from one source. Saint 3 is 4000/8000 in some
# sources and 4500/9000 in others. Celestial points are tenths of a soul point and depend on places alone; their numbers
# come from one source.
MAJSOUL_GRADES: tuple[Grade, ...] = (
    Grade("novice_1", _("Novice {number}"), 1, 0, 20, (0, 0), can_fall=False),
    Grade("novice_2", _("Novice {number}"), 2, 0, 80, (0, 0), can_fall=False),
    Grade("novice_3", _("Novice {number}"), 3, 0, 200, (0, 0), can_fall=False),
    *_stars("adept", _("Adept {number}"), (600, 800, 1000), (10, 20, 30), (20, 40, 60)),
    *_stars("expert", _("Expert {number}"), (1200, 1400, 2000), (40, 50, 60), (80, 100, 120), UNSURE),
    *_stars("master", _("Master {number}"), (2800, 3200, 3600), (80, 90, 100), (165, 180, 195), UNSURE),
    *_stars("saint", _("Saint {number}"), (4000, 6000, 9000), (110, 120, 130), (210, 225, 240), UNSURE),
    *(_celestial(level) for level in range(1, 21)),
)  # fmt: skip

# Whole hanchan: published ratios between bronze, silver, gold and jade agree. The rest is from players' memory.
MAJSOUL_ROOMS: tuple[Room, ...] = (
    Room("bronze", _("Bronze"), (10, 5, 0), (20, 10, 0), verified=False),
    Room("silver", _("Silver"), (20, 10, 0), (40, 20, 0), verified=False),
    Room("gold", _("Gold"), (40, 20, 0), (80, 40, 0), verified=False),
    Room("jade", _("Jade"), (55, 30, 0), (110, 55, 0), verified=False),
    Room("throne", _("Throne"), (60, 30, 0), (120, 60, 0), verified=False),
)

MAJSOUL_UMA = (15, 5, -5, -15)
# Tenths of a soul point by place for a Celestial: (east-only, whole hanchan); doubled if all four are Celestials.
CELESTIAL_POINTS = ((3, 1, -1, -3), (5, 2, -2, -5))
FIRST_CELESTIAL = next(number for number, grade in enumerate(MAJSOUL_GRADES) if grade.key == "celestial_1")
