"""What a story takes of the facts of a day: surprise, groups, people, fillers, headline, order."""

from fractions import Fraction

import pytest

from scoring.stories.choosing import choose, told
from scoring.stories.days import Found
from scoring.stories.facts import Fact
from scoring.stories.values import (
    Climb,
    Close,
    Crowd,
    Evening,
    Gap,
    Hand,
    Lead,
    Milestone,
    Over,
    Record,
    SafeEnds,
    Score,
    Streak,
    Sweep,
)
from tests.scoring.stories.nights import day as some_day

A, B, C, D, E = range(1, 6)
FACTS = {
    "lead": Fact("lead", 1, (A, B), Lead(A, B, 6400, 2, False)),
    "climb": Fact("climb", 3, (A,), Climb(A, 5, 2, 3, 46_800)),
    "climb of C": Fact("climb", 3, (C,), Climb(C, 8, 5, 3, 46_800)),
    "record": Fact("record", 1, (A,), Record(A, "best_score", 70_000, 69_000, A, some_day(0), True, False)),
    "score": Fact("score", 70_000, (A,), Score(A, 70_000, 1, False, False)),
    "score of C": Fact("score", 70_000, (C,), Score(C, 70_000, 1, False, False)),
    "hand": Fact("hand", 300, (A,), Hand(A, "yakuman", 1, 13, (), 32_000, True, False, False)),
    "close": Fact("close", 900, (D, E), Close(D, E, 100, 30_100, 30_000)),
    "sweep": Fact("sweep", 2, (A,), Sweep((A,), 2)),
    "streak": Fact("streak", 4, (A,), Streak(A, 4)),
    "streak of C": Fact("streak", 4, (C,), Streak(C, 4)),
    "short end": Fact("safe_ends", 12, (A,), SafeEnds(A, 12, False)),
    "short end of C": Fact("safe_ends", 12, (C,), SafeEnds(C, 12, False)),
    "long end of C": Fact("safe_ends", 22, (C,), SafeEnds(C, 22, True)),
    "milestone": Fact("milestone", 100, (B,), Milestone((B,), 0, 100, "games", False)),
    "over": Fact("over", 9, (D, E), Over(D, E, 9)),
    "gap": Fact("gap", -6400, (A, B), Gap(A, B, 6400, "")),
    "evening": Fact("evening", 60_000, (A,), Evening((A,), 60_000, 2, 1)),
    "evening of C": Fact("evening", 60_000, (C,), Evening((C,), 60_000, 2, 1)),
    "single": Fact("evening", 30_000, (C,), Evening((C,), 30_000, 1, 1)),
    "crowd": Fact("crowd", 8, (), Crowd(8, 4, False)),
    "record crowd": Fact("crowd", 20, (), Crowd(20, 8, True)),
}
# 20 days on which each kind could be seen, and never was.
QUIET = [dict.fromkeys(fact.key for fact in FACTS.values())] * 20
NO_HEADLINE = [{"evening": 10**6, "crowd": 10**6, "close": None, "milestone": None}] * 20
# The first of 61 days is too long ago.
LONG_AGO = [{"streak": 4}, *[{"streak": None}] * 60]
# 20 days with as much of each.
USUAL = [{fact.key: 10**6 for fact in FACTS.values()}] * 20


def chosen(names, days=QUIET, *, games=8, **more):
    facts = [FACTS[name] for name in names]
    headline, story = choose({fact.key: Found(fact.size, (fact,)) for fact in facts}, days, games=games, **more)
    name_of = {fact: name for name, fact in FACTS.items()}
    assert headline == story[0]
    return [name_of[one.fact] for one in story]


RARITIES = [
    ("nothing known: the rate", FACTS["streak"], [], (0, 0, Fraction(1, 8), Fraction(1, 24))),
    # (0 + 8/8) / (20 + 8), by a third
    ("never seen", FACTS["streak"], QUIET, (0, 20, Fraction(1, 28), Fraction(1, 84))),
    # (20 + 1) / (20 + 8)
    ("always seen", FACTS["streak"], USUAL, (20, 20, Fraction(3, 4), Fraction(1, 4))),
    ("as much counts", FACTS["streak"], [{"streak": 4}], (1, 1, Fraction(2, 9), Fraction(2, 27))),
    ("one less does not", FACTS["streak"], [{"streak": 3}], (0, 1, Fraction(1, 9), Fraction(1, 27))),
    ("a day that could not show it", FACTS["streak"], [{}], (0, 0, Fraction(1, 8), Fraction(1, 24))),
    ("sixty days", FACTS["streak"], LONG_AGO, (0, 60, Fraction(1, 68), Fraction(1, 204))),
    # (0 + 8/60) / 8, by an eighth
    ("a yakuman", FACTS["hand"], [], (0, 0, Fraction(1, 60), Fraction(1, 480))),
]  # fmt: skip


