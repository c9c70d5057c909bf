"""The sentences of a story at their edges, in four languages: one, many, ties, hidden people, other scripts."""

import re

import pytest
from django.utils import translation

from league.stories.sentences.headlines import MOST, MOST_WIDE, headline
from league.stories.sentences.telling import SENTENCES, sentence_of, sentences_of
from league.stories.sentences.words import as_html, as_text
from rules.registry import find_ruleset
from scoring.stories import values as v
from scoring.stories.facts import Fact, Story, Told
from scoring.stories.kinds import BY_KEY, KINDS
from tests.league.stories.voices import (
    DAVID,
    DAY,
    EARLIER,
    EVERY,
    JONAS,
    KENTA,
    LAST_YEAR,
    PEISHAN,
    SECOND_JONAS,
    TEAM_7,
    YATING,
    voice,
)

pytestmark = pytest.mark.once
LANGUAGES = ("en", "ja", "zh-hans", "zh-hant")


def said(key: str, values: v.Values, again: bool = False, **of_voice: object) -> str:
    told = Told(Fact(key, 1, (), values), 0, 9, BY_KEY[key].rate, BY_KEY[key].weight, is_second=again)
    return as_text(sentence_of(told, voice(**of_voice)))  # type: ignore[arg-type]


def head(key: str, values: v.Values, **of_voice: object) -> str:
    told = Told(Fact(key, 1, (), values), 0, 9, BY_KEY[key].rate, BY_KEY[key].weight)
    return as_text(headline(Story(DAY, "riichi-ladder/4", 0, 1000, told, (told,), (), 8, 17), voice(**of_voice)))  # type: ignore[arg-type]


def story_of(first: Fact, second: Fact) -> Story:
    told = [Told(fact, 0, 9, fact.kind.rate, fact.kind.weight, is_second=fact is second) for fact in (first, second)]
    return Story(DAY, "riichi-ladder/4", 0, 1000, told[0], tuple(told), (), 8, 17)


