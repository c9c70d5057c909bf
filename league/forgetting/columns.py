"""The texts in which people write freely, or which are stored as they were sent: forgetting rewrites each of them.

A test holds every text and JSON column of every model against this list and its own: a new column is here, or it holds
no person, or it is kept for a reason.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Texts:
    """Columns in whose texts the number takes the place of the name.

    of_club     lookup from a row to its club; empty where the rows of all clubs are looked at
    """

    model: str
    of_club: str
    columns: tuple[str, ...]


TEXTS: tuple[Texts, ...] = (
    Texts("clubs.HouseRulesVersion", "house_rules__club", ("reason",)),
    Texts("club_sessions.Session", "club", ("name", "place")),
    Texts("open_tables.OpenTable", "club", ("place",)),
    Texts("evening_series.Series", "club", ("name", "place")),
    Texts("players.PlayerMerge", "kept__club", ("reason",)),
    Texts("seasons.Adjustment", "season__club", ("reason",)),
    Texts("seasons.Team", "season__club", ("name",)),
    Texts("finals.FinalTable", "club", ("rules",)),
    Texts("finals.FinalTableRow", "table__club", ("name",)),
    Texts("records.Hanchan", "club", ("note", "sum_reason")),
    Texts("confirmations.Signature", "hanchan__club", ("reason",)),
    Texts("confirmations.Decision", "hanchan__club", ("reason",)),
    Texts("records.ImportRun", "club", ("file_name", "understood", "message")),
    Texts("tournaments.Tournament", "club", ("about",)),
    Texts("tournaments.Team", "tournament__club", ("name",)),
    Texts("tournaments.Stage", "tournament__club", ("kept_reason", "kept_players")),
    Texts("tournaments.Entrant", "tournament__club", ("note",)),
    Texts("tournaments.Application", "tournament__club", ("note",)),
    Texts("tournaments.Report", "table__round__tournament__club", ("penalties", "reason")),
    Texts("tournaments.Penalty", "tournament__club", ("reason",)),
    Texts("tournaments.TeamPenalty", "team__tournament__club", ("reason",)),
    Texts("tournaments.NotedHand", "tournament__club", ("what",)),
    Texts("tournaments.TimetableLine", "tournament__club", ("title",)),
    Texts("tournaments.FinalRow", "tournament__club", ("values",)),
    Texts("notices.Mail", "tournament__club", ("facts", "error")),
    Texts("notices.Mail", "club", ("facts", "error")),
    Texts("webhooks.Delivery", "endpoint__club", ("payload", "error")),
    Texts("webhooks.Attempt", "delivery__endpoint__club", ("error",)),
    Texts("archives.ClubImport", "", ("message",)),
    Texts("accounts.IdempotencyKey", "", ("answer",)),
    Texts("jobs.Job", "", ("message_params", "error")),
)
