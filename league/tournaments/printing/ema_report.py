"""The report of results for the European Mahjong Association."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from league.families import family_of
from league.players.surnames import is_east_asian, parted_name
from league.sheets.sheet import Cell, Column, Sheet
from league.tournaments.core.access import TournamentAccess
from league.tournaments.entrants.federation import plain_name
from league.tournaments.standings.federation import federation_preview
from league.tournaments.standings.record import tournament_games
from league.tournaments.standings.tournament_table import TournamentLine, TournamentTable
from rules.registry import find_ruleset
from scoring.exact import decimal
from scoring.metrics import table_rule
from scoring.standings import standings as rank_all

# Beside a name that is split by its script alone.
GUESS = "surname guessed"


def ema_report(access: TournamentAccess) -> tuple[list[Column], list[list[Cell]]]:
    """The rows of the European Mahjong Association's results workbook: names apart, whole scores.

    Riichi has no table points. Programs also get the terms of the total, which files have on a page of their own.
    """
    has_score = _reports_score(access)
    columns = [
        Column("place", "Place", 0),
        Column("first_name", "First name"),
        Column("last_name", "Last name"),
        Column("ema_number", "EMA number"),
        *([Column("table_points", "Table points", 2)] if has_score else []),
        Column("score", "Score", 0),
        Column("is_ema", "EMA member", 0),
        Column("country", "Country"),
        replace(Column("note", "Note"), only="" if any(map(_is_guess, access.table().lines)) else "json"),
        *(replace(column, only="json") for column in _term_columns(access)),
    ]
    table = access.table()
    scores = _scores(access, table) if has_score else {}
    rows: list[list[Cell]] = []
    for line in table.lines:
        points = _ema_points(access, line.points)
        results = [points, scores.get(line.key, 0)] if has_score else [points]
        licence = line.entrant.licence
        rows.append(
            [line.rank, *_names(line), licence, *results, int(bool(licence)), line.entrant.country,
             GUESS if _is_guess(line) else "",
             *(_ema_points(access, term) for term in line.terms)]
        )  # fmt: skip
    return columns, rows


def _is_guess(line: TournamentLine) -> bool:
    """Whether nobody has said which part of a name is the surname, and only the script tells."""
    player = line.entrant.player
    name = plain_name(player.name, line.entrant.licence)
    is_split = parted_name(player.name, player.surname) is None and "," not in name and len(name.split()) > 1
    return is_split and is_east_asian(name)


def _names(line: TournamentLine) -> tuple[str, str]:
    """First names and surname: as somebody said it, or as the name looks."""
    player = line.entrant.player
    return parted_name(player.name, player.surname) or split_name(plain_name(player.name, line.entrant.licence))


def ema_workbook(sheet: Sheet, access: TournamentAccess) -> Sheet:
    """Put the event's data and the terms of the totals on pages of their own."""
    preview = federation_preview(access.table())
    data = [
        ("Event", access.tournament.name),
        *sheet.head,
        ("First day", access.tournament.starts_on.isoformat()),
        ("Last day", (access.tournament.ends_on or access.tournament.starts_on).isoformat()),
        ("Ruleset", find_ruleset(access.tournament.house_rules.ruleset).name),
        ("Players", str(preview.players)),
        ("EMA members", str(sum(bool(line.entrant.licence) for line in preview.lines))),
        ("Countries", str(len(preview.countries))),
        ("Weight (preview)", decimal(preview.weight.total, 1)),
        *(("", words) for words in sheet.foot),
    ]
    event: list[list[Cell]] = [list(line) for line in data]
    about = Sheet("Event", [Column("key", "Event data"), Column("text", "Value")], event)
    terms = Sheet("Terms", [Column("place", "Place", 0), Column("name", "Name"), *_term_columns(access)], [
        [line.rank, " ".join(_names(line)).strip(), *(_ema_points(access, term) for term in line.terms)]
        for line in access.table().lines
    ])  # fmt: skip
    return replace(sheet, apart=(about, terms))


def _reports_score(access: TournamentAccess) -> bool:
    """Whether the family reports table points and a score, as MCR does; riichi reports its points as the score."""
    return family_of(find_ruleset(access.tournament.house_rules.ruleset)).reports_score


def _scores(access: TournamentAccess, table: TournamentTable) -> dict[int, int]:
    """The scores of all games after penalties. A cut reduces table points, never the scores."""
    games = [game for several in tournament_games(access.tournament, table.upto).values() for game in several]
    totals = rank_all(games, table_rule(["score"], unit=access.tournament.points_unit))
    return {row.player: int(row.values[0] or 0) for row in totals.rows}


def _ema_points(access: TournamentAccess, points: int) -> Cell:
    """Points as the report has them: table points with two decimals, or whole table points of riichi."""
    unit = access.tournament.points_unit
    if _reports_score(access):
        return Decimal(decimal(Fraction(points, unit), 2))
    return int(decimal(Fraction(points * 1000, unit), 0))


def _term_columns(access: TournamentAccess) -> list[Column]:
    """The terms whose sum is the table points, or the score of riichi."""
    digits = 2 if _reports_score(access) else 0
    words = (("carried_over", "Carried over"), ("of_games", "From games"), ("adjustments", "Penalties and byes"))
    return [Column(key, heading, digits) for key, heading in words]


def split_name(name: str) -> tuple[str, str]:
    """Split a name into first names and family name by a comma or capitals.

    Otherwise the family name is the first word in Chinese, Japanese and Korean characters, and the last word elsewhere.

    >>> split_name("Anna Maria Rossi"), split_name("Rossi, Anna"), split_name("ROSSI Anna")
    (('Anna Maria', 'Rossi'), ('Anna', 'Rossi'), ('Anna', 'ROSSI'))
    >>> split_name("鈴木 花子"), split_name("김 민준"), split_name("明將")
    (('花子', '鈴木'), ('민준', '김'), ('', '明將'))
    """
    if "," in name:
        last, first = name.split(",", 1)
        return first.strip(), last.strip()
    words = name.split()
    if is_east_asian(name):
        return " ".join(words[1:]), words[0]
    loud = [word for word in words if len(word) > 1 and word.isupper()]
    if loud and len(loud) < len(words):
        return " ".join(word for word in words if word not in loud), " ".join(loud)
    return " ".join(words[:-1]), words[-1] if words else ""
