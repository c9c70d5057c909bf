"""What a player's page and the lists of players say, as sheets."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from league.clubs.models import Club
from league.exports.numbers import average_decimals, percent, points_column, points_number, rounded, with_count
from league.exports.sheet import Cell, Column, Sheet
from league.players.against import club_against
from league.players.deals import PlayerDeals, pattern_bar
from league.players.selectors import club_players
from league.players.statistics import LAST_GAMES, PlayerStatistics
from league.players.words import RECORDS, STREAKS
from league.records.models import ORDERS_PER_DAY, day_of_key
from league.web.templatetags.figures import WIND_NAMES
from rules.registry import find_ruleset
from scoring.games import Game
from scoring.statistics import Summary


def players_sheet(club: Club) -> Sheet:
    return Sheet(
        title=_("Players"),
        columns=[Column("player", _("Name")), Column("guest", _("guest")), Column("games", _("Games"), 0)],
        rows=[
            [one.public_name, _("yes") if one.is_guest else "", games]
            for one, games in with_count(club_players(club, most_played_first=True), "games")
        ],
        head=[(_("Club"), club.name)],
    )


def against_sheet(club: Club) -> Sheet:
    """The matrix, a line for each pair that met, from either side."""
    return Sheet(
        title=_("Who is ahead of whom"),
        columns=[
            Column("player", _("Player")),
            Column("other", _("Against")),
            Column("games", _("Games"), 0),
            Column("ahead", _("Ahead"), 0),
            Column("equal", _("Equal"), 0),
            Column("behind", _("Behind"), 0),
        ],
        rows=[
            [line.player.public_name, other.public_name, met.games, met.ahead, met.equal, met.behind]
            for line in club_against(club)
            for other, met in line.meetings
            if met
        ],
        head=[(_("Club"), club.name)],
    )


# ----- of one player -----


def summary_sheet(told: PlayerStatistics) -> Sheet:
    spans: list[tuple[str, str, Summary]] = [
        ("in_all", _("In all"), told.in_all),
        ("last", _("Last %(n)d") % {"n": LAST_GAMES}, told.last_games),
        ("this_month", _("This month"), told.this_month),
    ]
    return _sheet(
        told,
        _("In all, lately, this month"),
        [Column("span", _("Games of")), *_summary_columns(told, (one for _key, _words, one in spans))],
        [[words, *_summary_cells(told, one)] for _key, words, one in spans],
    )


def seats_sheet(told: PlayerStatistics) -> Sheet:
    seats = told.seats
    return _sheet(
        told,
        _("By seat at the start"),
        [Column("seat", _("Seat")), *_summary_columns(told, seats.values())],
        [[_wind(seat), *_summary_cells(told, one)] for seat, one in seats.items()],
    )


def _wind(seat: int) -> str:
    return str(WIND_NAMES[seat]) if seat < len(WIND_NAMES) else str(seat + 1)


def _summary_columns(told: PlayerStatistics, summaries: Iterable[Summary]) -> list[Column]:
    return [
        Column("games", _("Games"), 0),
        points_column("points", _("Points"), [points_number(one.points, told.unit) for one in summaries]),
        Column("average_points", _("Average points"), average_decimals(told.unit), is_signed=True),
        Column("average_place", _("Average place"), 2),
    ]


def _summary_cells(told: PlayerStatistics, one: Summary) -> list[Cell]:
    mean = None if one.average_points is None else one.average_points / told.unit
    return [
        one.games,
        points_number(one.points, told.unit),
        rounded(mean, average_decimals(told.unit)),
        rounded(one.average_place, 2),
    ]


def places_sheet(told: PlayerStatistics) -> Sheet:
    found = told.in_all
    return _sheet(
        told,
        _("Places"),
        [Column("place", _("Place"), 0), Column("games", _("Games"), 0), Column("share", _("Share, %"), 1)],
        [[place, count, percent(count, found.games)] for place, count in found.places],
    )


def points_sheet(told: PlayerStatistics) -> Sheet:
    """Game by game: the place, the points, and what they come to; the form and the line of the page."""
    points = [points_number(one.points, told.unit) for one in told.results]
    sums = [points_number(total, told.unit) for _game, total in told.running]
    rows = zip(told.results, points, sums, strict=True)
    return _sheet(
        told,
        _("Points, game by game"),
        [
            *_when_columns(),
            Column("place", _("Place"), 0),
            Column("score", _("Score"), 0),
            points_column("points", _("Points"), points),
            points_column("sum", _("The points added up"), sums),
        ],
        [[*_when(one.game), one.place, one.score, number, total] for one, number, total in rows],
    )


def opponents_sheet(told: PlayerStatistics) -> Sheet:
    opponents = told.opponents
    mine = [points_number(one.points, told.unit) for one in told.meetings.values()]
    theirs = [points_number(one.theirs, told.unit) for one in told.meetings.values()]
    return _sheet(
        told,
        _("Against"),
        [
            Column("player", _("Player")),
            Column("games", _("Games"), 0),
            Column("ahead", _("Ahead"), 0),
            Column("equal", _("Equal"), 0),
            Column("behind", _("Behind"), 0),
            points_column("points", _("Points"), mine),
            points_column("theirs", _("Their points"), theirs),
        ],
        [
            [opponents[key].public_name, one.games, one.ahead, one.equal, one.behind, *both]
            for (key, one), both in zip(told.meetings.items(), zip(mine, theirs, strict=True), strict=True)
        ],
    )


def records_sheet(told: PlayerStatistics) -> Sheet:
    """Points in one column and scores in another: they are not of one kind."""
    games = _games(told)
    found = told.records
    points = {key: points_number(one.value, told.unit) for key, one in found.items() if key.endswith("points")}
    return _sheet(
        told,
        _("Records"),
        [
            Column("record", _("Record")),
            points_column("points", _("Points"), points.values()),
            Column("score", _("Score"), 0),
            *_when_columns(),
        ],
        [
            [str(RECORDS[key]), points.get(key), None if key in points else one.value, *_when(games[one.game])]
            for key, one in found.items()
        ],
    )


def streaks_sheet(told: PlayerStatistics) -> Sheet:
    games = _games(told)
    return _sheet(
        told,
        _("In a row"),
        [
            Column("streak", _("Games")),
            Column("longest", _("Longest"), 0),
            Column("now", _("Now"), 0),
            *_when_columns(),
        ],
        [
            [str(STREAKS[key]), one.longest, one.running, *(_when(games[one.first]) if one.first else (None, None))]
            for key, one in told.streaks.items()
        ],
    )


def rates_sheet(told: PlayerStatistics, deals: PlayerDeals) -> Sheet:
    return _sheet(
        told,
        _("Deal by deal"),
        [
            Column("what", _("What")),
            Column("share", _("Share, %"), 1),
            Column("times", _("How often"), 0),
            Column("of", _("Of how many"), 0),
            Column("worth", _("Points of the table"), 0, is_signed=True),
        ],
        [
            *([str(one.words), percent(one.part, one.whole), one.part, one.whole, None] for one in deals.rates),
            *([str(words), None, None, None, value] for words, value in deals.averages),
        ],
    )


def patterns_sheet(told: PlayerStatistics, deals: PlayerDeals) -> Sheet:
    """All of them, the commonest first."""
    rows = sorted(deals.counts.patterns.items(), key=lambda row: (-row[1], row[0]))
    bars = [(key, pattern_bar(deals.told.ruleset, key, count)) for key, count in rows]
    return _sheet(
        told,
        pgettext("patterns", "Won with"),
        [
            Column("key", _("Key")),
            Column("pattern", _("Pattern")),
            Column("name", _("Name")),
            Column("wins", _("Wins"), 0),
        ],
        [[key, one.name, one.title, one.times] for key, one in bars],
    )


def hands_sheet(told: PlayerStatistics, deals: PlayerDeals) -> Sheet:
    games = _games(told)
    return _sheet(
        told,
        _("Rarest hands"),
        [
            Column("pattern", _("Pattern")),
            Column("name", _("Name")),
            Column("wins", _("Wins"), 0),
            Column("points", _("Points of the table"), 0, is_signed=True),
            Column("tiles", _("Tiles")),
            *_when_columns(),
            Column("deal", _("Deal"), 0),
        ],
        [
            [
                one.pattern.name,
                one.pattern.title,
                one.pattern.times,
                one.points,
                tiles_text(one.hand),
                *_when(games[one.hanchan]),
                one.deal,
            ]
            for one in deals.rarest
        ],
    )


def tiles_text(hand: Mapping[str, Any] | None) -> str:
    """Concealed tiles, melds, and the tile won with."""
    if hand is None:
        return ""
    melds = [f"({meld['tiles']})" for meld in hand.get("melds") or ()]
    return " ".join([hand.get("concealed") or "", *melds, f"+ {hand.get('winning_tile') or ''}"])


def _when_columns() -> list[Column]:
    return [Column("day", _("Day")), Column("number", _("Number"), 0)]


def _when(game: Game) -> tuple[str, int]:
    return day_of_key(game.played).isoformat(), game.played % ORDERS_PER_DAY


def _games(told: PlayerStatistics) -> dict[int, Game]:
    return {game.id: game for game in told.games}


def _sheet(told: PlayerStatistics, title: str, columns: Sequence[Column], rows: Sequence[Sequence[Cell]]) -> Sheet:
    player, ruleset = told.player, find_ruleset(told.ruleset)
    head = [(_("Club"), player.club.name), (_("Ruleset"), ruleset.name), (_("Until"), told.today.isoformat())]
    return Sheet(f"{player.public_name} {title}", columns, rows, head=head)
