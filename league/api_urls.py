"""The addresses below /api/: the schema, its browsable page, and version 1."""

from django.urls import URLPattern, URLResolver, include, path
from drf_spectacular.views import SpectacularSwaggerSplitView

from league.archives.api import ClubArchiveView, ClubDeletionView, ClubImportView, OneClubImportView
from league.club_bests.api import ClubBestsView
from league.confirmations.api.by_link import QuestionConfirmView, QuestionDisputeView, QuestionShowView
from league.confirmations.api.confirmations import (
    ConfirmationView,
    DisputeDecideView,
    ResultConfirmView,
    ResultDisputeView,
    ResultsWaitingView,
)
from league.core.api.schema.view import SchemaView
from league.downloads.api import SheetListView, SheetView
from league.evening_series.api.series import OneSeriesView, SeriesListView
from league.evening_tables.api.presence import PresenceListView
from league.evening_tables.api.rounds import (
    EveningBeginView,
    EveningExchangeView,
    EveningRoundListView,
    OneEveningRoundView,
)
from league.evenings.api.answers import EveningAnswerListView
from league.finals.api import FinalTableListView, OneFinalTableView
from league.forecast_quality.api import ForecastQualityView
from league.forgetting.api import PlayerForgetView
from league.home.api.changes import ChangesView
from league.home.api.clubs import ClubListView, HistoryView, HouseRulesListView, OneClubView, OneHouseRulesView
from league.home.api.invitations import InvitationListView, JoinView, OneInvitationView
from league.home.api.live import LiveView
from league.home.api.me import MeView
from league.home.api.rules import RulesetListView, RulesetView, ScoreView
from league.ladders.api import LadderKindsView, LadderListView, OneLadderView, RatingChangeView, RatingHistoryView
from league.maintenance.api import CompareView, JobCancelView, JobListView
from league.members.api import (
    ClaimConfirmView,
    ClaimListView,
    ClaimRefuseView,
    ForgetWishListView,
    OneClaimView,
    OwnForgetView,
    OwnMembershipView,
    PlayerAccountView,
)
from league.notices.invitations.api import InviteManyView
from league.notices.subscriptions.api import (
    MailTopicsView,
    OnePushView,
    OwnPushEndView,
    OwnPushView,
    PushKeyView,
    PushListView,
)
from league.odds.api import SeasonOddsView
from league.open_tables.api.open_tables import OneOpenTableView, OpenTableListView, OpenTableSeatView
from league.player_links.api.links import PlayerLinkView
from league.player_links.api.own import OwnAnswerView, OwnHereView, OwnPageView
from league.profiles.api.beside import BesideView
from league.profiles.api.external import ExternalPlayerView
from league.profiles.api.players import MergeListView, MergeUndoView, OnePlayerView, PlayerListView
from league.profiles.api.statistics import PlayerGamesView, PlayerOpponentsView, PlayerStatisticsView
from league.publishing import api_urls as publishing
from league.records.api.deals.deals import (
    DealListView,
    HanchanBeginView,
    HanchanResumeView,
    HanchanStopView,
    OneDealView,
    SeatsDrawView,
)
from league.records.api.deals.guests import GuestLinkListView, OneGuestLinkView
from league.records.api.deals.in_play import TableCallView, TablesideView
from league.records.api.deals.late_deals import LateDealAcceptView, LateDealDeclineView, LateDealListView
from league.records.api.deals.pad import DealPreviewView, DealsToldView, NextDealView, RecordedDealView
from league.records.api.deals.sitting import (
    SittingPreviewView,
    SittingView,
    SubstituteTakeBackView,
    SubstituteView,
)
from league.records.api.evenings.evenings import ExternalSessionView, OneSessionView, SessionListView
from league.records.api.games.external import ExternalHanchanView
from league.records.api.games.games import HanchanListView, HanchanRestoreView, HanchanVoidView, OneHanchanView
from league.records.api.games.many import HanchanManyView
from league.records.api.games.targets import HanchanTargetsView
from league.records.api.imports.imports import ImportView
from league.records.api.imports.replays import ReplayView
from league.records.api.imports.runs import ImportUndoView, OneImportView
from league.rulebook.guide.views import example, guide
from league.season_settings.api import (
    AdjustmentListView,
    AdjustmentVoidView,
    ExternalSeasonView,
    OneSeasonView,
    SeasonListView,
)
from league.season_settings.ending.api import NextSeasonView, SeasonEndView
from league.season_settings.parts.api import (
    DivisionListView,
    OneDivisionView,
    OneTeamView,
    TeamListView,
    TeamStandingsView,
    TeamWhyView,
)
from league.season_settings.rule_change.api import SeasonRulesView
from league.standings.api import MetricListView, StandingsView, WhyView
from league.standings.champions.api import ChampionsView
from league.standings.targets.api import SeasonTargetsView
from league.stories.api import DayStoryView
from league.stories.closed_seasons.api import SeasonStoryView
from league.tournaments.api.external import ExternalTournamentView
from league.tournaments.api.files import RestoreView
from league.tournaments.api.targets import EventTargetsView