@pytest.mark.parametrize(("fact", "days", "expected"), [one[1:] for one in RARITIES], ids=[one[0] for one in RARITIES])
def test_rarity_is_a_share_of_earlier_days(fact, days, expected):
    one = told(fact, days)

    assert (one.as_much, one.days, one.rarity, one.surprise) == expected


def test_the_kind_of_the_last_headline_has_twice_the_weight():
    usual, again = told(FACTS["lead"], QUIET, "hand"), told(FACTS["lead"], QUIET, "lead")

    assert again.surprise == 2 * usual.surprise
    assert again.rarity == usual.rarity


def test_an_equalled_record_has_twice_the_weight():
    beaten = FACTS["record"]
    equalled = beaten._replace(values=beaten.values._replace(is_equalled=True))

    assert told(equalled, QUIET).surprise == 2 * told(beaten, QUIET).surprise


CHOICES = [
    ("one of a group", ["sweep", "evening of C", "crowd"], QUIET, ["sweep", "crowd"]),
    ("nobody three times", ["streak of C", "score of C", "climb of C", "close"], QUIET,
     ["streak of C", "climb of C", "close"]),
    ("the first person twice", ["lead", "streak", "score of C"], QUIET, ["lead", "streak", "score of C"]),
    ("the second person once", ["lead", "milestone", "crowd"], QUIET, ["lead", "crowd"]),
    ("the lead says the climb", ["lead", "climb", "crowd"], QUIET, ["lead", "crowd"]),
    ("a climb says the points", ["climb of C", "evening of C", "crowd"], QUIET, ["climb of C", "crowd"]),
    ("a record says the score", ["record", "score", "crowd"], QUIET, ["record", "crowd"]),
    ("the lead says the gap", ["lead", "gap", "crowd"], QUIET, ["lead", "crowd"]),
    ("two of one kind of pair", ["close", "over", "streak"], QUIET, ["streak", "close"]),
    ("nothing surprising", ["score", "close", "evening of C", "gap", "crowd"], USUAL, ["evening of C", "gap", "crowd"]),
    ("points of a single game do not fill", ["score", "single", "gap", "crowd"], USUAL, ["single", "gap", "crowd"]),
    ("a crowd alone is no news", ["lead", "streak of C", "close", "crowd"], QUIET, ["lead", "streak of C", "close"]),
    ("more people than ever", ["lead", "streak of C", "close", "record crowd"], QUIET,
     ["lead", "streak of C", "record crowd", "close"]),
    ("a short run of one who is told of", ["lead", "short end", "crowd"], QUIET, ["lead", "short end", "crowd"]),
    ("a short run of nobody else", ["lead", "short end of C", "crowd"], QUIET, ["lead", "crowd"]),
    ("a long run", ["lead", "long end of C", "crowd"], QUIET, ["lead", "long end of C", "crowd"]),
    ("no headline: most points", ["close", "milestone", "crowd", "single"], NO_HEADLINE,
     ["single", "close", "milestone", "crowd"]),
    ("nobody may be named", ["crowd"], QUIET, ["crowd"]),
]  # fmt: skip


@pytest.mark.parametrize(("names", "days", "expected"), [one[1:] for one in CHOICES], ids=[one[0] for one in CHOICES])
def test_what_is_chosen(names, days, expected):
    own = chosen(names, days)

    assert sorted(own) == sorted(expected)
    assert own[0] == expected[0]


def test_a_day_of_one_game_has_two_sentences():
    assert len(chosen(["lead", "streak of C", "close", "hand"], games=1)) == 2
    assert chosen(["crowd", "single"], USUAL, games=1) == ["single", "crowd"]


def test_the_second_sentence_about_a_person_follows_the_first():
    _headline, story = choose(
        {fact.key: Found(fact.size, (fact,)) for fact in (FACTS["lead"], FACTS["streak"], FACTS["close"])},
        QUIET, games=8,
    )  # fmt: skip

    assert [(one.fact.key, one.is_second) for one in story] == [("lead", False), ("streak", True), ("close", False)]


def test_the_sections_are_told_in_their_order():
    assert chosen(["climb of C", "hand", "over", "milestone"])[1:] == ["climb of C", "over", "milestone"]