# Kind, values, and the sentence in each language.
WHOLE = {
    "the lead of two known people": (
        "lead", v.Lead(KENTA, PEISHAN, 6400, 2, False),
        "高橋 健太 took the lead from 鄭佩珊 and is in front by 6.4.",
        "高橋 健太が鄭佩珊をかわして首位に浮上。2位との差は6.4ポイント。",
        "高橋 健太反超鄭佩珊登上榜首，领先第2名6.4分。",
        "高橋 健太反超鄭佩珊登上榜首，領先第2名6.4分。",
    ),
    "the lead without the hidden one": (
        "lead", v.Lead(KENTA, None, 6400, 2, False),
        "高橋 健太 took the lead and is in front by 6.4.",
        "高橋 健太が首位に浮上。2位との差は6.4ポイント。",
        "高橋 健太登上榜首，领先第2名6.4分。",
        "高橋 健太登上榜首，領先第2名6.4分。",
    ),
    "a climb past five": (
        "climb", v.Climb(JONAS, 10, 5, 5, 78500),
        "Jonas Weber climbed from 10th to 5th, past five players, with +78.5 on the night.",
        "Jonas Weberが10位から5位へ浮上。この日は+78.5で、5人を抜いた。",
        "Jonas Weber从第10名升至第5名，连超5人，当日+78.5分。",
        "Jonas Weber從第10名升至第5名，連超5人，當日+78.5分。",
    ),
    "a climb past one, in spite of a minus": (
        "climb", v.Climb(JONAS, 3, 1, 1, -200),
        "Jonas Weber climbed from 3rd to 1st, past one player, with −0.2 on the night.",
        "Jonas Weberが3位から1位へ浮上。この日は▲0.2で、1人を抜いた。",
        "Jonas Weber从第3名升至第1名，连超1人，当日−0.2分。",
        "Jonas Weber從第3名升至第1名，連超1人，當日−0.2分。",
    ),
    "the line, before a Latin name and a number": (
        "line", v.Line(YATING, "cut", 4, 18600, JONAS, 5, None),
        "林雅婷 moved above the line: 4th, 18.6 clear of Jonas Weber in 5th.",
        "林雅婷がボーダー圏内の4位に浮上。5位Jonas Weberとの差は18.6ポイント。",
        "林雅婷升至第4名，进入晋级区，领先第5名Jonas Weber 18.6分。",
        "林雅婷升至第4名，進入晉級區，領先第5名Jonas Weber 18.6分。",
    ),
    "a record that was the same player's": (
        "record", v.Record(JONAS, "best_score", 80400, 71700, JONAS, EARLIER, True, False),
        "Jonas Weber’s 80,400 is a club record; the old one, 71,700, was by the same player on 13 August.",
        "Jonas Weberの80,400点はクラブ新記録。これまでの最高は自身が8月13日に出した71,700点。",
        "Jonas Weber打出80,400点，刷新俱乐部纪录；原纪录是其本人8月13日的71,700点。",
        "Jonas Weber打出80,400點，刷新俱樂部紀錄；原紀錄是其本人8月13日的71,700點。",
    ),
    "the third-highest score": (
        "score", v.Score(YATING, 55600, 3, False, False),
        "林雅婷’s 55,600 was the third-highest score of the season.",
        "林雅婷が今シーズン3番目の高スコアとなる55,600点をマーク。",
        "林雅婷打出55,600点，列本赛季单场点数第3位。",
        "林雅婷打出55,600點，列本賽季單場點數第3位。",
    ),
    "a yakuman with its pattern": (
        "hand", v.Hand(JONAS, "yakuman", 1, None, ("suuankou",), 33600, True, False, False),
        "Jonas Weber won a yakuman by self-draw, with four concealed pungs: 33,600 in one deal.",
        "Jonas Weberが四暗刻をツモアガリ。役満で33,600点を加えた。",
        "Jonas Weber自摸四暗刻（役满），一局进账33,600点。",
        "Jonas Weber自摸四暗刻（役滿），一局進帳33,600點。",
    ),
    "a hand of which only the value was recorded": (
        "hand", v.Hand(YATING, "baiman", 1, 8, (), 16000, False, False, False),
        "林雅婷 won a baiman off a discard: 16,000 in one deal.",
        "林雅婷が倍満のロンアガリで16,000点を加えた。",
        "林雅婷荣和倍满，一局进账16,000点。",
        "林雅婷榮和倍滿，一局進帳16,000點。",
    ),
    "a comeback with honba": (
        "comeback", v.Comeback(YATING, 35900, "E", 2, 1, 2),
        "林雅婷 was 35,900 behind before East 2 with one honba, and still won.",
        "林雅婷は東2局1本場の時点でトップ目と35,900点差。そこからまくってトップを奪った。",
        "林雅婷在东2局1本场开始前落后35,900点，最终逆转夺得头名。",
        "林雅婷在東2局1本場開始前落後35,900點，最終逆轉奪得頭名。",
    ),
    "a finish that was close by one point, to a hidden player": (
        "close", v.Close(YATING, None, 1, 35200, 35199),
        "林雅婷 won a game by 1 point, 35,200 to 35,199.",
        "林雅婷が2着を1点差で振り切り、35,200点でトップ。",
        "林雅婷以1点之差力压第2名，35,200点夺得头名。",
        "林雅婷以1點之差力壓第2名，35,200點奪得頭名。",
    ),
    "three who share first place": (
        "tie", v.Tie((YATING, JONAS, KENTA), 0, 38100),
        "林雅婷, Jonas Weber and 高橋 健太 finished level on 38,100 and shared first place.",
        "林雅婷、Jonas Weberと高橋 健太が38,100点で並び、1着を分け合った。",
        "林雅婷、Jonas Weber和高橋 健太同为38,100点，并列第一。",
        "林雅婷、Jonas Weber和高橋 健太同為38,100點，並列第一。",
    ),
    "all games of a night": (
        "sweep", v.Sweep((JONAS,), 2),
        "Jonas Weber played two games and won both.",
        "Jonas Weberはこの日2戦2勝。",
        "Jonas Weber两战全胜。",
        "Jonas Weber兩戰全勝。",
    ),
    "wins in a row": (
        "streak", v.Streak(KENTA, 4),
        "高橋 健太 has now won four games in a row.",
        "高橋 健太はこれで4連勝。",
        "高橋 健太至此取得4连胜。",
        "高橋 健太至此取得4連勝。",
    ),
    "a long wait, in Japanese with the win itself": (
        "drought", v.Drought(JONAS, EARLIER, 14, False),
        "Jonas Weber won a game for the first time in 15; the previous win was on 13 August.",
        "Jonas Weberが8月13日以来、15戦ぶりのトップ。",
        "Jonas Weber近15场首次夺得头名，上一次是8月13日。",
        "Jonas Weber近15場首次奪得頭名，上一次是8月13日。",
    ),
    "a wait of more than a year": (
        "drought", v.Drought(JONAS, LAST_YEAR, 40, True),
        "Jonas Weber won a game for the first time since 1 March 2025.",
        "Jonas Weberが2025年3月1日以来のトップ。",
        "Jonas Weber再夺头名，上一次是2025年3月1日。",
        "Jonas Weber再奪頭名，上一次是2025年3月1日。",
    ),
    "exactly zero again": (
        "plus", v.Plus(JONAS, -61300, EARLIER, 0),
        "Jonas Weber, at −61.3 on 13 August, is back at 0.0.",
        "8月13日に▲61.3だったJonas Weberが0.0まで戻した。",
        "Jonas Weber的赛季总分从8月13日的−61.3回到0.0。",
        "Jonas Weber的賽季總分從8月13日的−61.3回到0.0。",
    ),
    "a round number of several": (
        "milestone", v.Milestone((JONAS, YATING), 2, 100, "games", False),
        "Jonas Weber, 林雅婷 and two others reached 100 games here.",
        "Jonas Weber、林雅婷ほか2人が通算100戦に到達。",
        "Jonas Weber、林雅婷和另外2人打完在俱乐部的第100场。",
        "Jonas Weber、林雅婷和另外2人打完在俱樂部的第100場。",
    ),
    "ahead for the first time": (
        "over", v.Over(YATING, JONAS, 21),
        "林雅婷 finished ahead of Jonas Weber for the first time, at the 21st meeting.",
        "林雅婷が21度目の同卓で、初めてJonas Weberに先着した。",
        "林雅婷与Jonas Weber第21次同桌，首次名次领先对方。",
        "林雅婷與Jonas Weber第21次同桌，首次名次領先對方。",
    ),
    "a first night that is no good one": (
        "debut", v.Debut((YATING,), 0, -12400, None),
        "林雅婷 played here for the first time.",
        "林雅婷が初参加。",
        "林雅婷首次参赛。",
        "林雅婷首次參賽。",
    ),
    "two with the same best night": (
        "evening", v.Evening((JONAS, YATING), 28400, 2, 1),
        "Jonas Weber and 林雅婷 had the best night, with +28.4 each.",
        "Jonas Weberと林雅婷がそろって+28.4で、この日の最高成績だった。",
        "Jonas Weber和林雅婷当日积分最高，各+28.4分。",
        "Jonas Weber和林雅婷當日積分最高，各+28.4分。",
    ),
    "one game and four people": (
        "crowd", v.Crowd(4, 1, False),
        "In all, four players sat down for one game.",
        "この日は4人が参加し、1戦が行われた。",
        "共4人参加，进行了1场。",
        "共4人參加，進行了1場。",
    ),
    "more people than ever": (
        "crowd", v.Crowd(17, 8, True),
        "In all, 17 players sat down for eight games, more than on any day before.",
        "17人が参加し8戦。参加者数は過去最多。",
        "共17人参加，进行了8场，人数创新高。",
        "共17人參加，進行了8場，人數創新高。",
    ),
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "values", "texts"), [(*one[:2], one[2:]) for one in WHOLE.values()], ids=WHOLE)
def test_a_sentence_in_each_language(key: str, values: v.Values, texts: tuple[str, ...], language: str) -> None:
    with translation.override(language):
        assert said(key, values) == texts[LANGUAGES.index(language)]


