from league.tournaments.models.applications import Application
from league.tournaments.models.draws import Round, Table, TableSeat
from league.tournaments.models.printouts import Printout
from league.tournaments.models.results import Award, NotedHand, Penalty, RefereeCall, Report
from league.tournaments.models.tournaments import (
    CutChoice,
    Entrant,
    FinalRow,
    KeepApart,
    Official,
    Stage,
    Team,
    Tournament,
)

__all__ = [
    "Application",
    "Award",
    "CutChoice",
    "Entrant",
    "FinalRow",
    "KeepApart",
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
    "Tournament",
]
