"""The parts of a club's archive, each after the parts it refers to, and the models that are left out, with reasons.

A part has every column of its model except those named here, so that a new column is exported without further code.
A test fails for a new model that is named in neither list.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Field, ForeignKey, Model

from league.clubs.models import Club, HouseRules, HouseRulesVersion
from league.confirmations.models import Decision, Signature
from league.evening_series.models import Series, SeriesEvening
from league.evening_tables.models import EveningRound, EveningSeat, EveningTable, Presence
from league.evenings.models import Answer
from league.finals.models import FinalTable, FinalTableRow
from league.history.models import LogEntry
from league.ladders.models import Ladder
from league.open_tables.models import OpenSeat, OpenTable
from league.players.models import NamesApart, Player, PlayerExternalId, PlayerMerge, PlayerName
from league.records.models import Deal, Hanchan, HanchanExternalId, ImportRun, OnlineReplay, Participant, Stint
from league.seasons import models as seasons
from league.sessions.models import Session, SessionExternalId
from league.tournaments import models as events

FORMAT, VERSION = "janroku-club", 1
# This log entry belongs to one installation, so the next archive does not contain it.
RESTORED = "club_restore"

CLUB_COLUMNS = ("name", "time_zone", "day_begins", "is_public", "created_at", "embed_sites")
# Older archives of this version lack these: a copy gets the default.
NEWER_CLUB_COLUMNS = frozenset({"embed_sites"})


@dataclass(frozen=True)
class Part:
    """
    key         name of the part in the archive
    of_club     lookup from a row to its club
    left_out    columns that follow from other columns or belong to one installation
    agree       pairs of attribute paths that must lead to the same row
    inside      parts whose rows are nested in this part's rows; `parent` is their foreign key, `order` their order
    is_newer    whether older archives of this version lack the part
    """

    key: str
    model: type[Model]
    of_club: str
    left_out: tuple[str, ...] = ()
    agree: tuple[tuple[str, str], ...] = ()
    inside: tuple["Part", ...] = ()
    parent: str = ""
    order: str = "pk"
    is_newer: bool = False

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
        """The keys that a row of this part may have."""
        key = () if self.parent else ("id",)
        return frozenset((*key, *(column.name for column in self.columns), *(part.key for part in self.inside)))

    @cached_property
    def names_the_club(self) -> bool:
        return any(is_key_of(field, Club) for field in self.model._meta.concrete_fields)


def is_key_of(field: Any, model: type[Model]) -> bool:
    return isinstance(field, ForeignKey) and field.related_model is model


LINK = ("secret_hash", "link_number")
# A copy is read as new, so its rows changed when it was restored.
SET_WHEN_RESTORED = "updated_at"

PARTS: tuple[Part, ...] = (
    Part("house_rules", HouseRules, "club", left_out=(SET_WHEN_RESTORED,)),
    Part("house_rules_versions", HouseRulesVersion, "house_rules__club", left_out=("points_unit",)),
    Part("players", Player, "club", left_out=(SET_WHEN_RESTORED, "account")),
    Part("player_names", PlayerName, "club", left_out=("folded",)),
    Part("player_external_ids", PlayerExternalId, "club", is_newer=True),
    Part("player_merges", PlayerMerge, "kept__club"),
    Part("names_apart", NamesApart, "club", is_newer=True),
    Part("sessions", Session, "club", left_out=(SET_WHEN_RESTORED,)),
    Part("session_external_ids", SessionExternalId, "club", is_newer=True),
    Part("session_answers", Answer, "session__club", left_out=("folded",), is_newer=True),
    Part("series", Series, "club", is_newer=True),
    Part(
        "series_evenings", SeriesEvening, "series__club", agree=(("series.club", "session.club"),), is_newer=True,
    ),
    Part("open_tables", OpenTable, "club", is_newer=True),
    Part("open_table_seats", OpenSeat, "table__club", is_newer=True),
    Part(
        "seasons",
        seasons.Season,
        "club",
        left_out=("points_unit", "revision", "computed_at", SET_WHEN_RESTORED),
    ),
    Part("season_external_ids", seasons.SeasonExternalId, "club", is_newer=True),
    Part("season_divisions", seasons.Division, "season__club"),
    Part("season_teams", seasons.Team, "season__club"),
    Part(
        "season_players", seasons.SeasonPlayer, "season__club",
        agree=(("division.season", "season"), ("team.season", "season")),
    ),
    Part("adjustments", seasons.Adjustment, "season__club"),
    Part("import_runs", ImportRun, "club", left_out=("content", "options", "faults", "touched_at"), is_newer=True),
    Part(
        "hanchan", Hanchan, "club", left_out=("played_key", "clock_minutes", "called_at", SET_WHEN_RESTORED),
        inside=(
            Part(
                "seats", Participant, "club", parent="hanchan", order="seat",
                left_out=("player", "season", "played_key", "counts", "place", "points"),
            ),
            Part("deals", Deal, "hanchan__club", parent="hanchan", left_out=("answer", "table")),
            Part("stints", Stint, "hanchan__club", parent="hanchan", left_out=("player",), is_newer=True),
        ),
    ),
    Part("signatures", Signature, "hanchan__club", is_newer=True),
    Part("decisions", Decision, "hanchan__club", is_newer=True),
    Part("session_presences", Presence, "session__club", left_out=("folded",), is_newer=True),
    Part("session_rounds", EveningRound, "session__club", is_newer=True),
    Part("session_tables", EveningTable, "round__session__club", is_newer=True),
    Part(
        "session_seats", EveningSeat, "round__session__club", left_out=("folded",), is_newer=True,
        agree=(("table.round", "round"),),
    ),
    Part(
        "final_tables", FinalTable, "club", left_out=(SET_WHEN_RESTORED,), is_newer=True,
        inside=(
            Part(
                "lines", FinalTableRow, "table__club", parent="table", order="order", left_out=("player",)
            ),
        ),
    ),
    Part("hanchan_external_ids", HanchanExternalId, "club", is_newer=True),
    Part("online_replays", OnlineReplay, "club", is_newer=True),
    Part("ladders", Ladder, "club", left_out=("revision",)),
    Part(
        "events", events.Tournament, "club",
        left_out=("slug", "points_unit", "link_number", "revision", SET_WHEN_RESTORED),
    ),
    Part("event_external_ids", events.TournamentExternalId, "club", is_newer=True),
    # As the roles of members: of accounts that the import knows by name, all others are placeholders without rights.
    Part("event_people", events.Official, "tournament__club", is_newer=True),
    Part("event_stages", events.Stage, "tournament__club"),
    Part("event_teams", events.Team, "tournament__club", left_out=LINK),
    Part(
        "event_entrants", events.Entrant, "tournament__club", left_out=(*LINK, SET_WHEN_RESTORED),
        agree=(("team.tournament", "tournament"),),
    ),
    Part("event_entrant_external_ids", events.EntrantExternalId, "club", is_newer=True),
    Part(
        "event_pairs_kept_apart", events.KeepApart, "tournament__club",
        agree=(("one.tournament", "tournament"), ("other.tournament", "tournament")),
    ),
    Part(
        "event_cut_choices", events.CutChoice, "stage__tournament__club",
        agree=(("stage.tournament", "entrant.tournament"),), is_newer=True,
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
        agree=(
            ("entrant.tournament", "tournament"), ("round.tournament", "tournament"),
            ("table.round.tournament", "tournament"),
        ),
    ),
    Part(
        "event_team_captains", events.TeamCaptain, "team__tournament__club",
        agree=(("team.tournament", "entrant.tournament"),), is_newer=True,
    ),
    Part("event_line_ups", events.LineUpPlayer, "entrant__tournament__club", is_newer=True),
    Part("event_line_up_deadlines", events.LineUpDeadline, "tournament__club", is_newer=True),
    Part(
        "event_team_penalties", events.TeamPenalty, "team__tournament__club",
        agree=(("round.tournament", "team.tournament"),), is_newer=True,
    ),
    Part(
        "event_awards", events.Award, "table__round__tournament__club", left_out=("round",),
        agree=(("entrant.tournament", "table.round.tournament"),), is_newer=True,
    ),
    Part(
        "event_noted_hands", events.NotedHand, "tournament__club",
        agree=(("entrant.tournament", "tournament"), ("round.tournament", "tournament")),
    ),
    Part(
        "event_cleared_games", events.ClearedGame, "tournament__club", agree=(("hanchan.club", "tournament.club"),),
        is_newer=True,
    ),
    Part("event_calls", events.RefereeCall, "table__round__tournament__club"),
    Part("event_timetable", events.TimetableLine, "tournament__club", is_newer=True),
    Part(
        "event_final_rows", events.FinalRow, "tournament__club", agree=(("entrant.tournament", "tournament"),),
    ),
    Part("history", LogEntry, "club", left_out=("number", "token")),
)  # fmt: skip