AGAIN = {
    "en": ("That makes four wins in a row.", "The same player won both games played."),
    "ja": ("これで4連勝。", "この日は2戦2勝だった。"),
    "zh-hans": ("至此取得4连胜。", "当日两战全胜。"),
    "zh-hant": ("至此取得4連勝。", "當日兩戰全勝。"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_second_sentence_about_somebody_is_one_of_its_own(language: str) -> None:
    with translation.override(language):
        streak = said("streak", v.Streak(KENTA, 4), again=True)
        sweep = said("sweep", v.Sweep((KENTA,), 2), again=True)

    assert (streak, sweep) == AGAIN[language]


EVENINGS = {
    (1, 1): "from one game.", (2, 0): "from two games.", (2, 1): "from two games, one of them a win.",
    (2, 2): "from two games, both won.", (3, 2): "from three games, two of them wins.",
    (3, 3): "from three games, all won.", (12, 11): "from 12 games, 11 of them wins.",
}  # fmt: skip


@pytest.mark.parametrize(("played", "end"), EVENINGS.items())
def test_games_and_wins_have_a_sentence_for_each_combination(played: tuple[int, int], end: str) -> None:
    assert said("evening", v.Evening((JONAS,), 28400, *played)).endswith(end)


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (21, "21st"),
        (22, "22nd"),
        (23, "23rd"),
        (111, "111th"),
        (101, "101st"),
    ],
)
def test_ordinals_of_english(number: int, words: str) -> None:
    assert f"the {words} meeting" in said("over", v.Over(YATING, JONAS, number))


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "Team 7 leads 鄭佩珊 by 2.6."),
        ("ja", "首位Team 7と2位鄭佩珊の差は2.6ポイント。"),
        ("zh-hans", "榜首Team 7领先鄭佩珊2.6分。"),
    ],
)
def test_a_name_that_ends_in_a_figure(language: str, text: str) -> None:
    with translation.override(language):
        assert said("gap", v.Gap(TEAM_7, PEISHAN, 2600, "")) == text


