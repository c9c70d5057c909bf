"""Thirty tables as clubs keep them, made by hand: each with two games, in its language, numbers, days and encodings."""

from collections.abc import Callable, Sequence
from datetime import date
from typing import NamedTuple

DAYS = (date(2026, 3, 4), date(2026, 3, 18))
# Of the first four of the club, and of the last four.
SCORES = ((41200, 28300, 20400, 10100), (35000, 30000, 20000, 15000))


class Words(NamedTuple):
    day: str
    player: str
    score: str
    points: str
    place: str
    game: str
    total: str
    seats: tuple[str, ...]
    names: tuple[str, ...]
    encodings: tuple[str, ...]


def _words(text: str, seats: str, names: str, encodings: str) -> Words:
    return Words(*text.split(), tuple(seats.split()), tuple(names.split()), ("utf-8-sig", *encodings.split()))


LANGUAGES = {
    "en": _words("Date Player Score Points Place Game Total", "East South West North", "Anna Ben Cleo Dora Emil",
                 "utf-8 utf-16"),
    "de": _words("Datum Spieler Punktestand Wertung Platz Runde Summe", "Ost Süd West Nord",
                 "Jürgen Björn Käthe Özlem Groß", "cp1252 utf-16"),
    "fr": _words("Date Joueur Score Points Place Partie Total", "Est Sud Ouest Nord",
                 "Éloïse François Zoé Hervé Chloë", "cp1252 utf-16"),
    "es": _words("Fecha Jugador Puntuación Puntos Puesto Partida Total", "Este Sur Oeste Norte",
                 "Íñigo Begoña José Lucía Ramón", "cp1252 utf-16"),
    "it": _words("Data Giocatore Punteggio Punti Posto Partita Totale", "Est Sud Ovest Nord",
                 "Nicolò Elisabetta Mirò Zoe Noè", "cp1252 utf-16"),
    "nl": _words("Datum Speler Eindstand Punten Plaats Ronde Totaal", "Oost Zuid West Noord",
                 "Daniël Zoë Loïs Anna René", "cp1252 utf-16"),
    "pl": _words("Data Gracz Wynik Punkty Miejsce Gra Suma", "Wschód Południe Zachód Północ",
                 "Łukasz Żaneta Michał Świętosława Agnieszka", "cp1250 iso8859_2 utf-16"),
    "ru": _words("Дата Игрок Счёт Очки Место Игра Итого", "Восток Юг Запад Север", "Анна Борис Виктор Дмитрий Елена",
                 "cp1251 koi8_r utf-16"),
    "ja": _words("日付 プレイヤー 得点 ポイント 着順 半荘 合計", "東家 南家 西家 北家", "田中 鈴木 佐藤 高橋 伊藤",
                 "cp932 euc_jp utf-16"),
    "zh-Hans": _words("日期 玩家 得分 积分 名次 局 合计", "东家 南家 西家 北家", "陈伟 李娜 张强 刘洋 王芳",
                      "gb18030 utf-16"),
    "zh-Hant": _words("日期 玩家 得分 積分 名次 局 合計", "東家 南家 西家 北家", "陳偉 李娜 張強 劉洋 王芳",
                      "big5 utf-16"),
}  # fmt: skip

