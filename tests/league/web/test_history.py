"""The log in words: what an amendment changed, seat by seat."""

from league.history.models import LogEntry
from league.web.history import changes

AOI, BEN = ({"name": name, "score": score} for name, score in (("Aoi", 300), ("Ben", -300)))


def changed(before, after):
    entry = LogEntry(before={"seats": before}, after={"seats": after})
    return [(one.what, one.before, one.after) for one in changes(entry)]


def test_a_change_is_told_with_whose_seat_it_is():
    assert changed([AOI, BEN], [AOI, {**BEN, "score": 0}]) == [("Ben score", -300, 0)]


def test_who_came_to_the_table_is_told():
    assert changed([AOI], [AOI, BEN]) == [("name", None, "Ben"), ("Ben score", None, -300)]


def test_who_left_the_table_is_told():
    assert changed([AOI, BEN], [AOI]) == [("name", "Ben", None), ("Ben score", -300, None)]
