"""Which names are near: of sixty people in two hundred spellings, of pairs that are none, and in a large file."""

import time
from collections import Counter

import pytest

from league.players.models import fold_name
from league.records.imports.names.characters import PLAIN, SHAPES
from league.records.imports.names.likeness import MOST_ALIKE, Nearness, Spelling, near_names, nearness_of
from tests.league.records.imports.names.planted import NOT_ASKED, people, planted

pytestmark = pytest.mark.once


def test_planted_spellings_are_proposed_rightly_and_first() -> None:
    known = {fold_name(name): name for name in people()}
    asked = [(kind, name, fold_name(written)) for kind, name, written in planted() if kind not in NOT_ASKED]
    near = {written: near_names([written], known).get(written, []) for _kind, _name, written in asked}
    missed = Counter(
        kind for kind, name, written in asked if [known[one.name] for one in near[written][:1]] != [name]
    )  # fmt: skip

    assert len(known) == 60
    assert len(asked) == len(near) == 202
    # The club knows none of them, so that none is joined without a question.
    assert not known.keys() & near.keys()
    # At least 95 of 100.
    assert missed.total() <= 10, missed


def test_case_width_and_spaces_make_no_other_name() -> None:
    same = [(name, written) for kind, name, written in planted() if kind in NOT_ASKED]

    assert len(same) == 25
    assert [pair for pair in same if fold_name(pair[0]) != fold_name(pair[1])] == []


def test_few_of_sixty_people_are_near_to_each_other() -> None:
    assert near_names([fold_name(name) for name in people()], ()) == {}


@pytest.mark.parametrize(
    ("one", "other", "nearness"),
    [
        ("Gunar", "Gunnar", Nearness.ONE_EDIT),
        ("Müller, Jürgen", "Juergen Mueller", Nearness.SAME_LETTERS),
        ("Anna-Maria Rossi", "AnnaMaria  Rossi", Nearness.SAME_LETTERS),
        ("O'Brien", "O’Brien", Nearness.SAME_LETTERS),
        ("ＴＡＮＡＫＡ Taro", "taro tanaka", Nearness.SAME_LETTERS),
        ("ｶﾞﾓｳ", "がもう", Nearness.SAME_LETTERS),
        ("斉藤", "齋藤", Nearness.SAME_LETTERS),
        ("陈伟", "陳偉", Nearness.SAME_LETTERS),
        ("Артём Королёв", "Артем Королев", Nearness.SAME_LETTERS),
        ("J.F. Smith", "John Frank Smith", Nearness.INITIALS),
        ("John F. Smith", "Smith, John", Nearness.INITIALS),
        ("田中太郎", "田中太朗", Nearness.ONE_EDIT),
        ("Bne", "Ben", Nearness.ONE_EDIT),
        ("Ana", "Anna", Nearness.ONE_EDIT),
        # a beginning alone, other people, numbers, initials of two people
        ("Anna", "Anna Rossi", None),
        ("Ben", "Jen", None),
        ("Anna", "Anne", None),
        ("Guest 1", "Guest 2", None),
        ("太一郎", "太二郎", None),
        ("Anna K.", "Anna S.", None),
        ("Anna K.", "Anna", None),
        ("John F. Smith", "John G. Smith", None),
        ("John Smith", "Jane Smith", None),
        ("王小明", "王小美", None),
        ("김민수", "김민서", None),
        ("山田太郎", "川田太郎", None),
        ("Gunnar", "Gunnhild", None),
        ("🀄", "🀅", None),
        ("Joe", "Jö", None),
    ],
)  # fmt: skip
def test_two_names(one: str, other: str, nearness: Nearness | None) -> None:
    assert nearness_of(Spelling(one), Spelling(other)) is nearness
    assert nearness_of(Spelling(other), Spelling(one)) is nearness
    # The index finds what the comparison finds, from either side.
    assert [near.nearness for near in near_names([one], [other]).get(one, [])] == (
        [] if nearness is None else [nearness]
    )
    assert [near.nearness for near in near_names([other], [one]).get(other, [])] == (
        [] if nearness is None else [nearness]
    )


def test_of_one_file_each_finds_the_other() -> None:
    near = near_names(["Gunnar", "Gunar", "Hilde"], [])

    assert near == {"Gunnar": [("Gunar", Nearness.ONE_EDIT)], "Gunar": [("Gunnar", Nearness.ONE_EDIT)]}


def test_each_shape_of_a_character_stands_for_one() -> None:
    shapes = Counter(shape for group in SHAPES.split() for shape in group)

    assert [shape for shape, times in shapes.items() if times > 1] == []
    # No shape leads to another: one look finds the end.
    assert [end for end in PLAIN.values() if len(end) == 1 and PLAIN.get(ord(end), end) != end] == []


def test_five_hundred_names_and_two_thousand_players_are_cheap() -> None:
    vowels, consonants = "aeiou", "bdfgklmnprst"
    words = [f"{a}{x}{b}{y}{c}".title() for a in consonants for x in vowels for b in consonants for y in vowels
             for c in consonants]  # fmt: skip
    names = [f"{words[37 * number % 8000]} {words[101 * number % 8000]}" for number in range(2500)]

    began = time.process_time()
    near_names(names[:500], names[500:])

    # 0.2 s of one core; a comparison of all pairs needs ten times as long.
    assert time.process_time() - began < 1.5


def test_a_file_of_names_that_are_all_alike_is_not_compared_name_by_name() -> None:
    names = [f"Aaaa{chr(0x4E00 + number)}" for number in range(3000)]

    near = near_names(names, [])

    # Each finds the first of its kind, and these find those that come after.
    assert max(len(near.get(name, [])) for name in names[MOST_ALIKE:]) <= MOST_ALIKE