Number = Callable[[int], str]
NUMBERS: dict[str, Number] = {
    "25000": str,
    "25,000": lambda score: f"{score:,}",
    "25.000": lambda score: f"{score:,}".replace(",", "."),
    "25 000": lambda score: f"{score:,}".replace(",", "\N{NO-BREAK SPACE}"),
    "25'000": lambda score: f"{score:,}".replace(",", "’"),
    "hundreds": lambda score: str(score // 100),
    "thousands": lambda score: f"{score / 1000:.1f}",
    "thousands,": lambda score: f"{score / 1000:.1f}".replace(".", ","),
}
UNITS = {"hundreds": 100, "thousands": 1000, "thousands,": 1000}
Points = Callable[[str], str]
POINTS: dict[str, Points] = {
    "-9.6": str,
    "▲9.6": lambda points: points.replace("-", "▲").replace("+", ""),
    "△9.6": lambda points: points.replace("-", "△").replace("+", ""),
    "−9,6": lambda points: points.replace("-", "−").replace(".", ","),
    "(9.6)": lambda points: f"({points[1:]})" if points.startswith("-") else points.removeprefix("+"),
}
FORMS = {
    "2026-03-04": "%Y-%m-%d", "04.03.2026": "%d.%m.%Y", "04/03/2026": "%d/%m/%Y", "2026/03/04": "%Y/%m/%d",
    "2026年03月04日": "%Y年%m月%d日", "04.03.26": "%d.%m.%y", "04-03-2026": "%d-%m-%Y", "20260304": "%Y%m%d",
    "2026-03-04 19:30": "%Y-%m-%d 19:30", "4 Mar 2026": "%d %b %Y",
}  # fmt: skip


class Games(NamedTuple):
    """What the cells of a table say."""

    words: Words
    days: Sequence[str]
    scores: Sequence[Sequence[str]]
    points: Sequence[Sequence[str]]

    @property
    def names(self) -> Sequence[Sequence[str]]:
        return self.words.names[:4], self.words.names[1:5]

    def of_game(self, number: int) -> list[tuple[str, str, str]]:
        return list(zip(self.names[number], self.scores[number], self.points[number], strict=True))


Lines = list[list[str]]


def in_turn(games: Games) -> Lines:
    w = games.words
    heading = [w.day, *(text for seat in w.seats for text in (seat, w.score))]
    return [heading, *([games.days[n], *(text for name, score, _p in games.of_game(n) for text in (name, score))]
                       for n in range(2))]  # fmt: skip


def names_first(games: Games) -> Lines:
    w = games.words
    return [[w.day, *w.seats, *[w.score] * 4], *([games.days[n], *games.names[n], *games.scores[n]] for n in range(2))]


def p1_name(games: Games) -> Lines:
    heading = ["date", *(text for n in range(1, 5) for text in (f"p{n}_name", f"p{n}_score"))]
    return [heading, *in_turn(games)[1:]]


def numbered(games: Games) -> Lines:
    w = games.words
    heading = [w.day, *(f"{w.player} {n}" for n in range(1, 5)), *(f"{w.score} {n}" for n in range(1, 5))]
    return [heading, *names_first(games)[1:]]


def of_seats(games: Games) -> Lines:
    w = games.words
    return [[w.day, *w.seats, *(f"{seat} {w.score}" for seat in w.seats)], *names_first(games)[1:]]


def with_points(games: Games) -> Lines:
    w = games.words
    heading = [w.day, *w.seats, *[w.score] * 4, *[w.points] * 4]
    return [heading, *([games.days[n], *games.names[n], *games.scores[n], *games.points[n]] for n in range(2))]


def with_more(games: Games) -> Lines:
    heading, *lines = in_turn(games)
    return [["#", *heading, "?"], *([str(n), *line, "!"] for n, line in enumerate(lines, 1))]


def two_headings(games: Games) -> Lines:
    w = games.words
    above = ["", *(text for seat in w.seats for text in (seat, ""))]
    return [above, [w.day, *[w.player, w.score] * 4], *in_turn(games)[1:]]


def titled(games: Games) -> Lines:
    return [["Our club"], [], ["2026"], *in_turn(games), [], [games.words.total, "", "200000"]]


def below(games: Games) -> Lines:
    w = games.words
    return [[w.day, w.game, w.player, w.score],
            *([games.days[n], str(n + 1), name, score]
              for n in range(2) for name, score, _p in games.of_game(n))]  # fmt: skip


def without_games(games: Games) -> Lines:
    return [[line[0], *line[2:]] for line in below(games)]


def merged(games: Games) -> Lines:
    heading, *lines = below(games)
    return [heading, *(line if n % 4 == 0 else ["", "", *line[2:]] for n, line in enumerate(lines))]


def with_places(games: Games) -> Lines:
    w = games.words
    return [[w.day, w.game, w.place, w.player, w.score, w.points],
            *([games.days[n], str(n + 1), str(place), *cells] for n in range(2)
              for place, cells in enumerate(games.of_game(n), 1))]  # fmt: skip


def with_winds(games: Games) -> Lines:
    w = games.words
    lines = ([games.days[n], str(n + 1), w.seats[seat], name, score] for n in range(2)
             for seat, (name, score, _p) in reversed(list(enumerate(games.of_game(n)))))  # fmt: skip
    return [[w.day, w.game, "Wind", w.player, w.score], *lines]


def rows_of_a_database(games: Games) -> Lines:
    lines = ([games.days[n], str(n + 1), games.words.seats[seat], name, score] for n in range(2)
             for seat, (name, score, _p) in enumerate(games.of_game(n)))  # fmt: skip
    heading = ["id", "game_date", "game_number", "seat_name", "player_name", "finalScore", "created_at"]
    return [heading, *([str(number), *line, "2026-03-20 10:25:38"] for number, line in enumerate(lines, 5))]


def keys_of_a_program(games: Games) -> Lines:
    heading = ["gameDate", *(text for seat in ("east", "south", "west", "north") for text in (f"{seat}Player", seat))]
    return [[text if text in heading[:1] or "Player" in text else f"{text}Score" for text in heading],
            *in_turn(games)[1:]]  # fmt: skip


def score_of_seats(games: Games) -> Lines:
    w = games.words
    heading = [text for number in range(1, 5) for text in (f"{w.player} {number}", f"{w.score} ({w.player} {number})")]
    return [[w.day, *heading], *in_turn(games)[1:]]


def with_its_deals(games: Games) -> Lines:
    heading = ["日付", "半荘No", "結果", *(f"P{n}_{text}" for n in range(1, 5) for text in ("名前", "リーチ", "素点"))]
    return [heading, *([games.days[n], "1", "結果のみ", *(
        text for name, score, _p in games.of_game(n) for text in (name, "0", score)
    )] for n in range(2))]  # fmt: skip


def games_apart(games: Games) -> Lines:
    heading, *lines = below(games)
    return [heading, *lines[:4], [], *lines[4:]]


def matrix(games: Games) -> Lines:
    first, second = games.scores
    return [[games.words.day, *games.words.names], [games.days[0], *first, ""], [games.days[1], "", *second]]


def matrix_with_dashes(games: Games) -> Lines:
    return [[cell or "-" for cell in line] for line in matrix(games)]


def matrix_with_totals(games: Games) -> Lines:
    return [["Our club"], *matrix(games), [games.words.total, *["1"] * 5]]


def matrix_of_points(games: Games) -> Lines:
    first, second = games.points
    return [[games.words.day, *games.words.names], [games.days[0], *first, ""], [games.days[1], "", *second]]


def matrix_with_games(games: Games) -> Lines:
    heading, *lines = matrix(games)
    return [[heading[0], games.words.game, *heading[1:]], *([line[0], "1", *line[1:]] for line in lines)]


def matrix_with_sums(games: Games) -> Lines:
    heading, *lines = matrix(games)
    return [[*heading, games.words.total], *([*line, "100000"] for line in lines)]


def evenings(games: Games) -> Lines:
    return [line for n in range(2) for line in (
        [games.days[n]], ["", *games.names[n]], [f"{games.words.game} 1", *games.scores[n]], [],
    )]  # fmt: skip


def evenings_in_line(games: Games) -> Lines:
    return [line for n in range(2) for line in (
        [games.days[n], *games.names[n]], ["1", *games.scores[n]], [games.words.total, *games.scores[n]],
    )]  # fmt: skip


def places(games: Games) -> Lines:
    heading = [games.words.day, *(text for n in range(1, 5) for text in (f"{n}.", games.words.score))]
    return [heading, *in_turn(games)[1:]]


def places_of_points(games: Games) -> Lines:
    heading = [games.words.day, *(text for n in range(1, 5) for text in (f"{n}.", games.words.points))]
    return [heading, *([games.days[n], *(text for name, _s, points in games.of_game(n) for text in (name, points))]
                       for n in range(2))]  # fmt: skip


def in_one_cell(games: Games) -> Lines:
    return [[games.words.day, "1.", "2.", "3.", "4."],
            *([games.days[n], *(f"{name} ({points})" for name, _s, points in games.of_game(n))]
              for n in range(2))]  # fmt: skip


def scores_in_one_cell(games: Games) -> Lines:
    return [[games.words.day, "1.", "2.", "3.", "4."],
            *([games.days[n], *(f"{name} {score}" for name, score, _p in games.of_game(n))]
              for n in range(2))]  # fmt: skip


class HandMade(NamedTuple):
    shape: Callable[[Games], Lines]
    language: str
    form: str
    number: str
    points: str = "-9.6"
    delimiter: str = ","

    @property
    def key(self) -> str:
        return f"{self.shape.__name__}-{self.language}-{self.number}"


TABLES = (
    HandMade(in_turn, "de", "04.03.2026", "25.000", delimiter=";"),
    HandMade(in_turn, "ja", "2026年03月04日", "25,000", delimiter="\t"),
    HandMade(names_first, "fr", "04/03/2026", "25 000", delimiter=";"),
    HandMade(names_first, "zh-Hans", "2026/03/04", "25000"),
    HandMade(p1_name, "en", "2026-03-04", "25000"),
    HandMade(numbered, "pl", "04.03.2026", "25 000", delimiter=";"),
    HandMade(numbered, "ru", "04.03.26", "thousands,", delimiter=";"),
    HandMade(of_seats, "zh-Hant", "2026/03/04", "25,000", delimiter="\t"),
    HandMade(of_seats, "it", "04/03/2026", "25.000", delimiter=";"),
    HandMade(with_points, "nl", "04-03-2026", "25.000", "−9,6", ";"),
    HandMade(with_points, "ja", "2026/03/04", "hundreds", "▲9.6"),
    HandMade(with_more, "es", "04/03/2026", "25'000", delimiter=";"),
    HandMade(two_headings, "de", "04.03.2026", "25000", delimiter=";"),
    HandMade(titled, "zh-Hans", "2026-03-04", "25,000", delimiter="\t"),
    HandMade(below, "ru", "04.03.2026", "25 000", delimiter=";"),
    HandMade(without_games, "es", "04/03/2026", "25.000", delimiter=";"),
    HandMade(merged, "ja", "20260304", "25000"),
    HandMade(with_places, "fr", "2026-03-04 19:30", "25000", "−9,6", ";"),
    HandMade(with_winds, "en", "4 Mar 2026", "25,000", delimiter="\t"),
    HandMade(games_apart, "nl", "04-03-2026", "25000"),
    HandMade(rows_of_a_database, "ja", "2026-03-04", "25000"),
    HandMade(keys_of_a_program, "en", "2026-03-04 19:30", "25000"),
    HandMade(score_of_seats, "pl", "04.03.2026", "25000", delimiter=";"),
    HandMade(score_of_seats, "ru", "04.03.2026", "25 000", delimiter=";"),
    HandMade(with_its_deals, "ja", "2026/03/04", "25000"),
    HandMade(matrix, "pl", "2026-03-04", "thousands,", delimiter=";"),
    HandMade(matrix_with_dashes, "zh-Hant", "2026-03-04", "hundreds"),
    HandMade(matrix_with_totals, "it", "04/03/2026", "25000", delimiter=";"),
    HandMade(matrix_of_points, "ja", "2026/03/04", "25000", "▲9.6"),
    HandMade(matrix_with_games, "ru", "2026-03-04", "25000"),
    HandMade(matrix_with_sums, "de", "04.03.2026", "25'000", delimiter=";"),
    HandMade(evenings, "fr", "04/03/2026", "25 000", delimiter=";"),
    HandMade(evenings_in_line, "ja", "2026/03/04", "25,000", delimiter="\t"),
    HandMade(places, "zh-Hans", "2026年03月04日", "25000"),
    HandMade(places_of_points, "nl", "04-03-2026", "25000", "−9,6", ";"),
    HandMade(places_of_points, "zh-Hant", "2026/03/04", "25000", "△9.6"),
    HandMade(in_one_cell, "en", "2026-03-04", "25000"),
    HandMade(scores_in_one_cell, "es", "04/03/2026", "25000", delimiter=";"),
)