def test_a_figure_and_a_name_that_ends_in_one_stand_apart() -> None:
    with translation.override("zh-hans"):
        told = said("gap", v.Gap(PEISHAN, TEAM_7, 2600, ""))

    assert told == "榜首鄭佩珊领先Team 7 2.6分。"


def test_a_name_from_the_right_keeps_its_marks_in_text_and_has_an_element_on_a_page() -> None:
    told = Told(Fact("streak", 4, (), v.Streak(DAVID, 4)), 0, 9, BY_KEY["streak"].rate, BY_KEY["streak"].weight)
    sentence = sentence_of(told, voice())

    assert as_text(sentence) == "\u2068דוד כהן\u2069 has now won four games in a row."
    assert as_html(sentence) == "<bdi>דוד כהן</bdi> has now won four games in a row."


def test_a_name_is_no_markup() -> None:
    told = Told(Fact("streak", 4, (), v.Streak(JONAS, 4)), 0, 9, BY_KEY["streak"].rate, BY_KEY["streak"].weight)
    sentence = sentence_of(told, voice(people={JONAS: "<b>“J%(n)s” & co.</b>"}))

    assert as_text(sentence) == "<b>“J%(n)s” & co.</b> has now won four games in a row."
    assert as_html(sentence).startswith("<bdi>&lt;b&gt;“J%(n)s” &amp; co.&lt;/b&gt;</bdi> has")


def test_two_people_of_one_name_have_their_numbers() -> None:
    people = {JONAS: "Jonas Weber", SECOND_JONAS: "Jonas Weber"}

    told = said("over", v.Over(JONAS, SECOND_JONAS, 10), people=people)

    assert told.startswith(f"Jonas Weber #{JONAS} finished ahead of Jonas Weber #{SECOND_JONAS} for the first time")


