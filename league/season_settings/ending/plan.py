"""The next season like one that has ended: its name and days, and the division of each player after promotions."""

from calendar import monthrange
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from league.players.models import Player
from league.season_settings.ending.names import next_name
from league.seasons.models import Division, Season, Team
from league.standings.champions.selectors import FinalTable, final_tables
from league.standings.computing.figures import division_members, team_players


class Place(NamedTuple):
    """A player of a division, and the division that the player has in the next season; None: no division any more."""

    player: Player
    was: Division
    division: Division | None

    @property
    def move(self) -> str:
        if self.division is None:
            return "out"
        was, now = ((one.order, one.pk) for one in (self.was, self.division))
        return "stay" if now == was else "up" if now < was else "down"


class NextDivision(NamedTuple):
    """A division of the next season; `before` is the number of players of the same one before."""

    division: Division
    before: int
    places: Sequence[Place]

    @property
    def is_too_full(self) -> bool:
        return len(self.places) > self.before


class NextSeason(NamedTuple):
    """The next season as it would be opened; `divisions` and `teams` are those of the season that has ended."""

    season: Season
    name: str
    opens: date
    closes: date | None
    divisions: Sequence[NextDivision]
    left_out: Sequence[Place]
    teams: Mapping[Team, Sequence[Player]]

    @property
    def is_too_full(self) -> bool:
        return any(one.is_too_full for one in self.divisions)

    @property
    def places(self) -> list[Place]:
        return [*(place for one in self.divisions for place in one.places), *self.left_out]


def season_next(season: Season, today: date, chosen: Mapping[int, int | None] | None = None) -> NextSeason:
    """Plan the next season: the divisions after promotions, days shifted by its length.

    chosen      by player the division that the organiser chose instead; None: no division
    """
    divisions = {division.pk: division for division in season.divisions.all()}
    members, teams = division_members(season), team_players(season)
    players = Player.objects.in_bulk({pk for keys in (*members.values(), *teams.values()) for pk in keys})
    moved: dict[int, int | None] = {**_promotions(final_tables(season)), **(chosen or {})}
    places = [
        Place(players[pk], divisions[was], divisions.get(moved.get(pk, was) or 0))
        for was, keys in members.items()
        for pk in sorted(keys, key=lambda key: (players[key].name, key))
    ]
    opens, closes = next_days(season, today)
    return NextSeason(
        season,
        next_name(season.name, season.opens, opens, set(season.club.seasons.values_list("name", flat=True))),
        opens,
        closes,
        [
            NextDivision(one, len(members.get(one.pk, ())), [place for place in places if place.division == one])
            for one in divisions.values()
        ],
        [place for place in places if place.division is None],
        {team: [players[pk] for pk in sorted(teams.get(team.pk, ()))] for team in season.teams.all()},
    )


def _promotions(tables: Sequence[FinalTable]) -> dict[int, int]:
    """The new division of each player who goes up or down."""
    up = {player.pk: table.higher.pk for table in tables if table.higher for player in table.up}
    down = {player.pk: table.lower.pk for table in tables if table.lower for player in table.down}
    return down | up


def next_days(season: Season, today: date) -> tuple[date, date | None]:
    """The days after the season's last, as many; of whole months as many months. Without a last day it begins today."""
    if season.closes is None:
        return max(today, season.opens + timedelta(days=1)), None
    opens = season.closes + timedelta(days=1)
    if season.opens.day != 1 or opens.day != 1:
        return opens, season.closes + (opens - season.opens)
    months = (opens.year - season.opens.year) * 12 + opens.month - season.opens.month
    year, month = divmod(opens.year * 12 + opens.month - 1 + months - 1, 12)
    return opens, date(year, month + 1, monthrange(year, month + 1)[1])
