"""Every table of the server: in a backup, or left out for a reason. A test fails for a model that is in neither."""

from collections.abc import Mapping
from graphlib import TopologicalSorter

from django.apps import apps
from django.db.models import BinaryField, Field, Model

CARRIED: tuple[str, ...] = (
    # Django's own; keys of content types and permissions are kept, since other rows name them
    "contenttypes.ContentType", "auth.Permission", "auth.Group", "auth.Group_permissions", "admin.LogEntry",
    "accounts.User", "accounts.User_groups", "accounts.User_user_permissions", "accounts.ApiToken",
    "accounts.PasswordRequest", "mfa.Authenticator",
    "clubs.Club", "clubs.Membership", "clubs.Invitation", "clubs.HouseRules", "clubs.HouseRulesVersion",
    "history.LogEntry", "history.ClubLog", "jobs.Job", "archives.ClubImport", "archives.ClubMove",
    "players.Player", "players.PlayerName", "players.PlayerExternalId", "players.PlayerMerge",
    "players.ForgottenPlayer", "players.NamesApart", "members.Claim", "members.ForgetWish",
    "club_sessions.Session", "club_sessions.SessionExternalId", "evenings.Answer", "player_links.PlayerLink",
    "evening_series.Series", "evening_series.SeriesEvening", "open_tables.OpenTable", "open_tables.OpenSeat",
    "seasons.Season", "seasons.SeasonExternalId", "seasons.Division", "seasons.Team", "seasons.SeasonPlayer",
    "seasons.Adjustment",
    "records.ImportRun", "records.ColumnAnswer", "records.Hanchan", "records.HanchanExternalId", "records.Participant",
    "finals.FinalTable", "finals.FinalTableRow",
    "evening_tables.Presence", "evening_tables.EveningRound", "evening_tables.EveningTable",
    "evening_tables.EveningSeat",
    "records.Stint", "records.Deal", "records.OnlineReplay", "records.GuestLink", "records.LateDeal",
    "confirmations.Signature", "confirmations.Decision",
    "tournaments.Tournament", "tournaments.Official", "tournaments.Stage", "tournaments.Team", "tournaments.Entrant",
    "tournaments.TournamentExternalId", "tournaments.EntrantExternalId", "tournaments.KeepApart",
    "tournaments.CutChoice", "tournaments.Round", "tournaments.Table", "tournaments.TableSeat", "tournaments.Report",
    "tournaments.Penalty",
    "tournaments.TeamCaptain", "tournaments.LineUpPlayer", "tournaments.LineUpDeadline", "tournaments.TeamPenalty",
    "tournaments.Award", "tournaments.RefereeCall", "tournaments.NotedHand", "tournaments.FinalRow",
    "tournaments.TimetableLine", "tournaments.ClearedGame",
    "tournaments.Printout", "tournaments.Application",
    "notices.Mail", "notices.MailChoice", "notices.EventMail",
    "notices.PushKey", "notices.PushSubscription", "notices.MailTopics",
    "webhooks.Endpoint", "webhooks.Delivery", "webhooks.Attempt",
    "publishing.ClubFeature", "publishing.EventFeature",
    # caches, so that every page is there at once
    "seasons.StandingsRow", "seasons.TeamRow", "seasons.StaleStandings",
    "ladders.Ladder", "ladders.LadderRow", "ladders.PackedSegment", "ladders.RatingSegment", "ladders.StaleLadder",
    "forecast_quality.ForecastQuality", "odds.SeasonOdds", "club_bests.ClubBests",
)  # fmt: skip

LEFT_OUT: Mapping[str, str] = {
    "sessions.Session": "sign-ins: everybody signs in again, and a stolen backup opens no session",
    "usersessions.UserSession": "the devices of these sign-ins",
    "account.EmailAddress": "nothing is stored there: the address is a field of the account",
    "account.EmailConfirmation": "nothing is stored there: no address is checked",
    "clubs.ListCount": "how many rows long lists have, which the clock counts anew each minute",
    "accounts.Attempts": "counts of wrong passwords and codes, whose time is over after a restore",
    "accounts.IdempotencyKey": "answers for repeated requests, which nobody repeats after a restore",
    "notices.SendingSite": "which address sends the messages: a restored copy sends none until somebody says so",
}

# Filled by `migrate` or by a running service, so that they do not make a database non-empty.
FILLED_WITHOUT_PEOPLE = {"contenttypes.ContentType", "auth.Permission", "jobs.Job", "notices.PushKey"}


FILES_AT_ONCE = 8


def columns_of(model: type[Model]) -> list["Field"]:
    return list(model._meta.concrete_fields)


def rows_at_once(model: type[Model], most: int) -> int:
    """How many rows to have in memory: few of those that may have a file of some megabytes."""
    return min(most, FILES_AT_ONCE) if any(isinstance(field, BinaryField) for field in columns_of(model)) else most


def refers_to_itself(model: type[Model]) -> bool:
    return any(field.related_model is model for field in columns_of(model))


def in_order(labels: tuple[str, ...] = CARRIED) -> list[type[Model]]:
    """The models, each after those that its rows refer to."""
    models = [apps.get_model(label) for label in labels]
    graph = {model: _referred(model, models) for model in models}
    return list(TopologicalSorter(graph).static_order())


def _referred(model: type[Model], models: list[type[Model]]) -> list[type[Model]]:
    found = {field.related_model for field in columns_of(model) if field.related_model is not model}
    return [other for other in models if other in found]


def every_model() -> list[type[Model]]:
    """All models with a table, those of many-to-many relations too."""
    return [model for model in apps.get_models(include_auto_created=True) if model._meta.managed]
