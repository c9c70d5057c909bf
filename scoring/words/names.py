"""A native name with its words in the reader's language, without saying one thing twice."""

import re
from collections.abc import Iterable

LATIN = re.compile("[A-Za-z]")


def other_name(name: str, title: str) -> str:
    """Return what the words add to a native name; "" if they only repeat it.

    >>> other_name("立直", "Riichi"), other_name("立直", "立直"), other_name("役牌 發", "發")
    ('Riichi', '', '')
    >>> other_name("屁胡", "屁胡（財神ありの和了）")
    '（財神ありの和了）'
    """
    if title in name:
        return ""
    return title.removeprefix(name).strip()


def both_names(name: str, title: str) -> str:
    """Return the name and what the words add to it, as one text.

    >>> both_names("立直", "Riichi"), both_names("ドラ", "ドラ")
    ('立直 Riichi', 'ドラ')
    """
    return " ".join(filter(None, (name, other_name(name, title))))


def patterns_in_line(patterns: Iterable[tuple[str, str]]) -> str:
    """Return the patterns of a hand in one line, for a list of deals.

    patterns    native name and the words of each; readers of Chinese characters need no second name

    >>> patterns_in_line([("立直", "Riichi"), ("平和", "Pinfu")])
    '立直 Riichi · 平和 Pinfu'
    >>> patterns_in_line([("立直", "リーチ"), ("平和", "ピンフ")])
    '立直 平和'
    """
    shown = [both_names(name, title) if LATIN.search(title) else name for name, title in patterns]
    return (" · " if any(map(LATIN.search, shown)) else " ").join(shown)
