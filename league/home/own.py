"""What a member sees of the own clubs on the first page, with as many queries for many clubs as for one."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, OuterRef, Subquery
from django.utils import timezone

from league.accounts.models import User
from league.club_bests.selectors import bests_of_clubs
from league.clubs.models import Club
from league.clubs.roles import role_can
from league.clubs.selectors import clubs_of
from league.confirmations.selectors import Confirmation, results_waiting_by_club
from league.evening_tables.selectors import SeatTonight, seats_tonight
from league.evenings.selectors import NextEvening, next_evenings
from league.home.first_page.looks import look_before, look_now
from league.home.first_page.sentences import Place, Told, told
from league.open_tables.selectors import TableShown, open_tables_of
from league.players.models import Player
from league.records.evenings.running import RunningTable, own_table, running_tables_of
from league.records.models import Hanchan, Participant
from league.seasons.models import Season, StandingsRow
from league.seasons.rules import season_rule
from league.seasons.selectors import current_seasons
from league.sessions.models import Session
from league.tournaments.models import Entrant, Tournament
from rules.registry import find_ruleset

# On the first page; the page of the club has them all.
MOST_TABLES = 4


@dataclass(frozen=True)
class OwnRank:
    """The line of a member in the league table of the running season; `of` players have a rank.

    points      in 1/unit, with adjustments
    """

    season: Season
    row: StandingsRow
    of: int
    points: int | None

    @property
    def unit(self) -> int:
        return self.season.points_unit

    @property
    def seats(self) -> int:
        return find_ruleset(self.season.house_rules.ruleset).seats


@dataclass(frozen=True)
class OwnClub:
    """A club of a member: the evening of today, the tables in play, the own rank and the own last game.

    own         the running table that the member continues
    """

    club: Club
    role: str
    today: date
    session: Session | None
    own: Hanchan | None
    tables: list[RunningTable]
    rank: OwnRank | None
    last_game: Participant | None
    told: list[Told]
    next_evening: NextEvening | None
    seat: SeatTonight | None
    open_tables: list[TableShown]
    is_player: bool
    to_confirm: list[Confirmation]

    @property
    def may_record(self) -> bool:
        return role_can(self.role, "record")

    @property
    def tables_shown(self) -> list[RunningTable]:
        """The own table first."""
        return sorted(self.tables, key=lambda one: one.hanchan != self.own)[:MOST_TABLES]


def own_clubs(user: User, *, is_look: bool = False) -> list[OwnClub]:
    """
    is_look     the member looks at the page now: the next look is compared with what it shows
    """
    clubs = list(clubs_of(user))
    now = timezone.now()
    days = {club.pk: club.day_of(now) for club in clubs}
    members = {one.club_id: one for one in user.memberships.filter(club__in=clubs)}
    players = {one.club_id: one for one in _own_players(user, clubs)}
    sessions, own, games = _evenings(days), own_table(user, clubs), _last_games(players)
    seasons = _seasons(players, days)
    ranks = _ranks(players, {club: season for club, (season, is_over) in seasons.items() if not is_over})
    rows = _ranked_rows([season for season, _is_over in seasons.values()])
    tables = _running_tables(clubs)
    evenings = next_evenings(user, days, players)
    seats = seats_tonight(user, [one for one in sessions.values() if one.played_on == days[one.club_id]])
    open_tables = open_tables_of(clubs, user)
    to_confirm = results_waiting_by_club(clubs, user)
    records = bests_of_clubs(club.pk for club in clubs)

    def sentences(club: int) -> list[Told]:
        season, is_over = seasons.get(club, (None, False))
        listed = rows.get(season.pk, []) if season else []
        known, player = records.get(club, {}), players.get(club)
        held = {key: best.value for key, best in known.items() if player and best.player.pk == player.pk}
        look = look_now(members[club], now, season, listed, held) if is_look else look_before(members[club])
        if player is None:
            return []
        mine = next(
            (row for row in listed if row.player_id == players[club].pk), ranks[club].row if club in ranks else None
        )
        table = next((one for one in tables.get(club, []) if one.hanchan == own.get(club)), None)
        return told(Place(player, look, season, listed, mine, is_over, games.get(club), table, known))

    return [
        OwnClub(
            club, members[club.pk].role, days[club.pk], sessions.get(club.pk), own.get(club.pk),
            tables.get(club.pk, []), ranks.get(club.pk), games.get(club.pk), sentences(club.pk), evenings.get(club.pk),
            seats.get(club.pk), open_tables.get(club.pk, []), club.pk in players, to_confirm.get(club.pk, []),
        )
        for club in clubs
    ]  # fmt: skip


def _running_tables(clubs: Collection[Club]) -> dict[int, list[RunningTable]]:
    tables: dict[int, list[RunningTable]] = {}
    for one in running_tables_of(clubs):
        tables.setdefault(one.hanchan.club_id, []).append(one)
    return tables


def next_events(user: User) -> list[Entrant]:
    """Return the member's entries in events that are not over, the next event first."""
    entries = Entrant.objects.filter(player__account=user).exclude(tournament__state=Tournament.State.CLOSED)
    if user.token_club:
        entries = entries.filter(tournament__club__slug=user.token_club)
    gone = (Entrant.State.REFUSED, Entrant.State.WITHDRAWN)
    wanted = entries.exclude(state__in=gone).select_related("tournament__club")
    return list(wanted.order_by("tournament__starts_on", "tournament_id"))


