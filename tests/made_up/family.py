"""The family record of three pairs."""

from league.families.family import Family, HandFields, PatternFields
from scoring.words import FamilyWords
from tests.made_up.by_patterns import REPEATED

FAMILY = Family(
    key="made_up",
    words=FamilyWords(unit="points"),
    hand=HandFields(size=5, chows=False, seat_winds="", round_winds=""),
    patterns=PatternFields(repeated=REPEATED, unasked=frozenset({"three_pairs"}), may_be_empty=True),
)
