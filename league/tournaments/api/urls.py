"""The addresses below /api/v1/tournaments/."""

from django.urls import URLPattern, URLResolver, include, path

from league.tournaments.api import external, federation, files, people, standings, tournaments
from league.tournaments.api.entrants import absent, applications, entrants, lists
from league.tournaments.api.entrants import steps as entrant_steps
from league.tournaments.api.rounds import calls, draws, fairness, referee, results, rounds
from league.tournaments.api.teams import line_ups, teams
from league.tournaments.api.teams import penalties as team_penalties
from league.tournaments.api.teams import standings as team_standings
from league.tournaments.api.timetable import TimetableShiftView, TimetableView

ENTRANT: list[URLPattern | URLResolver] = [
    path("", entrants.OneEntrantView.as_view(), name="api_entrant"),
    path("move/", entrant_steps.EntrantMoveView.as_view(), name="api_entrant_move"),
    path("withdraw/", entrant_steps.EntrantWithdrawView.as_view(), name="api_entrant_withdraw"),
    path("return/", entrant_steps.EntrantReturnView.as_view(), name="api_entrant_return"),
    path("check-in/", entrant_steps.EntrantCheckInView.as_view(), name="api_entrant_check_in"),
    path("link/", entrant_steps.EntrantLinkView.as_view(), name="api_entrant_link"),
]

TABLE: list[URLPattern | URLResolver] = [
    path("", results.OneTableView.as_view(), name="api_event_table"),
    path("result/", results.ResultView.as_view(), name="api_event_result"),
    path("result/clear/", results.ResultClearView.as_view(), name="api_event_result_clear"),
    path("deals/", results.TableDealsView.as_view(), name="api_event_table_deals"),
    path("report/", results.ReportView.as_view(), name="api_event_report"),
    path("report/confirm/", results.ReportConfirmView.as_view(), name="api_event_report_confirm"),
    path("report/refuse/", results.ReportRefuseView.as_view(), name="api_event_report_refuse"),
    path("penalties/", referee.TablePenaltyView.as_view(), name="api_event_table_penalty"),
    path("unplayed/", results.UnplayedView.as_view(), name="api_event_unplayed"),
    path("reopen/", results.ReopenView.as_view(), name="api_event_table_reopen"),
    path("substitute/", results.SubstituteView.as_view(), name="api_event_substitute"),
    path("extra-time/", results.ExtraTimeView.as_view(), name="api_event_extra_time"),
    path("tableside/", calls.EventTablesideView.as_view(), name="api_event_tableside"),
    path("call/", calls.CallView.as_view(), name="api_event_call"),
]

ROUND: list[URLPattern | URLResolver] = [
    path("", rounds.OneRoundView.as_view(), name="api_event_round"),
    path("step/", rounds.RoundStepView.as_view(), name="api_event_round_step"),
    path("redraw/", draws.RedrawView.as_view(), name="api_event_round_redraw"),
    path("checks/", rounds.RoundChecksView.as_view(), name="api_event_round_checks"),
    path("swap/", rounds.SeatSwapView.as_view(), name="api_event_swap"),
    path("timer/", rounds.TimerView.as_view(), name="api_event_timer"),
    path("link/", rounds.RoundLinkView.as_view(), name="api_event_round_link"),
    path("tables/<int:table>/", include(TABLE)),
]

