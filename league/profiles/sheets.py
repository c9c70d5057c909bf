"""Sheets of a player's page and of the lists of players."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from league.clubs.models import Club
from league.clubs.sheet_query import ClubSheet, SheetQuery
from league.core.errors import existing
from league.core.templatetags.figures import WIND_KEYS, WIND_NAMES, named
from league.players.models import Player
from league.players.selectors import club_players
from league.profiles.against import club_against
from league.profiles.beside import MEASURES, OF_DEALS, Field, Measure, deals_measured, percentile, regulars_measured
from league.profiles.deals import PlayerDeals, player_deals
from league.profiles.statistics import LAST_GAMES, PlayerStatistics, player_statistics
from league.profiles.words import EXTREMES, STREAKS
from league.records.models import ORDERS_PER_DAY, day_of_key
from league.sheets.numbers import average_decimals, percent, points_column, points_number, rounded, with_count
from league.sheets.sheet import Cell, Column, Sheet, Shown, reference, yes_or_nothing
from rules.registry import find_ruleset
from scoring.games import Game
from scoring.statistics import Summary

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


def players_sheet(club: Club) -> Sheet:
    return Sheet(
        title=_("Players"),
        columns=[
            Column("player", _("Name"), kind="reference"),
            Column("guest", _("guest"), kind="boolean"),
            Column("games", _("Games"), 0),
        ],
        rows=[
            [reference(one.pk, one.public_name), yes_or_nothing(one.is_guest, _("yes")), games]
            for one, games in with_count(club_players(club, most_played_first=True), "games")
        ],
        head=[(_("Club"), club.name)],
    )


def against_sheet(club: Club) -> Sheet:
    """Return the matrix with one line for each player and opponent who met."""
    return Sheet(
        title=_("Head-to-head"),
        columns=[
            Column("player", _("Player"), kind="reference"),
            Column("other", _("Against"), kind="reference"),
            Column("games", _("Games"), 0),
            Column("ahead", _("Ahead"), 0),
            Column("equal", _("Equal"), 0),
            Column("behind", _("Behind"), 0),
        ],
        rows=[
            [
                reference(line.player.pk, line.player.public_name),
                reference(other.pk, other.public_name),
                met.games,
                met.ahead,
                met.equal,
                met.behind,
            ]
            for line in club_against(club)
            for other, met in line.meetings
            if met
        ],
        head=[(_("Club"), club.name)],
    )


# ----- of one player -----


def summary_sheet(statistics: PlayerStatistics) -> Sheet:
    spans: list[tuple[str, str, Summary]] = [
        ("in_all", _("Overall"), statistics.in_all),
        ("last", _("Last %(n)d") % {"n": LAST_GAMES}, statistics.last_games),
        ("this_month", _("This month"), statistics.this_month),
    ]
    return _sheet(
        statistics,
        _("Overall, last games, this month"),
        [
            Column("span", _("Period"), kind="key"),
            *_summary_columns(statistics, (one for _key, _words, one in spans)),
        ],
        [[Shown(words, key), *_summary_cells(statistics, one)] for key, words, one in spans],
    )


def seats_sheet(statistics: PlayerStatistics) -> Sheet:
    seats = statistics.seats
    return _sheet(
        statistics,
        _("By seat at the start"),
        [Column("seat", _("Seat"), kind="key"), *_summary_columns(statistics, seats.values())],
        [[_wind(seat), *_summary_cells(statistics, one)] for seat, one in seats.items()],
    )


def _wind(seat: int) -> Shown:
    """The wind of a seat at the start; of a fifth or sixth seat its number."""
    number = str(seat + 1)
    return Shown(str(WIND_NAMES[seat]), WIND_KEYS[seat]) if seat < len(WIND_NAMES) else Shown(number, number)


def _summary_columns(statistics: PlayerStatistics, summaries: Iterable[Summary]) -> list[Column]:
    return [
        Column("games", _("Games"), 0),
        points_column("points", _("Points"), [points_number(one.points, statistics.unit) for one in summaries]),
        Column(
            "average_points", _("Average points"), average_decimals(statistics.unit), is_signed=True, kind="decimal"
        ),
        Column("average_place", _("Average place"), 2),
    ]


def _summary_cells(statistics: PlayerStatistics, summary: Summary) -> list[Cell]:
    mean = None if summary.average_points is None else summary.average_points / statistics.unit
    return [
        summary.games,
        points_number(summary.points, statistics.unit),
        rounded(mean, average_decimals(statistics.unit)),
        rounded(summary.average_place, 2),
    ]


def places_sheet(statistics: PlayerStatistics) -> Sheet:
    summary = statistics.in_all
    return _sheet(
        statistics,
        _("Places"),
        [Column("place", _("Place"), 0), Column("games", _("Games"), 0), Column("share", _("Share, %"), 1)],
        [[place, count, percent(count, summary.games)] for place, count in summary.places],
    )


def points_sheet(statistics: PlayerStatistics) -> Sheet:
    """Return the place, the points and their sum game by game: the form and the chart of the page."""
    points = [points_number(one.points, statistics.unit) for one in statistics.results]
    sums = [points_number(total, statistics.unit) for _game, total in statistics.running]
    rows = zip(statistics.results, points, sums, strict=True)
    return _sheet(
        statistics,
        _("Points, game by game"),
        [
            *_when_columns(),
            Column("place", _("Place"), 0),
            Column("score", _("Score"), 0),
            points_column("points", _("Points"), points),
            points_column("sum", _("Total points so far"), sums),
        ],
        [[*_when(one.game), one.place, one.score, number, total] for one, number, total in rows],
    )


def opponents_sheet(statistics: PlayerStatistics) -> Sheet:
    opponents = statistics.opponents(statistics.meetings)
    mine = [points_number(one.points, statistics.unit) for one in statistics.meetings.values()]
    theirs = [points_number(one.theirs, statistics.unit) for one in statistics.meetings.values()]
    return _sheet(
        statistics,
        _("Against"),
        [
            Column("player", _("Player"), kind="reference"),
            Column("games", _("Games"), 0),
            Column("ahead", _("Ahead"), 0),
            Column("equal", _("Equal"), 0),
            Column("behind", _("Behind"), 0),
            points_column("points", _("Points"), mine),
            points_column("theirs", _("Their points"), theirs),
        ],
        [
            [reference(key, opponents[key].public_name), one.games, one.ahead, one.equal, one.behind, *both]
            for (key, one), both in zip(statistics.meetings.items(), zip(mine, theirs, strict=True), strict=True)
        ],
    )


def extremes_sheet(statistics: PlayerStatistics) -> Sheet:
    """Return the best and worst games; points and scores have a column each, because they have different units."""
    games = _games(statistics)
    extremes = statistics.extremes
    points = {key: points_number(one.value, statistics.unit) for key, one in extremes.items() if key.endswith("points")}
    return _sheet(
        statistics,
        _("Records"),
        [
            Column("record", _("Record"), kind="key"),
            points_column("points", _("Points"), points.values()),
            Column("score", _("Score"), 0),
            *_when_columns(),
        ],
        [
            [
                Shown(str(EXTREMES[key]), key),
                points.get(key),
                None if key in points else one.value,
                *_when(games[one.game]),
            ]
            for key, one in extremes.items()
        ],
    )


def streaks_sheet(statistics: PlayerStatistics) -> Sheet:
    games = _games(statistics)
    return _sheet(
        statistics,
        _("In a row"),
        [
            Column("streak", _("Games"), kind="key"),
            Column("longest", _("Longest"), 0),
            Column("now", _("Now"), 0),
            *_when_columns(),
        ],
        [
            [
                Shown(str(STREAKS[key]), key),
                one.longest,
                one.running,
                *(_when(games[one.first]) if one.first else (None, None, None)),
            ]
            for key, one in statistics.streaks.items()
        ],
    )


def rates_sheet(statistics: PlayerStatistics, deals: PlayerDeals) -> Sheet:
    return _sheet(
        statistics,
        _("Deal by deal"),
        [
            Column("what", _("What"), kind="key"),
            Column("share", _("Share, %"), 1),
            Column("times", _("How often"), 0),
            Column("of", _("Out of"), 0),
            Column("worth", _("Table points"), 0, is_signed=True),
        ],
        [
            *(
                [Shown(str(one.words), one.key), percent(one.part, one.whole), one.part, one.whole, None]
                for one in deals.rates
            ),
            *([Shown(str(one.words), one.key), None, None, None, one.value] for one in deals.averages),
        ],
    )


def patterns_sheet(statistics: PlayerStatistics, deals: PlayerDeals) -> Sheet:
    """Return all patterns, the most frequent first."""
    return _sheet(
        statistics,
        pgettext("patterns", "Won with"),
        [
            Column("key", _("Key"), kind="key"),
            Column("pattern", _("Pattern")),
            Column("name", _("Name"), only="print"),
            Column("wins", _("Wins"), 0),
        ],
        [[one.key, one.name, one.title, one.times] for one in deals.all_patterns],
    )


def hands_sheet(statistics: PlayerStatistics, deals: PlayerDeals) -> Sheet:
    games = _games(statistics)
    return _sheet(
        statistics,
        _("Rarest hands"),
        [
            Column("key", _("Key"), kind="key", only="json"),
            Column("pattern", _("Pattern")),
            Column("name", _("Name"), only="print"),
            Column("wins", _("Wins"), 0),
            Column("points", _("Table points"), 0, is_signed=True),
            Column("tiles", _("Tiles")),
            *_when_columns(),
            Column("deal", _("Deal"), 0),
        ],
        [
            [
                one.pattern.key,
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


def regulars_sheet(statistics: PlayerStatistics) -> Sheet:
    """Return for each regular with enough games the percentage of the others that they are better than."""
    field = regulars_measured(statistics.player.club, statistics.ruleset)
    order = sorted(field, key=lambda pk: (-field[pk][MEASURES[0].key], pk))
    of_deals = deals_measured(statistics.player.club, statistics.ruleset)
    players = Player.objects.in_bulk(order)
    return _sheet(
        statistics,
        _("Among the regulars"),
        [
            Column("player", _("Player"), kind="reference"),
            *(Column(one.key, _("%s, better than %%") % one.words, 1) for one in (*MEASURES, *OF_DEALS)),
        ],
        [
            [
                reference(pk, players[pk].public_name),
                *(_better_than(field, pk, one) for one in MEASURES),
                *(_better_than(of_deals, pk, one) for one in OF_DEALS),
            ]
            for pk in order
        ],
    )


def _better_than(field: Field, player: int, measure: Measure) -> Cell:
    share = percentile(field, player, measure)
    return None if share is None else rounded(100 * share, 1)


def tiles_text(hand: Mapping[str, Any] | None) -> str:
    """Format the concealed tiles, the melds and the winning tile."""
    if hand is None:
        return ""
    melds = [f"({meld['tiles']})" for meld in hand.get("melds") or ()]
    return " ".join([hand.get("concealed") or "", *melds, f"+ {hand.get('winning_tile') or ''}"])


def _when_columns() -> list[Column]:
    return [
        Column("hanchan", "id", kind="id", only="json"),
        Column("day", _("Day"), kind="day"),
        Column("number", _("Number"), 0),
    ]


def _when(game: Game) -> tuple[int, str, int]:
    return game.id, day_of_key(game.played).isoformat(), game.played % ORDERS_PER_DAY


def _games(statistics: PlayerStatistics) -> dict[int, Game]:
    return {game.id: game for game in statistics.games}


def _sheet(
    statistics: PlayerStatistics, title: str, columns: Sequence[Column], rows: Sequence[Sequence[Cell]]
) -> Sheet:
    player, ruleset = statistics.player, find_ruleset(statistics.ruleset)
    head = [(_("Club"), player.club.name), (_("Ruleset"), named(ruleset)), (_("Until"), statistics.today.isoformat())]
    return Sheet(f"{player.public_name} {title}", columns, rows, head=head)


# ----- the list -----


def _of_player(build: Callable[[PlayerStatistics], Sheet]) -> Callable[[SheetQuery], Sheet]:
    def build_from(query: SheetQuery) -> Sheet:
        players = Player.objects.filter(club=query.club).select_related("club", "merged_into")
        player = query.row(players, "player").standing_for
        return build(existing(player_statistics(player, query.text("ruleset"), query.today)))

    return build_from


def _of_deals(build: Callable[[PlayerStatistics, PlayerDeals], Sheet]) -> Callable[[SheetQuery], Sheet]:
    return _of_player(lambda found: build(found, existing(player_deals(found.player, found.ruleset))))


def _player_sheet(key: str, title: "StrOrPromise", build: Callable[[SheetQuery], Sheet]) -> ClubSheet:
    return ClubSheet(key, title, build, ("player",), ("ruleset",))


CLUB_SHEETS: tuple[ClubSheet, ...] = (
    ClubSheet("players", gettext_lazy("Players"), lambda query: players_sheet(query.club)),
    ClubSheet("against", gettext_lazy("Head-to-head"), lambda query: against_sheet(query.club)),
)
PLAYER_SHEETS: tuple[ClubSheet, ...] = (
    _player_sheet("summary", gettext_lazy("Overall, last games, this month"), _of_player(summary_sheet)),
    _player_sheet("places", gettext_lazy("Places"), _of_player(places_sheet)),
    _player_sheet("points", gettext_lazy("Points, game by game"), _of_player(points_sheet)),
    _player_sheet("opponents", gettext_lazy("Against"), _of_player(opponents_sheet)),
    _player_sheet("seats", gettext_lazy("By seat at the start"), _of_player(seats_sheet)),
    _player_sheet("records", gettext_lazy("Records"), _of_player(extremes_sheet)),
    _player_sheet("streaks", gettext_lazy("In a row"), _of_player(streaks_sheet)),
    _player_sheet("regulars", gettext_lazy("Among the regulars"), _of_player(regulars_sheet)),
    _player_sheet("rates", gettext_lazy("Deal by deal"), _of_deals(rates_sheet)),
    _player_sheet("patterns", pgettext_lazy("patterns", "Won with"), _of_deals(patterns_sheet)),
    _player_sheet("hands", gettext_lazy("Rarest hands"), _of_deals(hands_sheet)),
)