AFTER = {
    "en": ("鄭佩珊 leads by 2.6.", "The same player leads the table by 2.6."),
    "ja": ("首位鄭佩珊と2位の差は2.6ポイント。", "順位表では首位で、2位との差は2.6ポイント。"),
    "zh-hans": ("榜首鄭佩珊领先第2名2.6分。", "位居榜首，领先第2名2.6分。"),
    "zh-hant": ("榜首鄭佩珊領先第2名2.6分。", "位居榜首，領先第2名2.6分。"),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_a_sentence_about_several_people_the_name_is_said_again(language: str) -> None:
    gap = Fact("gap", 1, (PEISHAN,), v.Gap(PEISHAN, None, 2600, ""))
    several, one = (
        Fact("milestone", 1, players, v.Milestone(players, 0, 25, "games", True))
        for players in ((PEISHAN, KENTA), (PEISHAN,))
    )

    with translation.override(language):
        seconds = [sentences_of(story_of(first, gap), voice()).texts[1] for first in (several, one)]

    assert tuple(seconds) == AFTER[language]


CAPPED = {
    "en": "林雅婷 won a hand at the cap of 8× the stake by self-draw, with full flush: 27 in one deal.",
    "ja": "林雅婷が清一色をツモアガリ。底の8倍（上限）で27点を加えた。",
    "zh-hans": "林雅婷自摸清一色（底注的8倍封顶），一局进账27点。",
    "zh-hant": "林雅婷自摸清一色（底注的8倍封頂），一局進帳27點。",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_at_the_cap_of_its_rules(language: str) -> None:
    pattern = next(row.key for row in find_ruleset("sichuan").catalogue if row.name == "清一色")

    with translation.override(language):
        told = said("hand", v.Hand(YATING, "", 1, 8, (pattern,), 27, True, True, False), ruleset="sichuan")

    assert told == CAPPED[language]


RECORDS = {
    "en": "Jonas Weber set a club record of 13 for “most first places in a row”, after 11 by 鄭佩珊 on 13 August.",
    "ja": "Jonas Weberがクラブ記録「最多連続トップ」を13に更新。これまでの記録は鄭佩珊が8月13日に出した11。",
    "zh-hans": "Jonas Weber将俱乐部纪录“连续一位最多”刷新为13；原纪录是鄭佩珊8月13日创下的11。",
    "zh-hant": "Jonas Weber將俱樂部紀錄「連續一位最多」刷新為13；原紀錄是鄭佩珊8月13日創下的11。",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_says_its_name_its_value_and_the_old_one(language: str) -> None:
    with translation.override(language):
        told = said("record", v.Record(JONAS, "firsts", 13, 11, PEISHAN, EARLIER, False, False))

    assert told == RECORDS[language]


@pytest.mark.parametrize(
    ("ruleset", "text"),
    [("mcr", "林雅婷点和48番，一局进账120点。"), ("hk", "林雅婷食糊48番，一局进账120点。")],
)
def test_a_win_is_said_as_the_players_of_the_rules_say_it(ruleset: str, text: str) -> None:
    with translation.override("zh-hans"):
        told = said("hand", v.Hand(YATING, "", 1, 48, (), 120, False, False, False), ruleset=ruleset)

    assert told == text


# ----- all of them -----


def test_every_kind_has_sentences_and_cases() -> None:
    assert {kind.key for kind in KINDS} == set(SENTENCES) == set(EVERY)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", EVERY)
def test_no_sentence_has_a_placeholder_a_hyphen_for_a_minus_or_a_name_twice(language: str, key: str) -> None:
    with translation.override(language):
        texts = [said(key, values, again) for values in EVERY[key] for again in (False, True)]

    ends = "." if language == "en" else "。"
    wrong = [
        text for text in texts if re.search(r"%|\{|None|-\d|  |−0\.0|▲0\.0(?!\d)", text) or not text.endswith(ends)
    ]
    assert wrong == []
    assert [text for text in texts if language == "en" and re.match(r"\d", text)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", EVERY)
def test_every_headline_is_short_enough_and_without_a_full_stop(language: str, key: str) -> None:
    most = MOST if language == "en" else MOST_WIDE
    with translation.override(language):
        texts = [head(key, values) for values in EVERY[key]]

    assert [text for text in texts if len(text) > most or text.endswith((".", "。")) or "%" in text] == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "高橋 健太 takes the lead from 鄭佩珊"),
        ("ja", "高橋 健太が首位浮上　鄭佩珊を逆転"),
        ("zh-hans", "高橋 健太登顶，反超鄭佩珊"),
        ("zh-hant", "高橋 健太登頂，反超鄭佩珊"),
    ],
)
def test_a_headline(language: str, text: str) -> None:
    with translation.override(language):
        assert head("lead", v.Lead(KENTA, PEISHAN, 6400, 2, False)) == text


def test_a_headline_of_a_hand_without_a_limit_names_its_pattern_rather_than_its_value() -> None:
    pattern = next(row.key for row in find_ruleset("sichuan").catalogue if row.name == "清一色")
    hand = v.Hand(KENTA, "", 1, 8, (pattern,), 27, True, True, False)

    assert head("hand", hand, ruleset="sichuan") == "高橋 健太 wins with full flush"


def test_a_headline_that_would_be_too_long_goes_without_the_second_name() -> None:
    long = {KENTA: "Maximilian Alexander Oberhuber", PEISHAN: "Konstantin Hohenlohe"}

    told = head("lead", v.Lead(KENTA, PEISHAN, 6400, 2, False), people=long)

    assert told == "Maximilian Alexander Oberhuber takes the lead"
