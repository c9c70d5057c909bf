from league.tournaments.models.draws import Round, Table, TableSeat
from league.tournaments.models.events import Entrant, FinalRow, KeepApart, Stage, Team, Tournament
from league.tournaments.models.printouts import Printout
from league.tournaments.models.results import NotedHand, Penalty, RefereeCall, Report

__all__ = [
    "Entrant",
    "FinalRow",
    "KeepApart",
    "NotedHand",
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
