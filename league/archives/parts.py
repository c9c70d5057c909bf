"""What a club's archive holds, part by part, each after those it refers to; and what is left out, and why.

A part carries every column of its model but those named here: a column that comes later is carried by itself, a model
that comes later is missed by a test.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Field, ForeignKey, Model

from league.accounts.models import ApiToken, User
from league.calibration.models import ClubCalibration
from league.clubs.models import Club, HouseRules, HouseRulesVersion, Invitation, Membership
from league.history.models import LogEntry
from league.honours.models import ClubHonours
from league.ladders.models import Ladder, LadderRow, PackedStretch, RatingStretch, StaleLadder
from league.players.models import Player, PlayerMerge, PlayerName
from league.records.models import Deal, Hanchan, IdempotencyKey, Participant
from league.seasons import models as seasons
from league.sessions.models import Session
from league.tournaments import models as events
from league.webhooks.models import Delivery, Endpoint

FORMAT, VERSION = "janroku-club", 1
# Its line belongs to the place a club has come to, so it does not travel on.
RESTORED = "club_restore"

CLUB_COLUMNS = ("name", "time_zone", "day_begins", "is_public", "created_at")


@dataclass(frozen=True)
class Part:
    """
    key         its name in the archive
    of_club     how its rows lead to the club
    left_out    columns that follow from others, or hold for one place alone
    agree       pairs of paths that must lead to the same row
    inside      parts whose rows stand in the rows of this one, found by the column `parent`, in their own order
    """

    key: str
    model: type[Model]
    of_club: str
    left_out: tuple[str, ...] = ()
    agree: tuple[tuple[str, str], ...] = ()
    inside: tuple["Part", ...] = ()
    parent: str = ""
    order: str = "pk"

    @cached_property
    def columns(self) -> tuple["Field[Any, Any]", ...]:
        unnamed = {
            self.model._meta.pk,
            *(field for field in self.model._meta.concrete_fields if is_key_of(field, Club)),
        }
        return tuple(
            field
            for field in self.model._meta.concrete_fields
            if field not in unnamed and field.name not in (*self.left_out, self.parent)
        )

    @cached_property
    def names(self) -> frozenset[str]:
        """All that a row of it may say."""
        key = () if self.parent else ("id",)
        return frozenset((*key, *(column.name for column in self.columns), *(one.key for one in self.inside)))

    @cached_property
    def names_the_club(self) -> bool:
        return any(is_key_of(field, Club) for field in self.model._meta.concrete_fields)


def is_key_of(field: Any, model: type[Model]) -> bool:
    return isinstance(field, ForeignKey) and field.related_model is model


LINK = ("secret_hash", "link_number")

PARTS: tuple[Part, ...] = (
    Part("house_rules", HouseRules, "club"),
    Part("house_rules_versions", HouseRulesVersion, "house_rules__club", left_out=("points_unit",)),
    Part("players", Player, "club"),
    Part("player_names", PlayerName, "club", left_out=("folded",)),
    Part("player_merges", PlayerMerge, "kept__club"),
    Part("sessions", Session, "club"),
    Part("seasons", seasons.Season, "club", left_out=("points_unit", "revision")),
    Part("season_divisions", seasons.Division, "season__club"),
    Part("season_teams", seasons.Team, "season__club"),
    Part(
        "season_players", seasons.SeasonPlayer, "season__club",
        agree=(("division.season", "season"), ("team.season", "season")),
    ),
    Part("adjustments", seasons.Adjustment, "season__club"),
    Part(
        "hanchan", Hanchan, "club", left_out=("played_key",),
        inside=(
            Part(
                "seats", Participant, "club", parent="hanchan", order="seat",
                left_out=("player", "season", "played_key", "counts", "place", "points"),
            ),
            Part("deals", Deal, "hanchan__club", parent="hanchan", left_out=("answer", "table")),
        ),
    ),
    Part("ladders", Ladder, "club", left_out=("revision",)),
    Part("events", events.Tournament, "club", left_out=("slug", "points_unit", "link_number", "revision")),
    Part("event_stages", events.Stage, "tournament__club"),
    Part("event_teams", events.Team, "tournament__club"),
    Part(
        "event_entrants", events.Entrant, "tournament__club", left_out=LINK,
        agree=(("team.tournament", "tournament"),),
    ),
    Part(
        "event_pairs_kept_apart", events.KeepApart, "tournament__club",
        agree=(("one.tournament", "tournament"), ("other.tournament", "tournament")),
    ),
    Part(
        "event_rounds", events.Round, "tournament__club", left_out=LINK,
        agree=(("stage.tournament", "tournament"),),
    ),
    Part("event_tables", events.Table, "round__tournament__club"),
    Part(
        "event_seats", events.TableSeat, "round__tournament__club", left_out=("round",),
        agree=(("entrant.tournament", "table.round.tournament"),),
    ),
    Part("event_reports", events.Report, "table__round__tournament__club"),
    Part(
        "event_penalties", events.Penalty, "tournament__club",
        agree=(("entrant.tournament", "tournament"), ("round.tournament", "tournament")),
    ),
    Part(
        "event_noted_hands", events.NotedHand, "tournament__club",
        agree=(("entrant.tournament", "tournament"), ("round.tournament", "tournament")),
    ),
    Part("event_calls", events.RefereeCall, "table__round__tournament__club"),
    Part(
        "event_final_rows", events.FinalRow, "tournament__club", agree=(("entrant.tournament", "tournament"),),
    ),
    Part("history", LogEntry, "club"),
)  # fmt: skip

NOT_CARRIED: Mapping[type[Model], str] = {
    Membership: "in the heading, by name and role",
    Invitation: "a link with a secret",
    ApiToken: "a person's own, with a secret",
    IdempotencyKey: "a person's own, kept for a month",
    Endpoint: "a secret, and a copy of a club must not send news in its name",
    Delivery: "a message to such an address",
    ClubCalibration: "follows from the record",
    ClubHonours: "follows from the record",
    seasons.StandingsRow: "follows from the record",
    seasons.TeamRow: "follows from the record",
    seasons.StaleStandings: "a want of the table",
    LadderRow: "follows from the record",
    RatingStretch: "follows from the record",
    PackedStretch: "follows from the record",
    StaleLadder: "a want of the ladder",
    events.Printout: "typeset anew",
    User: "by name alone, in the part “users”",
}
