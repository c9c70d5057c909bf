"""The recorder's guide has its pictures, and the words in it stand on the screen."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

pytestmark = pytest.mark.docs
ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "docs" / "recorder"
PAGES = sorted(GUIDE.glob("*.md"))
WALK = ROOT / "tests" / "browser" / "test_recorder_guide.py"
LARGEST = 60_000
LARGEST_IN_ALL = 1_500_000


def pictures_named(text: str) -> list[str]:
    return re.findall(r"!\[[^\]]+\]\(([\w-]+)\.webp\)", text)


def test_every_picture_of_the_guide_exists_is_named_once_and_is_taken_by_the_walk() -> None:
    named = [name for page in PAGES for name in pictures_named(page.read_text(encoding="utf-8"))]
    taken = re.findall(r'(?:guide\.picture\(|take\(\w+, )"([\w-]+)"', WALK.read_text(encoding="utf-8"))

    assert sorted(named) == sorted(file.stem for file in GUIDE.glob("*.webp"))
    assert sorted(named) == sorted(taken)


def test_the_pictures_are_small() -> None:
    sizes = {file.name: file.stat().st_size for file in GUIDE.glob("*.webp")}

    assert {name: size for name, size in sizes.items() if size > LARGEST} == {}
    assert sum(sizes.values()) < LARGEST_IN_ALL


def shown_in_the_interface() -> re.Pattern[str]:
    """Match a text that the interface has, with a number in place of `{n}` or `%(n)s`."""
    with (ROOT / "locale" / "ja" / "LC_MESSAGES" / "django.po").open("rb") as file:
        ids = [one.id if isinstance(one.id, str) else one.id[0] for one in read_po(file) if one.id]
    return re.compile("|".join(re.sub(r"%\\\(\w+\\\)s|\\\{\w+\\\}", r"\\d+", re.escape(text)) for text in ids if text))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_words_in_bold_stand_on_the_screen(page: Path) -> None:
    bold = re.findall(r"\*\*(.+?)\*\*", page.read_text(encoding="utf-8"))
    shown = shown_in_the_interface()

    assert bold
    assert [words for words in bold if not shown.fullmatch(words)] == []


@pytest.mark.parametrize("words", ["Take back deal 7", "Save deal"])
def test_a_word_of_the_interface_is_found(words: str) -> None:
    assert shown_in_the_interface().fullmatch(words)


def test_a_word_that_no_screen_has_is_not_found() -> None:
    assert not shown_in_the_interface().fullmatch("Save the deal now")
