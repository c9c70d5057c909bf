"""The parts of the sentences of a story: names, numbers, ranks, days, as the reader's language writes them."""

import re
from collections.abc import Sequence
from datetime import date

from django.utils.formats import date_format
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import get_language, npgettext, pgettext

from league.core.points import points_text, with_minus
from league.core.texts.lists import listed
from league.core.texts.sentences import is_wide, score_in_sentence

# Each name stands between these two, so that a name that is read from the right leaves the sentence as it is.
ISOLATE, END = "\u2068", "\u2069"
# The scores of a sentence, and its other large numbers.
whole = score_in_sentence
WINDS = ("East", "South", "West", "North")
_RIGHT_TO_LEFT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")
_LETTER_OR_DIGIT = "0-9A-Za-zÀ-ɏ"
_JOINED_BEFORE = re.compile(f"(?<=[{_LETTER_OR_DIGIT}]){ISOLATE}(?=[{_LETTER_OR_DIGIT}])")
_JOINED_AFTER = re.compile(f"(?<=[{_LETTER_OR_DIGIT}.]){END}(?=[{_LETTER_OR_DIGIT}])")
_ISOLATED = re.compile(f"{ISOLATE}([^{END}]*){END}")


def named(name: str) -> str:
    """A name between the marks of `ISOLATE` and `END`."""
    return f"{ISOLATE}{name.replace(ISOLATE, '').replace(END, '')}{END}"


def apart(text: str) -> str:
    """Put a space where a name and a number or a Latin word would run together: 第5名Team 7 18.6分."""
    return _JOINED_AFTER.sub(f"{END} ", _JOINED_BEFORE.sub(f" {ISOLATE}", text))


def as_text(text: str) -> str:
    """The sentence as it is copied and sent: only names that are read from the right keep their marks."""
    return _ISOLATED.sub(lambda found: found[0] if _RIGHT_TO_LEFT.search(found[1]) else found[1], text)


def as_html(text: str) -> SafeString:
    return SafeString(escape(text).replace(ISOLATE, "<bdi>").replace(END, "</bdi>"))


def listed_people(names: Sequence[str], others: int = 0) -> str:
    """A; A and B; A, B and C; with others who are not named: A and two others."""
    if others:
        return _with_others(listed(names), others)
    if len(names) < 2:
        return "".join(names)
    words = pgettext("people in a sentence", "%(names)s and %(last)s")
    return words % {"names": listed(names[:-1]), "last": names[-1]}


def _with_others(names: str, others: int) -> str:
    words = npgettext("people in a sentence", "%(names)s and %(n)s other", "%(names)s and %(n)s others", others)
    return words % {"names": names, "n": count(others)}


def count(number: int) -> str:
    """How many: one to nine in words where the language writes them so."""
    words = (
        pgettext("how many", "no"),
        pgettext("how many", "one"),
        pgettext("how many", "two"),
        pgettext("how many", "three"),
        pgettext("how many", "four"),
        pgettext("how many", "five"),
        pgettext("how many", "six"),
        pgettext("how many", "seven"),
        pgettext("how many", "eight"),
        pgettext("how many", "nine"),
    )
    return words[number] if 0 <= number < len(words) else whole(number)


def rank(number: int) -> str:
    """A rank inside a sentence: 1st, 2nd, 11th, 23rd; where the sentence has its own word for it, the number alone."""
    ones, tens = number % 10, number % 100 // 10
    if tens == 1 or ones not in (1, 2, 3):
        return pgettext("rank in a sentence", "%(n)dth") % {"n": number}
    if ones == 1:
        return pgettext("rank in a sentence", "%(n)dst") % {"n": number}
    if ones == 2:
        return pgettext("rank in a sentence", "%(n)dnd") % {"n": number}
    return pgettext("rank in a sentence", "%(n)drd") % {"n": number}


def rank_in_words(number: int) -> str:
    """The same before a superlative: the highest, the second-highest, the 11th-highest."""
    early = {2: pgettext("rank in words", "second"), 3: pgettext("rank in words", "third")}
    return early.get(number) or rank(number)


def inside(title: str) -> str:
    """A title inside a sentence: English begins it with a small letter, except the name of a wind."""
    if not (get_language() or "").startswith("en") or title.startswith(WINDS):
        return title
    return title[:1].lower() + title[1:]


def signed_points(points: int, unit: int) -> str:
    """Ranking points in 1/unit: +78.5; nothing is +0.0 nor −0.0."""
    text = points_text(points, unit)
    return with_minus(text) if any(digit in text for digit in "123456789") else text.lstrip("+-±")


def gap(points: int, unit: int) -> str:
    """A difference of ranking points, without a sign: 6.4."""
    return points_text(abs(points), unit).lstrip("+-±")


def day_in_sentence(day: date, story: date) -> str:
    """A day, with its year where it is not the year of the story: 27 August."""
    if day.year != story.year:
        return date_format(day, "DATE_FORMAT")
    # Django's pattern for Chinese has 08月13日.
    return date_format(day, "n月j日" if is_wide() else "MONTH_DAY_FORMAT")
