"""Tiles as text: what is read, what is refused, and the counts."""

import pytest

from rules.errors import RuleError
from rules.tiles import PLAIN_BYTES, RED_BYTES, SPREAD_SIZE, count_text, parse_tiles


@pytest.mark.parametrize(
    "text", ["1", "m", "1m ", " 1m", "1m 2p", "1 2m", "123m m", "12345678", "123m45", "1x", "8z", "0z", "１m", "1m\n"]
)
@pytest.mark.parametrize("before", ["", "123456789m"])
def test_a_text_with_anything_else_than_runs_of_a_suit_is_refused(before: str, text: str) -> None:
    with pytest.raises(RuleError) as error:
        parse_tiles(before + text)

    assert (error.value.code, error.value.params) == ("bad_tile", {"tile": before + text})


def test_runs_of_a_suit_may_stand_in_any_order() -> None:
    assert parse_tiles("9s1m0p1m5z") == (26, 0, 35, 0, 31)


@pytest.mark.parametrize("text", ["0555m", "0m555m1z", "50p5p5z"])
def test_the_counts_tell_red_and_plain_fives_apart(text: str) -> None:
    tiles, spread, kinds = count_text(text)
    counts = spread.to_bytes(SPREAD_SIZE, "little")
    red, plain = [tile for tile in tiles if tile in (34, 35)], [tile for tile in tiles if tile in (4, 13)]

    assert sum(counts[RED_BYTES:PLAIN_BYTES]) == len(red)
    assert sum(counts[PLAIN_BYTES:]) == len(plain)
    assert counts[4] + counts[13] == len(red) + len(plain)
    assert kinds.bit_count() == sum(count > 0 for count in counts[:RED_BYTES])
