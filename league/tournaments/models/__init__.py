from league.tournaments.models.applications import Application
from league.tournaments.models.draws import Round, Table, TableSeat
from league.tournaments.models.printouts import Printout
from league.tournaments.models.results import Award, ClearedGame, NotedHand, Penalty, RefereeCall, Report
from league.tournaments.models.teams import LineUpDeadline, LineUpPlayer, TeamCaptain, TeamPenalty
from league.tournaments.models.timetable import TimetableLine
from league.tournaments.models.tournaments import (
    CutChoice,
    Entrant,
    EntrantExternalId,
    FinalRow,
    KeepApart,
    Official,
    Stage,
    Team,
    Tournament,
    TournamentExternalId,
)

__all__ = [
    "Application",
    "Award",
    "ClearedGame",
    "CutChoice",
    "Entrant",
    "EntrantExternalId",
    "FinalRow",
    "KeepApart",
    "LineUpDeadline",
    "LineUpPlayer",
    "NotedHand",
    "Official",
    "Penalty",
    "Printout",
    "RefereeCall",
    "Report",
    "Round",
    "Stage",
    "Table",
    "TableSeat",
    "Team",
    "TeamCaptain",
    "TeamPenalty",
    "TimetableLine",
    "Tournament",
    "TournamentExternalId",
]
