"""The text and JSON columns that `league.forgetting.columns` has not, each with what becomes of it.

Columns with choices hold no person, and are not listed.
"""

from collections.abc import Mapping

# What belongs to the person alone: `league.forgetting.owned` and `texts` empty, delete or rewrite it.
OWNED: Mapping[str, tuple[str, ...]] = {
    "evenings.Answer": ("guest", "folded"),
    "evening_tables.Presence": ("guest", "folded"),
    "evening_tables.EveningSeat": ("guest", "folded"),
    "players.Player": ("name", "surname"),
    "players.PlayerName": ("name", "folded"),
    "players.NamesApart": ("first", "second"),
    "players.PlayerExternalId": ("source", "external_id"),
    "members.Claim": ("name",),
    "notices.Mail": ("address",),
    "player_links.PlayerLink": ("secret_hash",),
    "notices.PushSubscription": ("endpoint", "endpoint_hash", "p256dh", "auth", "language", "device", "ended_why"),
    "records.OnlineReplay": ("nicknames", "link"),
    "tournaments.Application": (
        "name", "surname", "address", "language", "club_name", "country", "licence", "team", "secret_hash",
    ),
    "tournaments.Entrant": ("club_name", "country", "licence", "secret_hash"),
    "tournaments.EntrantExternalId": ("source", "external_id"),
    "tournaments.Printout": ("kind", "language", "site", "content"),
    "history.LogEntry": ("subject_name", "before", "after", "reason"),
}  # fmt: skip

NO_PERSON: Mapping[str, tuple[str, ...]] = {
    "accounts.ApiToken": ("scopes", "club", "secret_hash", "beginning"),
    "accounts.Attempts": ("key",),
    "accounts.IdempotencyKey": ("reach", "key", "body_hash"),
    "archives.ClubImport": ("slug", "language", "nonce", "error"),
    "archives.ClubMove": ("slug", "events", "address", "untold"),
    "auth.Group": ("name",),
    "auth.Permission": ("name", "codename"),
    "club_bests.ClubBests": ("state", "found"),
    "club_sessions.SessionExternalId": ("source", "external_id"),
    "clubs.Club": ("time_zone", "embed_sites"),
    "clubs.HouseRulesVersion": ("ruleset", "options"),
    "clubs.Invitation": ("secret_hash",),
    "clubs.ListCount": ("name",),
    "clubs.Membership": ("last_look", "look_before"),
    "evening_tables.EveningRound": ("seed",),
    "evening_tables.EveningSeat": ("ahead",),
    "contenttypes.ContentType": ("app_label", "model"),
    "finals.FinalTableRow": ("points",),
    "forecast_quality.ForecastQuality": ("state", "found"),
    "history.LogEntry": ("action", "subject_type", "subject_id"),
    "jobs.Job": ("kind", "subject", "queue", "message", "runner"),
    "ladders.Ladder": ("kind", "parameters", "rulesets"),
    "ladders.LadderRow": ("mark",),
    "ladders.PackedSegment": ("content", "before", "digest"),
    "notices.EventMail": ("kinds_off",),
    "notices.Mail": ("key", "what", "message_id"),
    "notices.PushKey": ("private_number",),
    "notices.SendingSite": ("site",),
    "odds.SeasonOdds": ("state", "found", "said"),
    "records.Deal": ("entry", "answer", "table"),
    "records.GuestLink": ("secret_hash",),
    "records.Hanchan": ("spectators", "source"),
    "records.HanchanExternalId": ("source", "external_id"),
    "records.ColumnAnswer": ("headings", "fields"),
    "records.ImportRun": ("error", "faults"),
    "records.LateDeal": ("entry", "key"),
    "records.OnlineReplay": ("fingerprint",),
    "seasons.Season": ("metrics",),
    "seasons.SeasonExternalId": ("source", "external_id"),
    "seasons.StaleStandings": ("players",),
    "seasons.StandingsRow": ("values", "places", "recent_places", "sums"),
    "seasons.TeamRow": ("values", "places"),
    "tournaments.Report": ("scores", "chips"),
    "tournaments.Round": ("method", "snapshot", "facts", "secret_hash"),
    "tournaments.Stage": ("preset",),
    "tournaments.Team": ("secret_hash",),
    "tournaments.Tournament": ("order", "time_zone"),
    "tournaments.TournamentExternalId": ("source", "external_id"),
    "webhooks.Delivery": ("message_id", "event"),
    "webhooks.Endpoint": ("secret", "previous_secret", "events"),
}

TITLE = "the title of a thing, which the organisers can change"
ACCOUNT = "of an account, whose owner changes or deletes it"
SIGN_IN = "of a browser that is signed in; its owner ends it"


def _each(reason: str, columns: str) -> Mapping[str, str]:
    return dict.fromkeys(columns.split(), reason)


KEPT: Mapping[str, Mapping[str, str]] = {
    "account.EmailAddress": {"email": "nothing is stored there"},
    "account.EmailConfirmation": {"key": "nothing is stored there"},
    "accounts.ApiToken": {"name": ACCOUNT},
    "accounts.PasswordRequest": _each("a message that is still to be sent", "email site language"),
    "accounts.User": _each(
        ACCOUNT, "password username first_name last_name email shown_name skeleton language"
    ),
    "admin.LogEntry": _each(
        "changes of accounts by the operator of the server", "object_id object_repr change_message"
    ),
    "archives.ClubImport": {
        "content": "an archive until it is imported, which asks who was forgotten",
        "invited": "names of accounts, as the archive has them",
    },
    "clubs.Club": {"name": TITLE, "slug": TITLE},
    "clubs.HouseRules": {"name": TITLE},
    "ladders.Ladder": {"name": TITLE, "slug": TITLE},
    "mfa.Authenticator": {"data": ACCOUNT},
    "notices.MailChoice": {
        "address_hash": "a keyed hash of an address, so that whoever wants no mail gets none",
        "kinds_off": "belongs to this hash",
    },
    "records.ImportRun": _each("a file until it is stored, or dropped since its import was killed", "content options"),
    "finals.FinalTable": {"name": TITLE, "period": TITLE},
    "seasons.Division": {"name": TITLE},
    "seasons.Season": {"name": TITLE, "slug": TITLE},
    "sessions.Session": {"session_key": SIGN_IN, "session_data": SIGN_IN},
    "tournaments.Entrant": {"division": "the part of the event in which the results count"},
    "tournaments.Stage": {"name": TITLE},
    "tournaments.Tournament": {"name": TITLE, "slug": TITLE, "place": TITLE},
    "usersessions.UserSession": _each(SIGN_IN, "ip session_key user_agent data"),
    "webhooks.Endpoint": {"url": "where the organisers want messages"},
}  # fmt: skip
