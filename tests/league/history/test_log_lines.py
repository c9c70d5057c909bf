"""Log entries in words: the changes of an amendment, seat by seat."""

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from league.history.log_lines import LogLine, changes
from league.history.models import LogEntry
from league.history.references import References
from tests.league.core.page import on_one_line

pytestmark = pytest.mark.once

AOI, BEN = ({"name": name, "score": score} for name, score in (("Aoi", 300), ("Ben", -300)))


def changed(before, after):
    entry = LogEntry(before={"seats": before}, after={"seats": after})
    return [(one.what, one.before, one.after) for one in changes(entry, References())]


def test_a_changed_score_names_the_player():
    assert changed([AOI, BEN], [AOI, {**BEN, "score": 0}]) == [("Ben score", -300, 0)]


def test_a_player_who_was_added_is_named():
    assert changed([AOI], [AOI, BEN]) == [("name", None, "Ben"), ("Ben score", None, -300)]


def test_a_player_who_was_removed_is_named():
    assert changed([AOI, BEN], [AOI]) == [("name", "Ben", None), ("Ben score", -300, None)]


@pytest.mark.parametrize(("subject", "key", "shown"), [
    ("tournaments.tournament", "state", ("進行中", "終了")),
    ("tournaments.tournament", "place", ("running", "closed")),
    ("gone.model", "state", ("running", "closed")),
    ("", "state", ("running", "closed")),
])  # fmt: skip
def test_a_state_is_shown_in_the_reader_s_language(subject, key, shown):
    entry = LogEntry(subject_type=subject, before={key: "running"}, after={key: "closed"})

    with translation.override("ja"):
        [found] = [(str(one.before), str(one.after)) for one in changes(entry, References())]

    assert found == shown


def test_a_void_hanchan_that_was_restored_is_in_the_reader_s_words():
    entry = LogEntry(subject_type="records.hanchan", before={"state": "void"}, after={"state": "finished"})

    with translation.override("ja"):
        [found] = [(str(one.what), str(one.before), str(one.after)) for one in changes(entry, References())]

    assert found == ("状態", "無効", "終了")


def test_the_history_has_the_minus_of_the_reader():
    entry = LogEntry(before={"seats": [BEN]}, after={"seats": [{**BEN, "score": 0}]})
    line = LogLine(entry, "amended", list(changes(entry, References())))

    with translation.override("ja"):
        html = render_to_string("core/history.html", {"history": [line]})

    assert "<del>▲300</del>→<ins>0</ins>" in on_one_line(html)
