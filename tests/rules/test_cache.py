"""Results that are kept: each is made once, and a full cache starts anew."""

import pytest

from rules.cache import Cache


def test_a_result_is_made_once() -> None:
    made: list[int] = []
    cache = Cache(lambda key: made.append(key) or key, most=2)

    assert [cache[1], cache[1], cache[2]] == [1, 1, 2]
    assert made == [1, 2]


def test_a_full_cache_drops_its_results() -> None:
    cache = Cache(lambda key: key * key, most=2)

    for number in range(5):
        cache[number]

    # 0 and 1 fill it, 2 and 3 fill it again, then 4 is alone.
    assert dict(cache) == {4: 16}


def test_an_error_is_raised_at_each_look_up_and_not_kept() -> None:
    cache = Cache(lambda key: 1 // key, most=2)

    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            cache[0]
    assert not cache