TOURNAMENT: list[URLPattern | URLResolver] = [
    path("", tournaments.OneTournamentView.as_view(), name="api_tournament"),
    path("people/", people.PeopleView.as_view(), name="api_event_people"),
    path("people/<str:account>/", people.PersonView.as_view(), name="api_event_person"),
    path("publish-order/", tournaments.OrderPublishView.as_view(), name="api_order_publish"),
    path("start/", tournaments.StartView.as_view(), name="api_tournament_start"),
    path("unstart/", tournaments.UnstartView.as_view(), name="api_tournament_unstart"),
    path("close/", tournaments.CloseView.as_view(), name="api_tournament_close"),
    path("reopen/", tournaments.ReopenView.as_view(), name="api_tournament_reopen"),
    path("history/", tournaments.TournamentHistoryView.as_view(), name="api_tournament_history"),
    path("stages/", tournaments.StageListView.as_view(), name="api_stages"),
    path("stages/<int:stage>/", tournaments.OneStageView.as_view(), name="api_stage"),
    path("stages/<int:stage>/draw/", draws.StageDrawView.as_view(), name="api_stage_draw"),
    path("stages/<int:stage>/cut/", draws.CutView.as_view(), name="api_cut"),
    path("stages/<int:stage>/keep/", draws.KeepView.as_view(), name="api_cut_keep"),
    path("entrants/", entrants.EntrantListView.as_view(), name="api_entrants"),
    path("entrants/bulk/", lists.EntrantsEnterView.as_view(), name="api_entrants_bulk"),
    path("entrants/mine/", entrants.OwnEntrantView.as_view(), name="api_own_entrant"),
    path("entrants/absent/", absent.AbsentView.as_view(), name="api_entrants_absent"),
    path("entrants/absent/withdraw/", absent.AbsentWithdrawView.as_view(), name="api_entrants_absent_withdraw"),
    path("entrants/absent/return/", absent.AbsentReturnView.as_view(), name="api_entrants_absent_return"),
    path(
        "entrants/external/<str:source>/<path:external_id>/",
        external.ExternalEntrantView.as_view(),
        name="api_entrant_external",
    ),
    path("entrants/import/", lists.EntrantImportView.as_view(), name="api_entrants_import"),
    path("entrants/<int:entrant>/", include(ENTRANT)),
    path("applications/", applications.ApplicationsView.as_view(), name="api_applications"),
    path("applications/own/", applications.OwnApplicationView.as_view(), name="api_own_application"),
    path("applications/confirm/", applications.ApplicationConfirmView.as_view(), name="api_application_confirm"),
    path("applications/withdraw/", applications.ApplicationWithdrawView.as_view(), name="api_application_withdraw"),
    path(
        "applications/<int:application>/decide/",
        applications.ApplicationDecideView.as_view(),
        name="api_application_decide",
    ),
    path(
        "applications/<int:application>/refuse/",
        applications.ApplicationRefuseView.as_view(),
        name="api_application_refuse",
    ),
    path("numbers/", lists.NumbersView.as_view(), name="api_numbers"),
    path("teams/", teams.TeamListView.as_view(), name="api_teams"),
    path("teams/<int:team>/captain/", line_ups.CaptainView.as_view(), name="api_captain"),
    path("teams/<int:team>/link/", line_ups.CaptainLinkView.as_view(), name="api_captain_link"),
    path("line-ups/<int:number>/", line_ups.LineUpListView.as_view(), name="api_line_ups"),
    path("line-ups/<int:number>/take-over/", line_ups.LineUpsTakeOverView.as_view(), name="api_line_ups_take_over"),
    path("line-ups/<int:number>/<int:team>/", line_ups.OneLineUpView.as_view(), name="api_line_up"),
    path("team-standings/", team_standings.TeamStandingsView.as_view(), name="api_team_standings"),
    path("team-penalties/", team_penalties.TeamPenaltyListView.as_view(), name="api_team_penalties"),
    path("team-penalties/<int:pk>/void/", team_penalties.TeamPenaltyVoidView.as_view(), name="api_team_penalty_void"),
    path("pairs/", teams.PairListView.as_view(), name="api_pairs"),
    path("pairs/<int:pair>/", teams.OnePairView.as_view(), name="api_pair"),
    path("plan-preview/", draws.PlanPreviewView.as_view(), name="api_plan_preview"),
    path("fairness/", fairness.FairnessView.as_view(), name="api_fairness"),
    path("script/", draws.ScriptView.as_view(), name="api_script"),
    path("reseat/", draws.ReseatView.as_view(), name="api_reseat"),
    path("rounds/", rounds.RoundListView.as_view(), name="api_rounds"),
    path("rounds/<int:number>/", include(ROUND)),
    path("timetable/", TimetableView.as_view(), name="api_timetable"),
    path("timetable/shift/", TimetableShiftView.as_view(), name="api_timetable_shift"),
    path("calls/", referee.CallListView.as_view(), name="api_calls"),
    path("calls/<int:call>/answer/", referee.CallAnswerView.as_view(), name="api_call_answer"),
    path("hands/", referee.HandListView.as_view(), name="api_hands"),
    path("hands/<int:pk>/", referee.OneHandView.as_view(), name="api_hand"),
    path("penalties/", referee.PenaltyListView.as_view(), name="api_penalties"),
    path("penalties/<int:pk>/void/", referee.PenaltyVoidView.as_view(), name="api_penalty_void"),
    path("standings/", standings.TournamentStandingsView.as_view(), name="api_event_standings"),
    path("standings/<int:entrant>/why/", standings.TournamentWhyView.as_view(), name="api_event_why"),
    path("federation/", federation.FederationView.as_view(), name="api_federation"),
    path("sheets/", files.SheetListView.as_view(), name="api_event_sheets"),
    path("sheets/<slug:kind>/<slug:suffix>/", files.SheetView.as_view(), name="api_event_sheet"),
    path("printouts/", files.PrintoutListView.as_view(), name="api_printouts"),
    path("printouts/<int:pk>/file/", files.PrintoutView.as_view(), name="api_printout"),
    path("archive/", files.ArchiveView.as_view(), name="api_event_archive"),
    path("final/", standings.FinalTableView.as_view(), name="api_event_final"),
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", tournaments.TournamentListView.as_view(), name="api_tournaments"),
    path("<slug:slug>/", include(TOURNAMENT)),
]
