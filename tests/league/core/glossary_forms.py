"""How terms of the glossary are said inside sentences besides their translation.

FORMS are words that players use in place of a translation, such as 起家 for the first dealer. Single sentences that say
a term otherwise, or leave it out, are in `said_otherwise.txt`, which `python -m tests.league.core.glossary_forms`
writes again: read each line that it adds, for a second translation of a term must not be among them.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from league.core.texts.glossary import glossary_terms
from league.core.texts.translations import LANGUAGES, read_catalog

SAID_OTHERWISE = Path(__file__).with_name("said_otherwise.txt")

# term: (日本語, 简体中文, 繁體中文)
FORMS: Mapping[str, tuple[str, str, str]] = {
    "deal": ("放銃 親 配 和了 オーラス", "庄 牌 放铳 发 和 盘", "莊 牌 放槍 發 出銃 和 盤"),
    "dealer": ("起家 連荘 子", "庄 闲 起家", "莊 閒 起家"),
    "draw": ("卓組 ツモ 抽選 くじ 引 決", "排 抽 摸 自摸", "排 抽 摸 自摸"),
    "evening": ("晩 開催日", "活动 晚", "活動 晚"),
    "game": ("対局 戦 ゲーム 卓 試合", "场 对局 局 比赛 游戏 战", "場 對局 局 比賽 遊戲 戰"),
    "guest": ("", "来宾", "來賓"),
    "hand": ("手 役 和了 牌 門前", "牌 番 和 门前清", "牌 番 和 門前清"),
    "meld": ("面子 門前 鳴き", "", ""),
    "place": ("位 着 順 席 ラス 場所 桁 枠 トップ 定員", "位 名 座 席 处 地点 第", "位 名 座 席 處 地點 第"),
    "player": ("選手 人 名 者 子 全員 誰 メンバー 家 席", "选手 人 名 者 家 队员 谁", "選手 人 名 者 家 隊員 誰"),
    "points": ("点 分", "分 点", "分 點"),
    "rank": ("位 人", "名 前 者", "名 前 者"),
    "record": ("記録 牌譜", "记录 记 纪录", "記錄 記 紀錄"),
    "round": ("圏 場 巡 切り上げ 端数 戦 卓組", "圈 巡 场 取整 进 舍", "圈 巡 場 取整 進 捨"),
    "score": ("点 用紙", "分 点", "分 點"),
    "seat": ("卓 家 人 配 返し点 場", "家 席 排 桌", "家 席 排 桌"),
    "standings": ("最終順位", "排名", "排名"),
    "table": ("表", "表 台 排名", "表 台 排名"),
    "tenpai": ("ノーテン", "", ""),
    "withdraw": ("棄権", "", ""),
}
# English words that mean something else too, or whose row lists several terms with one translation each.
EVERYDAY = frozenset(
    ("amend", "chow", "confirm", "limit", "of an event", "people", "publish", "pung", "ready", "release", "restore",
     "return")
)  # fmt: skip


def glossary_rows() -> list[list[str]]:
    """Return the rows of the glossary as their cells, without the words of the API."""
    return [[term.english, *term.names.values(), term.meaning] for term in glossary_terms()]


def parts(cell: str) -> list[str]:
    """Return the terms of a cell, with the words in brackets as terms of their own.

    >>> parts("槓、刻子（ポン）、順子（チー）")
    ['槓', '刻子', 'ポン', '順子', 'チー']
    """
    return [one.strip() for one in re.split(r"[,、（）()]", cell) if one.strip()]


def translations_of_terms(language: str) -> dict[str, set[str]]:
    column = LANGUAGES.index(language)
    allowed: dict[str, set[str]] = {}
    for row in glossary_rows():
        for term in parts(row[0]):
            allowed.setdefault(term.lower(), set()).update(parts(row[1 + column]))
    return allowed


def said_otherwise(language: str) -> Iterator[tuple[str, str]]:
    """Yield each term with a sentence that has it in English, and in this language neither its translation nor a form.

    Of two terms in one another, such as “exhaustive draw” and “draw”, the longer one counts.
    """
    allowed = translations_of_terms(language)
    for term, forms in FORMS.items():
        allowed[term] |= set(forms[LANGUAGES.index(language)].split())
    terms = "|".join(re.escape(term) for term in sorted(allowed, key=len, reverse=True))
    pattern = re.compile(rf"\b({terms})s?\b", re.IGNORECASE)
    for message in read_catalog(language):
        if not message.id or message.context:
            continue
        one = message.id if isinstance(message.id, str) else message.id[0]
        text = message.string if isinstance(message.string, str) else " ".join(message.string)
        words = re.sub(r"%\(\w+\)[sd]|\{\w*\}|<[^>]*>", " _ ", one)
        for term in {found.lower() for found in pattern.findall(words)} - EVERYDAY:
            if text and not any(form in text for form in allowed[term]):
                yield term, one


def known_sentences() -> set[tuple[str, str, str]]:
    """Return language, term and English sentence of `said_otherwise.txt`."""
    lines = SAID_OTHERWISE.read_text(encoding="utf-8").splitlines()
    return {(language, term, one) for language, term, one in (line.split("\t") for line in lines)}


def as_line(text: str) -> str:
    return text.replace("\n", " ")


if __name__ == "__main__":
    found = sorted({(language, term, as_line(one)) for language in LANGUAGES for term, one in said_otherwise(language)})
    SAID_OTHERWISE.write_text("".join("\t".join(one) + "\n" for one in found), encoding="utf-8")
