"""The words of headings, in the languages of the interface and in seven others of Europe.

A word of one kind may stand alone, behind or before a seat, or with a number: *Score*, *East score*, *Score 2*,
*p2_score*.
"""

import re
from itertools import product
from typing import NamedTuple

from league.players.models import fold_name

KINDS = {
    "date": """
        date|day|played on|played at|played|game date|match date|date/time|datetime|timestamp|datum|tag|spieltag|
        spieldatum|jour|date de jeu|fecha|día|dia|data|giorno|dag|
        speeldatum|dzień|дата|день|日付|日にち|対局日|対局日時|開始日時|日時|タイムスタンプ|開催日|年月日|日|日期|比赛日期|比賽日期|时间|時間
    """,
    "name": """
        player|players|name|member|username|nickname|nick|spieler|spielerin|mitglied|joueur|joueuse|nom|jugador|
        jugadora|nombre|giocatore|
        giocatrice|nome|speler|naam|gracz|zawodnik|imię|nazwisko|игрок|имя|участник|プレイヤー|プレーヤー|選手|選手名|名前|氏名|雀士|
        参加者|玩家|选手|姓名|名字|名称|名稱|player name|name of the player
    """,
    # The points on the table at the end, before uma.
    "score": """
        score|scores|scr|rpoint|final score|raw score|raw|table points|punktestand|spielstand|endpunkte|score final|
        puntuación|marcador|punteggio|eindstand|wynik|счёт|счет|очки на столе|点|点数|素点|持ち点|持点|終局点|得点|
        得分|點|點數|终局点|終局點|素點
    """,
    # Either: which of both shows in the numbers.
    "points": """
        points|point|pts|pt|result|results|final points|punkte|ergebnis|wertung|résultat|resultat|puntos|resultado|
        punti|risultato|punten|uitslag|resultaat|punkty|rezultat|очки|результат|ポイント|成績|スコア|積分|积分|成绩|分数|分數|分
    """,
    "place": """
        place|rank|rk|position|pos|platz|platzierung|rang|puesto|lugar|posición|posto|posizione|plaats|miejsce|место|
        着順|順位|着|名次|顺位|排名
    """,
    "chips": "chips|chip|jetons|fichas|fiches|żetony|фишки|チップ|祝儀|筹码|籌碼",
    "penalty": """
        penalty|penalties|strafe|strafpunkte|pénalité|penalización|penalità|straf|kara|штраф|罰符|ペナルティ|罚分|罰分|罚点
    """,
    "seat": """
        seat|seat name|wind|start wind|seat wind|sitz|sitzplatz|platz wind|vent|viento|vento|stoel|wiatr|ветер|
        место за столом|席|風|座位|
        座次|门风|門風
    """,
    "game": """
        game|hanchan|hanchan no|game no|game number|match|round|table|no|nr|number|id|game id|match id|match number|
        hanchan id|spiel|partie|runde|tisch|
        nummer|manche|tour|numéro|partida|juego|ronda|mesa|número|partita|turno|tavolo|numero|wedstrijd|ronde|
        tafel|gra|runda|stół|numer|игра|раунд|тур|стол|номер|半荘|半荘no|半荘番号|対局|対局no|試合|回戦|回|卓|番号|局|对局|轮次|輪次|轮|輪|桌|桌号|
        编号|編號|场次|場次|数|序号|序號
    """,
    "games": """
        games|games played|hanchans|number of games|spiele|anzahl spiele|parties|partidas|partite|wedstrijden|gier|
        liczba gier|игр|игры|количество игр|対局数|半荘数|試合数|局数|对局数|對局數|场数|場數
    """,
    "deposits": """
        deposits|deposits left|riichi sticks|sticks left|riichi|供託|供托|残り供託|残った供託|剩余供托|剩餘供託
    """,
    "note": """
        note|notes|remark|remarks|comment|comments|bemerkung|anmerkung|notiz|remarque|nota|notas|note|opmerking|
        uwagi|примечание|комментарий|備考|メモ|备注|備註|说明
    """,
    # Only where somebody says that a column is this: others write *Season* for what the club does not have.
    "house_rules": "house rules of the game",
    "season": "season of the game",
    "session": "evening of the game",
    "spectators": "spectators of the game",
    "sum_reason": "decision of the referee|審判の裁定|裁判裁定",
    "state": "state|status|zustand|état|estado|stato|toestand|stan|состояние|状態|状态|狀態",
}  # fmt: skip
SEATS = (
    "east|e|ost|o|est|este|oost|wschód|восток|東|东|東家|东家|起家",
    "south|s|süd|sud|sur|zuid|południe|юг|南|南家",
    "west|w|ouest|oeste|ovest|zachód|запад|西|西家",
    "north|n|nord|norte|noord|północ|север|北|北家",
    "fifth", "sixth",
)  # fmt: skip
# In front of a number, as in p1_score.
OF_A_NUMBER = (
    "p", "pl", "j", "s", "spieler", "player", "joueur", "jugador", "giocatore", "speler", "gracz", "gracza", "игрок",
    "игрока", "プレイヤー", "選手", "玩家", "选手", "seat", "#", "",
)  # fmt: skip
PLACES = (
    "1st|first|1st place|1. platz|winner|1er|1ère|1re|1º|1°|1e|i|1位|1着|一位|一着|トップ|第一名|第1名|1名",
    "2nd|second|2nd place|2. platz|2e|2ème|2º|2°|ii|2位|2着|二位|二着|第二名|第2名|2名",
    "3rd|third|3rd place|3. platz|3e|3ème|3º|3°|iii|3位|3着|三位|三着|第三名|第3名|3名",
    "4th|fourth|4th place|4. platz|last|4e|4ème|4º|4°|iv|4位|4着|四位|四着|ラス|第四名|第4名|4名",
)  # fmt: skip


