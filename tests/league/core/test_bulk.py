"""Rows written and read without the ORM are those of the ORM."""

import json
from collections import deque
from collections.abc import Collection

import pytest
from django.db import connection

from league.accounts.models import User
from league.clubs.models import Club
from league.core.bulk import numbers_text, pages_read_together, rows_insert_keyed, rows_of, rows_upsert
from league.ladders.models import Ladder, LadderRow, PackedSegment
from league.ladders.services import ladder_open
from league.players.models import Player

BYTES = bytes(range(256))


@pytest.fixture
def ladder(owner: User, club: Club) -> Ladder:
    return ladder_open(actor=owner, club=club, name="A", kind="elo")


def test_new_rows_return_their_keys_in_order(ladder: Ladder) -> None:
    rows = [(ladder.pk, BYTES * number, b"", bytes([number])) for number in range(3)]

    keys = rows_insert_keyed(PackedSegment, ("ladder_id", "content", "before", "digest"), rows)

    stored = PackedSegment.objects.in_bulk(keys)
    assert [(bytes(stored[key].content), bytes(stored[key].digest)) for key in keys] == [row[1::2] for row in rows]


def test_no_rows_have_no_keys(db: None) -> None:
    assert rows_insert_keyed(PackedSegment, ("ladder_id", "content", "before", "digest"), []) == []


@pytest.mark.parametrize("binary", [False, True])
def test_rows_are_read_in_batches(binary: bool, ladder: Ladder) -> None:
    keys = [PackedSegment.objects.create(ladder=ladder, content=BYTES, before=b"", digest=b"1").pk for _row in range(3)]

    read = rows_of(PackedSegment.objects.order_by("pk").values_list("pk", "content"), binary=binary, at_once=2)

    assert [[(key, bytes(content)) for key, content in batch] for batch in read] == [
        [(keys[0], BYTES), (keys[1], BYTES)],
        [(keys[2], BYTES)],
    ]


def test_an_upsert_changes_present_rows_and_adds_the_others(ladder: Ladder, regulars: list[Player]) -> None:
    first, second, *_others = (player.pk for player in regulars)
    columns, unique = ("ladder_id", "player_id", "rating", "mark"), ("ladder_id", "player_id")
    rows_upsert(LadderRow, columns, [(ladder.pk, first, 2**40, "[1, 15]")], unique=unique)

    both = [(ladder.pk, first, 7, "[2, 16]"), (ladder.pk, second, -8, '["\\"", "{"]')]
    rows_upsert(LadderRow, columns, both, unique=unique)

    assert list(LadderRow.objects.order_by("player").values_list("player", "rating", "mark")) == [
        (first, 7, [2, 16]),
        (second, -8, ['"', "{"]),
    ]


@pytest.mark.parametrize("numbers", [(), [0], (3, -31200, 2**62), deque([1, 4, 2])])
def test_whole_numbers_are_written_as_json_writes_them(numbers: Collection[int]) -> None:
    assert numbers_text(numbers) == json.dumps(list(numbers))


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_pages_are_read_together_for_as_long_as_asked() -> None:
    def index_scans() -> str:
        with connection.cursor() as cursor:
            cursor.execute("SHOW enable_indexscan")
            return str(cursor.fetchone()[0])

    before = index_scans()
    with pages_read_together():
        within = index_scans()

    assert (before, within, index_scans()) == ("on", "off", "on")


@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL's setting belongs to a transaction")
def test_pages_that_are_read_together_keep_nobody_from_writing() -> None:
    with pages_read_together():
        assert not connection.in_atomic_block