# An id of another system may have a slash.
EXTERNAL = "external/<str:source>/<path:external_id>/"

CLUB: list[URLPattern | URLResolver] = [
    path("", OneClubView.as_view(), name="api_club"),
    path("archive/", ClubArchiveView.as_view(), name="api_club_archive"),
    path("deletion/", ClubDeletionView.as_view(), name="api_club_deletion"),
    path("changes/", ChangesView.as_view(), name="api_changes"),
    path("history/", HistoryView.as_view(), name="api_history"),
    path("house-rules/", HouseRulesListView.as_view(), name="api_house_rules"),
    path("house-rules/<int:pk>/versions/", OneHouseRulesView.as_view(), name="api_house_rules_versions"),
    path("invitations/", InvitationListView.as_view(), name="api_invitations"),
    path("invitations/by-mail/", InviteManyView.as_view(), name="api_invite_many"),
    path("invitations/<int:pk>/", OneInvitationView.as_view(), name="api_invitation"),
    path("players/", PlayerListView.as_view(), name="api_players"),
    path("players/<int:pk>/", OnePlayerView.as_view(), name="api_player"),
    path("own/", OwnPageView.as_view(), name="api_own_page"),
    path("own/answer/", OwnAnswerView.as_view(), name="api_own_answer"),
    path("own/here/", OwnHereView.as_view(), name="api_own_here"),
    path("own/result/", QuestionShowView.as_view(), name="api_question"),
    path("own/result/confirm/", QuestionConfirmView.as_view(), name="api_question_confirm"),
    path("own/result/dispute/", QuestionDisputeView.as_view(), name="api_question_dispute"),
    path("own/push/", OwnPushView.as_view(), name="api_own_push"),
    path("own/push/end/", OwnPushEndView.as_view(), name="api_own_push_end"),
    path("me/", OwnMembershipView.as_view(), name="api_club_me"),
    path("me/forget/", OwnForgetView.as_view(), name="api_club_me_forget"),
    path("forget-wishes/", ForgetWishListView.as_view(), name="api_forget_wishes"),
    path("players/<int:pk>/forget/", PlayerForgetView.as_view(), name="api_player_forget"),
    path("players/<int:pk>/account/", PlayerAccountView.as_view(), name="api_player_account"),
    path("players/<int:pk>/link/", PlayerLinkView.as_view(), name="api_player_link"),
    path(f"players/{EXTERNAL}", ExternalPlayerView.as_view(), name="api_player_external"),
    path("players/<int:pk>/beside/<int:other>/", BesideView.as_view(), name="api_player_beside"),
    path("players/<int:pk>/statistics/", PlayerStatisticsView.as_view(), name="api_player_statistics"),
    path("players/<int:pk>/statistics/games/", PlayerGamesView.as_view(), name="api_player_statistics_games"),
    path("players/<int:pk>/statistics/opponents/", PlayerOpponentsView.as_view(), name="api_player_opponents"),
    path("claims/", ClaimListView.as_view(), name="api_claims"),
    path("claims/<int:pk>/", OneClaimView.as_view(), name="api_claim"),
    path("claims/<int:pk>/confirm/", ClaimConfirmView.as_view(), name="api_claim_confirm"),
    path("claims/<int:pk>/refuse/", ClaimRefuseView.as_view(), name="api_claim_refuse"),
    path("merges/", MergeListView.as_view(), name="api_merges"),
    path("merges/<int:pk>/undo/", MergeUndoView.as_view(), name="api_merge_undo"),
    path("live/", LiveView.as_view(), name="api_live"),
    path("", include(publishing.CLUB)),
    path("sessions/", SessionListView.as_view(), name="api_sessions"),
    path("sessions/<int:pk>/answers/", EveningAnswerListView.as_view(), name="api_session_answers"),
    path("sessions/<int:pk>/presence/", PresenceListView.as_view(), name="api_session_presence"),
    path("sessions/<int:pk>/rounds/", EveningRoundListView.as_view(), name="api_session_rounds"),
    path("sessions/<int:pk>/rounds/<int:number>/", OneEveningRoundView.as_view(), name="api_session_round"),
    path(
        "sessions/<int:pk>/rounds/<int:number>/exchange/",
        EveningExchangeView.as_view(),
        name="api_session_round_exchange",
    ),
    path("sessions/<int:pk>/rounds/<int:number>/begin/", EveningBeginView.as_view(), name="api_session_round_begin"),
    path("sessions/<int:pk>/", OneSessionView.as_view(), name="api_session"),
    path("confirmations/", ResultsWaitingView.as_view(), name="api_results_waiting"),
    path("open-tables/", OpenTableListView.as_view(), name="api_open_tables"),
    path("open-tables/<int:pk>/", OneOpenTableView.as_view(), name="api_open_table"),
    path("open-tables/<int:pk>/seat/", OpenTableSeatView.as_view(), name="api_open_table_seat"),
    path("series/", SeriesListView.as_view(), name="api_series"),
    path("series/<int:pk>/", OneSeriesView.as_view(), name="api_one_series"),
    path(f"sessions/{EXTERNAL}", ExternalSessionView.as_view(), name="api_session_external"),
    path("hanchan/", HanchanListView.as_view(), name="api_hanchan_list"),
    path("hanchan/many/", HanchanManyView.as_view(), name="api_hanchan_many"),
    path("hanchan/begin/", HanchanBeginView.as_view(), name="api_hanchan_begin"),
    path(f"hanchan/{EXTERNAL}", ExternalHanchanView.as_view(), name="api_hanchan_external"),
    path(f"tournaments/{EXTERNAL}", ExternalTournamentView.as_view(), name="api_tournament_external"),
    path("tournaments/restore/", RestoreView.as_view(), name="api_event_restore"),
    path("webhooks/", include("league.webhooks.api_urls")),
    path("imports/", ImportView.as_view(), name="api_import"),
    path("imports/<int:pk>/", OneImportView.as_view(), name="api_one_import"),
    path("imports/<int:pk>/undo/", ImportUndoView.as_view(), name="api_import_undo"),
    path("replays/", ReplayView.as_view(), name="api_replay"),
    path("champions/", ChampionsView.as_view(), name="api_champions"),
    path("final-tables/", FinalTableListView.as_view(), name="api_final_tables"),
    path("final-tables/<int:pk>/", OneFinalTableView.as_view(), name="api_final_table"),
    path("seasons/", SeasonListView.as_view(), name="api_seasons"),
    path(f"seasons/{EXTERNAL}", ExternalSeasonView.as_view(), name="api_season_external"),
    path("seasons/<slug:slug>/", OneSeasonView.as_view(), name="api_season"),
    path("seasons/<slug:slug>/end/", SeasonEndView.as_view(), name="api_season_end"),
    path("seasons/<slug:slug>/story/", SeasonStoryView.as_view(), name="api_season_story"),
    path("seasons/<slug:slug>/next/", NextSeasonView.as_view(), name="api_season_next"),
    path("seasons/<slug:slug>/house-rules/", SeasonRulesView.as_view(), name="api_season_rules"),
    path("seasons/<slug:slug>/standings/", StandingsView.as_view(), name="api_standings"),
    path("seasons/<slug:slug>/standings/<int:player>/why/", WhyView.as_view(), name="api_why"),
    path("seasons/<slug:slug>/standings/teams/", TeamStandingsView.as_view(), name="api_team_standings"),
    path("seasons/<slug:slug>/standings/teams/<int:team>/why/", TeamWhyView.as_view(), name="api_team_why"),
    path("seasons/<slug:slug>/odds/", SeasonOddsView.as_view(), name="api_season_odds"),
    path("seasons/<slug:slug>/divisions/", DivisionListView.as_view(), name="api_divisions"),
    path("seasons/<slug:slug>/divisions/<int:pk>/", OneDivisionView.as_view(), name="api_division"),
    path("seasons/<slug:slug>/teams/", TeamListView.as_view(), name="api_teams"),
    path("seasons/<slug:slug>/teams/<int:pk>/", OneTeamView.as_view(), name="api_team"),
    path("seasons/<slug:slug>/adjustments/", AdjustmentListView.as_view(), name="api_adjustments"),
    path("seasons/<slug:slug>/adjustments/<int:pk>/void/", AdjustmentVoidView.as_view(), name="api_adjustment_void"),
    path("sheets/", SheetListView.as_view(), name="api_sheets"),
    path("sheets/<slug:kind>/<slug:suffix>/", SheetView.as_view(), name="api_sheet"),
    path("jobs/", JobListView.as_view(), name="api_jobs"),
    path("jobs/compare/", CompareView.as_view(), name="api_compare"),
    path("jobs/<int:pk>/cancel/", JobCancelView.as_view(), name="api_job_cancel"),
    path("ladders/", LadderListView.as_view(), name="api_ladders"),
    path("bests/", ClubBestsView.as_view(), name="api_club_bests"),
    path("days/<str:day>/story/", DayStoryView.as_view(), name="api_day_story"),
    path("forecast-quality/", ForecastQualityView.as_view(), name="api_forecast_quality"),
    path("ladders/<slug:slug>/", OneLadderView.as_view(), name="api_ladder"),
    path("ladders/<slug:slug>/players/<int:player>/", RatingHistoryView.as_view(), name="api_rating_history"),
    path("ladders/<slug:slug>/hanchan/<int:hanchan>/", RatingChangeView.as_view(), name="api_rating_change"),
]

