"""Sixty people and spellings of their names, by kinds, as they stand in the files of clubs."""

import unicodedata
from collections.abc import Callable, Iterator

LATIN = """Gunnar Lindqvist|Jürgen Müller|Łukasz Wójcik|Søren Østergaard|François Lefèvre|Håkan Åberg|Zoë Brontë
Iñigo Muñoz|Katarzyna Dąbrowska|Tomáš Dvořák|Sinéad O’Connor|Günther Weiß|Björn Ólafsson|João Guimarães|Mihály Szőke
Amelia Hartley|Benjamin Whitfield|Charlotte Pemberton|Dominic Ashworth|Eleanor Fairbanks|Frederick Langley
Margaret Thornton|Nathaniel Crowley|Patrick Donnelly|Rosalind Keating|Stephanie Moreau|Valentina Ricci
Yaroslav Kovalenko|Anders Holmström|Beatriz Saldanha"""
ROMAJI = """Tanaka Tarou|Suzuki Haruka|Watanabe Kenji|Yamamoto Sakura|Kobayashi Naoki|Matsumoto Ayumi|Nakagawa Shinji
Takahashi Midori|Fujiwara Daisuke|Hasegawa Tomoko"""
KANA = "タナカ ヒロシ|サトウ ミサキ|ワタナベ ユウキ|ガモウ ジュンイチ|スズキ アカネ"
KANJI = "斎藤 健一|渡辺 桜子|高橋 真由美|山崎 浩二|中島 国男|長沢 恵子|広瀬 竜也|浜田 栄作"
CHINESE = "陳偉強|劉國華|張麗萍|楊靜怡|黃鳳儀|鄭學文|趙曉東"


def people() -> list[str]:
    return [name for text in (LATIN, ROMAJI, KANA, KANJI, CHINESE) for name in text.replace("\n", "|").split("|")]


def _latin(name: str) -> bool:
    return name[0].isalpha() and "LATIN" in unicodedata.name(name[0])


def _of(text: str) -> list[str]:
    return text.replace("\n", "|").split("|")


def _place(name: str) -> int:
    """Somewhere in the last word, not at its beginning; another place in each name."""
    begin = name.rindex(" ") + 2
    return begin + sum(map(ord, name)) % (len(name) - begin - 1)


def _missing(name: str) -> str:
    return name[: _place(name)] + name[_place(name) + 1 :]


def _doubled(name: str) -> str:
    return name[: _place(name)] + name[_place(name)] + name[_place(name) :]


def _swapped(name: str) -> str:
    at = next(
        place for place in range(_place(name), -1, -1)
        if name[place] != name[place + 1] and " " not in name[place : place + 2]
    )  # fmt: skip
    return name[:at] + name[at + 1] + name[at] + name[at + 2 :]


def _other_letter(name: str) -> str:
    at = _place(name)
    return name[:at] + ("e" if name[at] != "e" else "a") + name[at + 1 :]


def _turned(name: str) -> str:
    first, last = name.split(" ")
    return f"{last} {first}"


def _with_comma(name: str) -> str:
    first, last = name.split(" ")
    return f"{last}, {first}"


def _without_accents(name: str) -> str:
    plain = name.translate(str.maketrans({"ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "ß": "ss", "’": "'"}))
    return "".join(letter for letter in unicodedata.normalize("NFD", plain) if not unicodedata.combining(letter))


def _with_digraphs(name: str) -> str:
    return name.translate(str.maketrans({
        "ä": "ae", "ö": "oe", "ü": "ue", "Å": "Aa", "å": "aa", "ø": "oe", "Ø": "Oe", "ß": "ss", "ë": "ee", "Ó": "O",
    }))  # fmt: skip


def _first_initial(name: str) -> str:
    first, last = name.split(" ")
    return f"{first[0]}. {last}"


def _last_initial(name: str) -> str:
    first, last = name.split(" ")
    return f"{first} {last[0]}."


def _last_first_initial(name: str) -> str:
    first, last = name.split(" ")
    return f"{last} {first[0]}"


HALF_WIDTH = dict(zip(
    "アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンャュョッー",
    "ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝｬｭｮｯｰ", strict=True,
)) | {"\u3099": "ﾞ", "\u309a": "ﾟ"}  # fmt: skip
HIRAGANA = {letter: letter - 0x60 for letter in range(0x30A1, 0x30F7)}
SHAPES = str.maketrans(
    "斎渡高真桜崎国沢恵広竜浜栄辺陳偉強劉國華張麗楊靜黃鳳儀鄭學趙曉東",
    "斉渡髙眞櫻﨑國澤惠廣龍濱榮邊陈伟强刘国华张丽杨静黄凤仪郑学赵晓东",
)


def _half_width(name: str) -> str:
    return "".join(HALF_WIDTH.get(letter, letter) for letter in unicodedata.normalize("NFD", name))


def _full_width(name: str) -> str:
    return "".join(chr(ord(letter) + 0xFEE0) if "!" <= letter <= "~" else letter for letter in name)


# By kind: whose names, and how they are written. For the club the first three kinds are the same name, and not asked.
KINDS: dict[str, tuple[list[str], Callable[[str], str]]] = {
    "case": (_of(LATIN)[:10], str.upper),
    "width": ([*_of(ROMAJI)[:5], *_of(KANA)], lambda name: _half_width(_full_width(name))),
    "spaces": (_of(LATIN)[:5], lambda name: name.replace(" ", "  ")),
    "a letter is missing": (_of(LATIN)[10:], _missing),
    "a letter is doubled": ([*_of(LATIN)[20:], *_of(ROMAJI)[:5]], _doubled),
    "two letters are swapped": ([*_of(LATIN)[15:25], *_of(ROMAJI)], _swapped),
    "another letter": ([*_of(LATIN)[10:], *_of(ROMAJI)], _other_letter),
    "order": ([*_of(ROMAJI), *_of(LATIN)[:10]], _turned),
    "a comma": (_of(LATIN)[:20], _with_comma),
    "no space": ([*_of(KANJI), *_of(KANA)], lambda name: name.replace(" ", "")),
    "accents": (_of(LATIN)[1:15], _without_accents),
    "two letters for an accent": ([*_of(LATIN)[1:6:2], "Günther Weiß", "Björn Ólafsson"], _with_digraphs),
    "initial of the first name": ([*_of(LATIN)[10:20], "Sinéad O’Connor"], _first_initial),
    "initial of the last word": ([*_of(ROMAJI)[:5], *_of(LATIN)[20:25]], _last_initial),
    "initial behind": (_of(LATIN)[25:], _last_first_initial),
    "hiragana": (_of(KANA), lambda name: name.translate(HIRAGANA)),
    "shapes of a character": ([*_of(KANJI)[:8], *_of(CHINESE)], lambda name: name.translate(SHAPES)),
}  # fmt: skip
NOT_ASKED = ("case", "width", "spaces")


def planted() -> Iterator[tuple[str, str, str]]:
    """Kind, name and spelling."""
    for kind, (names, spell) in KINDS.items():
        for name in dict.fromkeys(names):
            yield kind, name, spell(name)