SEAT_KINDS = ("name", "score", "points", "place", "chips", "penalty")


class Meaning(NamedTuple):
    """What a heading says: the kind of its column, and the seat or the place, from 0, if it names one."""

    kind: str
    seat: int | None = None
    is_place: bool = False


def _words(text: str) -> list[str]:
    return [fold_name(word.strip()) for word in text.split("|")]


def _plain_meanings() -> dict[str, Meaning]:
    known: dict[str, Meaning] = {}
    for kind, words in KINDS.items():
        for word in _words(words):
            known.setdefault(word, Meaning(kind))
    return known


# A sign between a seat and a kind, as in `east_score`, `Score-2`, `Score (East)` and `東: 得点`.
_BETWEEN = re.compile(r"[\s_\-.:#()\[\]]+")
# And a capital, as in `eastScore`.
_CAPITAL = re.compile(r"(?<=[a-z\d])(?=[A-Z][a-z])")


def parts_of(text: str) -> str:
    return _BETWEEN.sub(" ", fold_name(_CAPITAL.sub(" ", text))).strip()


def _seated() -> dict[str, Meaning]:
    """What names a seat or a place, and no kind."""
    known: dict[str, Meaning] = {}
    for number, words in enumerate(SEATS):
        known |= {parts_of(word): Meaning("name", number) for word in _words(words)}
    for number, words in enumerate(PLACES):
        known |= {parts_of(word): Meaning("name", number, is_place=True) for word in _words(words)}
    for number, prefix in product(range(6), OF_A_NUMBER):
        for sign in ("", " "):
            known.setdefault(f"{prefix}{sign}{number + 1}", Meaning("name", number))
    return known


PLAIN = {parts_of(word): meaning for word, meaning in _plain_meanings().items()}
SEATED = _seated()
# Of the kinds that a seat has.
OF_A_SEAT = {word: meaning.kind for word, meaning in PLAIN.items() if meaning.kind in SEAT_KINDS}


def meaning_of(heading: str) -> Meaning | None:
    """What a heading says; nothing if no word of it is known.

    >>> meaning_of("p2_name"), meaning_of("Punkte 4"), meaning_of("Anna")
    (Meaning(kind='name', seat=1, is_place=False), Meaning(kind='points', seat=3, is_place=False), None)
    """
    text = parts_of(heading)
    if text in PLAIN or text in SEATED:
        if text.isdecimal():
            # A lone number may be the first score of a line.
            return Meaning("name", int(text) - 1, is_place=True) if heading.strip().endswith(".") else None
        return PLAIN.get(text) or SEATED[text]
    for cut in range(1, len(text)):
        first, second = text[:cut].strip(), text[cut:].strip()
        for seat, kind in ((first, second), (second, first)):
            if seat in SEATED and kind in OF_A_SEAT and _is_divided(text, cut):
                return SEATED[seat]._replace(kind=OF_A_SEAT[kind])
    return None


def _is_divided(text: str, cut: int) -> bool:
    """Whether a word can end here: not between two Latin letters."""
    before, after = text[cut - 1], text[cut]
    return not (before.isascii() and before.isalpha() and after.isascii() and after.isalpha())
