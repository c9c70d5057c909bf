"""The count of a reading: which patterns count together, the jump, the tai of a broken hand, the doubling."""

from dataclasses import dataclass
from itertools import product

from rules.patterns import drop_excluded, find_patterns
from rules.yueqing.options import Options
from rules.yueqing.patterns import WILD, Row, rows_for
from rules.yueqing.readings import Reading

JUMP_AT, JUMP = 6, 9
DOUBLED_AT = 15
BROKEN_MOST = 5
Found = dict[str, int]


@dataclass(frozen=True, slots=True)
class Tai:
    """The tai of a reading.

    patterns    the value of every pattern by key; the sum is the count
    count       台的数量, after the jump and the breaking
    """

    patterns: Found
    count: int

    @property
    def doubled(self) -> bool:
        """如果台的数量大于等于15，则要翻一番"""
        return self.count >= DOUBLED_AT

    @property
    def total(self) -> int:
        """台数：最后追加2"""
        return (2 * self.count if self.doubled else self.count) + 2


def count_tai(reading: Reading, *, broken: bool) -> Tai:
    """Find the patterns of a reading and count them.

    A broken hand lists its patterns as if unbroken, and `broken` with the loss.
    """
    found = find_patterns(reading, rows_for(reading.options).values())
    return count_found(found, reading.facts.wilds, reading.options, broken=broken)


def count_found(found: Found, wilds: int, options: Options, *, broken: bool) -> Tai:
    """Count the found patterns.

    found       the number of times by key
    wilds       the number of wildcards in the hand
    """
    rows = rows_for(options)
    patterns = _count_whole(found, rows, jump_with_win=options.win_tai_in_jump)
    count = sum(patterns.values())
    if not broken or any("unbroken" in rows[key].tags for key in found):
        return Tai(patterns, count)
    left = max(min(count, BROKEN_MOST), _count_kept(found, rows, wilds))
    return Tai({**patterns, "broken": left - count} if left != count else patterns, left)


def _count_whole(found: Found, rows: dict[str, Row], *, jump_with_win: bool) -> Found:
    """大翻台中，取相同【胡牌形式】中的最大台数，不相同【胡牌形式】叠加; of equal ones, take the larger sum."""
    small = {key: times for key, times in found.items() if not rows[key].group}
    big = drop_excluded({key: times for key, times in found.items() if rows[key].group}, rows)
    choices = (
        _stack({**small, **dict.fromkeys(chosen, 1)}, rows, jump_with_win) for chosen in product(*_largest(big, rows))
    )
    return max(choices, key=lambda patterns: sum(patterns.values()))


def _largest(big: Found, rows: dict[str, Row]) -> list[list[str]]:
    """Return for each form the keys of the largest big doublings; several keys if they are equal."""
    forms: dict[str, list[str]] = {}
    for key in big:
        forms.setdefault(rows[key].group, []).append(key)
    tops = {form: max(rows[key].value for key in keys) for form, keys in forms.items()}
    return [[key for key in keys if rows[key].value == tops[form]] for form, keys in forms.items()]


def _stack(chosen: Found, rows: dict[str, Row], jump_with_win: bool) -> Found:
    """Return the values of the patterns that count together, with the jump."""
    patterns = {key: rows[key].value * times for key, times in drop_excluded(chosen, rows).items()}
    jumping = ("win", "basic") if jump_with_win else ("basic",)
    if _sum_tagged(patterns, rows, jumping) >= JUMP_AT:
        patterns["jump"] = JUMP
    return patterns


def _sum_tagged(patterns: Found, rows: dict[str, Row], tags: tuple[str, ...]) -> int:
    return sum(value for key, value in patterns.items() if any(tag in rows[key].tags for tag in tags))


def _count_kept(found: Found, rows: dict[str, Row], wilds: int) -> int:
    """三杠头、三财神、四财神（此时和【基本台】最多叠5台，不能和【大翻台】叠）: no other pattern is excluded."""
    most = 0
    for key in found:
        row = rows[key]
        if "kept" in row.tags and (row.group != WILD or wilds >= 3):
            beside = {name: rows[name].value * times for name, times in found.items() if name not in row.excludes}
            most = max(most, row.value + min(BROKEN_MOST, _sum_tagged(beside, rows, ("win", "basic"))))
    return most
