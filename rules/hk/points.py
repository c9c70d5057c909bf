"""Points by faan: the smallest share of a win, from the table that the club plays (section 7 of the rule page)."""

from rules.hk.options import Options

FAN_LAAK = (1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64)


def half_spicy(faan: int) -> int:
    """半辣上: doubled for each faan up to 4, then for every second one, with half as much again between.

    >>> [half_spicy(faan) for faan in range(3, 9)]
    [8, 16, 24, 32, 48, 64]
    """
    if faan <= 4:
        return 1 << faan
    return 1 << faan // 2 + 2 if faan % 2 == 0 else 3 << (faan - 1) // 2 + 1


def full_spicy(faan: int) -> int:
    """辣辣上: doubled for each faan."""
    return 1 << faan


def fan_laak(faan: int) -> int:
    """番勒: doubled at 4, 7 and 10 faan, and no more after that.

    >>> fan_laak(5), fan_laak(13)
    (16, 64)
    """
    return FAN_LAAK[min(faan, len(FAN_LAAK) - 1)]


TABLES = {"half_spicy": half_spicy, "full_spicy": full_spicy, "fan_laak": fan_laak}


def base_of(total: int, options: Options) -> int:
    """Return the base of a hand in table points: a blameless player's share under half responsibility.

    total       faan after the cap, from the minimum up

    >>> base_of(3, Options()), base_of(4, Options(points="full_spicy", unit=5))
    (8, 80)
    """
    if options.table is not None:
        return options.unit * dict(options.table)[total]
    return options.unit * TABLES[options.points](total)


def dearest(options: Options) -> int:
    """Return the base of the dearest hand: of the cap, or of 13 faan without one."""
    return base_of(options.cap, options)
