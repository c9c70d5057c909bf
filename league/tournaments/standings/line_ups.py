"""Who plays a round for each team: read from what the teams have named. Without line-ups everybody plays."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from league.accounts.models import Visitor
from league.players.models import shown_order
from league.tournaments.models import Entrant, LineUpPlayer, Round, TableSeat, Team, Tournament


@dataclass(frozen=True)
class LineUp:
    """What a team has named for a round.

    members         who can play that round for the team
    players         who has been named; empty: nobody yet
    is_taken_over   the last line-up counts because nobody was named in time
    usual           who plays if nobody is named: the last line-up, or all members if there are no more than play
    """

    team: Team
    number: int
    members: tuple[Entrant, ...]
    players: tuple[Entrant, ...]
    is_taken_over: bool
    usual: tuple[Entrant, ...]

    @property
    def is_named(self) -> bool:
        return bool(self.players)


@dataclass
class Named:
    """Who is in the line-ups of a tournament or seated, by round.

    has_line_ups    whether its teams name line-ups at all
    """

    has_line_ups: bool
    by_round: dict[int, set[int]] = field(default_factory=dict)

    def sits_aside(self, entrant: Entrant, number: int) -> bool:
        """Whether the entrant does not play that round because the team has not named the entrant."""
        if not self.has_line_ups or entrant.team_id is None:
            return False
        return entrant.pk not in self.by_round.get(number, ())


def named_players(tournament: Tournament) -> Named:
    if tournament.lineup_size is None:
        return Named(False)
    by_round: dict[int, set[int]] = defaultdict(set)
    rows = LineUpPlayer.objects.filter(entrant__tournament=tournament)
    for number, entrant in rows.values_list("number", "entrant"):
        by_round[number].add(entrant)
    # A script seats players whom nobody has named, and after a cut players go on for themselves.
    seats = TableSeat.objects.filter(round__tournament=tournament)
    for number, entrant in seats.values_list("round__number", "entrant"):
        by_round[number].add(entrant)
    return Named(True, dict(by_round))


class LineUps:
    """The line-ups of a tournament, read once."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.size = tournament.lineup_size or 0

    @cached_property
    def rows(self) -> dict[int, list[LineUpPlayer]]:
        """The named players by team, by round."""
        found = LineUpPlayer.objects.filter(entrant__tournament=self.tournament, entrant__team__isnull=False)
        rows: dict[int, list[LineUpPlayer]] = defaultdict(list)
        for row in found.select_related("entrant__player", "entrant__team").order_by("number", "pk"):
            rows[row.entrant.team_id or 0].append(row)
        return rows

    def of_round(self, number: int) -> list[LineUp]:
        """Return the line-ups of all teams, by name."""
        members: dict[int, list[Entrant]] = defaultdict(list)
        playing = self.tournament.entrants.in_round(number).filter(is_substitute=False, team__isnull=False)
        for entrant in playing.select_related("player", "team").order_by("number", *shown_order("player__")):
            members[entrant.team_id or 0].append(entrant)
        return [self._line_up(team, number, members[team.pk]) for team in self.tournament.teams.all()]

    def of_team(self, team: Team, number: int) -> LineUp:
        return next(one for one in self.of_round(number) if one.team.pk == team.pk)

    def _line_up(self, team: Team, number: int, members: list[Entrant]) -> LineUp:
        there = {entrant.pk: entrant for entrant in members}
        own = [row for row in self.rows[team.pk] if row.number == number]
        players = tuple(there[row.entrant_id] for row in own if row.entrant_id in there)
        usual = self._usual(self.rows[team.pk], number, there)
        return LineUp(team, number, tuple(members), players, any(row.is_taken_over for row in own), usual)

    def _usual(self, rows: Iterable[LineUpPlayer], number: int, there: dict[int, Entrant]) -> tuple[Entrant, ...]:
        if len(there) <= self.size:
            return tuple(there.values())
        before = [row for row in rows if row.number < number]
        last = max((row.number for row in before), default=0)
        players = tuple(there[row.entrant_id] for row in before if row.number == last and row.entrant_id in there)
        return players if len(players) == self.size else ()


def players_of_round(tournament: Tournament, number: int) -> set[int] | None:
    """Return the entrants whom the teams send into a round, as named or as usual; None: all members play."""
    if tournament.lineup_size is None:
        return None
    line_ups = LineUps(tournament).of_round(number)
    return {entrant.pk for one in line_ups for entrant in (one.players or one.usual)}


def rounds_to_name(tournament: Tournament) -> list[int]:
    """Return the numbers of the rounds that are still to be named: not public, and before any cut."""
    planned = sum(tournament.stages.filter(cut=None).values_list("rounds_planned", flat=True))
    public = tournament.rounds.filter(state__in=(Round.State.RELEASED, Round.State.FINISHED))
    last = max(public.values_list("number", flat=True), default=0)
    return list(range(last + 1, planned + 1))


def is_open_to_captains(tournament: Tournament, number: int, now: datetime) -> bool:
    """Whether captains may name a round: before its deadline, and before the desk confirms or releases it."""
    deadline = tournament.line_up_deadlines.filter(number=number).first()
    if deadline is not None and now > deadline.closes_at:
        return False
    return not tournament.rounds.filter(number=number).exclude(state=Round.State.DRAFT).exists()


def team_of_captain(tournament: Tournament, user: Visitor) -> Team | None:
    """Return the team whose captain this account is."""
    if tournament.lineup_size is None or not user.is_authenticated:
        return None
    own = tournament.entrants.filter(player__account=user, captaincies__isnull=False).select_related("team")
    return next((one.team for one in own if is_captain(one)), None)


def is_captain(entrant: Entrant) -> bool:
    return entrant.team_id is not None and entrant.captaincies.filter(team=entrant.team_id).exists()