HANCHAN: list[URLPattern | URLResolver] = [
    path("guest-links/", GuestLinkListView.as_view(), name="api_guest_links"),
    path("guest-links/<int:number>/", OneGuestLinkView.as_view(), name="api_guest_link"),
    path("late-deals/", LateDealListView.as_view(), name="api_late_deals"),
    path("late-deals/<int:late>/accept/", LateDealAcceptView.as_view(), name="api_late_deal_accept"),
    path("late-deals/<int:late>/decline/", LateDealDeclineView.as_view(), name="api_late_deal_decline"),
    path("", OneHanchanView.as_view(), name="api_hanchan"),
    path("confirmation/", ConfirmationView.as_view(), name="api_confirmation"),
    path("confirmation/confirm/", ResultConfirmView.as_view(), name="api_result_confirm"),
    path("confirmation/dispute/", ResultDisputeView.as_view(), name="api_result_dispute"),
    path("confirmation/decide/", DisputeDecideView.as_view(), name="api_dispute_decide"),
    path("void/", HanchanVoidView.as_view(), name="api_hanchan_void"),
    path("restore/", HanchanRestoreView.as_view(), name="api_hanchan_restore"),
    path("deals/", DealListView.as_view(), name="api_deals"),
    path("deals/told/", DealsToldView.as_view(), name="api_deals_told"),
    path("deals/preview/", DealPreviewView.as_view(), name="api_deal_preview"),
    path("deals/<int:number>/", OneDealView.as_view(), name="api_deal"),
    path("deals/<int:number>/told/", RecordedDealView.as_view(), name="api_deal_told"),
    path("next-deal/", NextDealView.as_view(), name="api_next_deal"),
    path("targets/", HanchanTargetsView.as_view(), name="api_hanchan_targets"),
    path("targets/event/", EventTargetsView.as_view(), name="api_hanchan_event_targets"),
    path("targets/season/", SeasonTargetsView.as_view(), name="api_hanchan_season_targets"),
    path("tableside/", TablesideView.as_view(), name="api_tableside"),
    path("call/", TableCallView.as_view(), name="api_table_call"),
    path("draw-seats/", SeatsDrawView.as_view(), name="api_draw_seats"),
    path("sitting/", SittingView.as_view(), name="api_sitting"),
    path("sitting/preview/", SittingPreviewView.as_view(), name="api_sitting_preview"),
    path("substitute/", SubstituteView.as_view(), name="api_substitute"),
    path("substitute/take-back/", SubstituteTakeBackView.as_view(), name="api_substitute_take_back"),
    path("stop/", HanchanStopView.as_view(), name="api_hanchan_stop"),
    path("resume/", HanchanResumeView.as_view(), name="api_hanchan_resume"),
]