def _own_players(user: User, clubs: Collection[Club]) -> list[Player]:
    """Return the user's player in each club; the newest game of each is read with it."""
    newest = Participant.objects.filter(
        player=OuterRef("pk"), counts=True, place__isnull=False, hanchan__is_held_back=False
    )
    last = Subquery(newest.order_by("-played_key").values("pk")[:1])
    return list(Player.objects.standing_for_themselves().filter(account=user, club__in=clubs).annotate(last_game=last))


def _evenings(days: dict[int, date]) -> dict[int, Session]:
    """Return the open evening of each club. One that is planned for a later day is not yet open to hanchan."""
    open_now = Session.objects.filter(club__in=days, state=Session.State.OPEN)
    return {one.club_id: one for one in open_now if one.played_on <= days[one.club_id]}


def _seasons(players: dict[int, Player], days: dict[int, date]) -> dict[int, tuple[Season, bool]]:
    """Return by club the season that runs, or the last one that the player played in, and whether it is over."""
    running = current_seasons({club: days[club] for club in players})
    others = [player for club, player in players.items() if club not in running]
    played = StandingsRow.objects.filter(player__in=others, division=None).select_related("season__house_rules")
    over = {row.season.club_id: row.season for row in played.order_by("season__opens", "season")}
    return {**{club: (season, True) for club, season in over.items()},
            **{club: (season, False) for club, season in running.items()}}  # fmt: skip


def _ranked_rows(seasons: Collection[Season]) -> dict[int, list[StandingsRow]]:
    """Return by season the lines with a rank, best first."""
    rows = StandingsRow.objects.filter(season__in=seasons, division=None, rank__isnull=False)
    listed: dict[int, list[StandingsRow]] = {}
    for row in rows.select_related("player").order_by("season", "order"):
        listed.setdefault(row.season_id, []).append(row)
    return listed


def _ranks(players: dict[int, Player], seasons: dict[int, Season]) -> dict[int, OwnRank]:
    rows = StandingsRow.objects.filter(season__in=seasons.values(), division=None)
    ranked = dict(rows.exclude(rank=None).order_by().values_list("season").annotate(of=Count("pk")))
    own = {row.season_id: row for row in rows.filter(player__in=players.values())}
    return {
        club: OwnRank(season, own[season.pk], ranked.get(season.pk, 0), _points(season, own[season.pk]))
        for club, season in seasons.items()
        if season.pk in own
    }


def _points(season: Season, row: StandingsRow) -> int | None:
    columns = [step.text for step in season_rule(season).columns]
    value = dict(zip(columns, row.values, strict=False)).get("points")
    return None if value is None else int(value)


def _last_games(players: dict[int, Player]) -> dict[int, Participant]:
    newest = [player.last_game for player in players.values()]  # type: ignore[attr-defined]
    found = Participant.objects.filter(pk__in=newest).select_related("hanchan__house_rules")
    return {one.club_id: one for one in found}