VERSION_1: list[URLPattern | URLResolver] = [
    path("me/", MeView.as_view(), name="api_me"),
    path("me/push/", PushListView.as_view(), name="api_push"),
    path("me/push/<int:pk>/", OnePushView.as_view(), name="api_one_push"),
    path("me/mail-topics/", MailTopicsView.as_view(), name="api_mail_topics"),
    path("push-key/", PushKeyView.as_view(), name="api_push_key"),
    path("score/", ScoreView.as_view(), name="api_score"),
    path("rulesets/", RulesetListView.as_view(), name="api_rulesets"),
    path("rulesets/<str:key>/", RulesetView.as_view(), name="api_ruleset"),
    path("metrics/", MetricListView.as_view(), name="api_metrics"),
    path("ladder-kinds/", LadderKindsView.as_view(), name="api_ladder_kinds"),
    path("clubs/", ClubListView.as_view(), name="api_clubs"),
    path("clubs/<slug:club>/", include(CLUB)),
    path("join/", JoinView.as_view(), name="api_join"),
    path("club-archives/", ClubImportView.as_view(), name="api_club_import"),
    path("club-archives/<int:pk>/", OneClubImportView.as_view(), name="api_one_club_import"),
    path("hanchan/<int:pk>/", include(HANCHAN)),
    path("tournaments/", include("league.tournaments.api.urls")),
    path("tournaments/", include("league.notices.api_urls")),
    path("tournaments/", include("league.stories.events.api_urls")),
    path("tournaments/", include("league.publishing.api_urls")),
]

urlpatterns = [
    path("schema/", SchemaView.as_view(), name="api_schema"),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="api_schema"), name="api_docs"),
    path("docs/<slug:page>/", guide, name="guide"),
    path("docs/examples/<str:name>/", example, name="guide_example"),
    path("v1/", include(VERSION_1)),
]
