from django.urls import path

from league.records.views.deals import changes, pad
from league.records.views.deals import guests as guest_views
from league.records.views.deals import late_deals as late_deal_views
from league.records.views.deals import sitting as sitting_views
from league.records.views.deals.in_play import call_end, table_code
from league.records.views.games import begin
from league.records.views.games import games as game_views
from league.records.views.imports import imports as import_views
from league.records.views.imports import replays as replay_views
from league.records.views.imports import runs as run_views

urlpatterns = [
    path("c/<slug:club>/record/", game_views.record, name="record"),
    path("c/<slug:club>/record/deals/", begin.begin, name="begin"),
    path("c/<slug:club>/games/", game_views.games, name="games"),
    path("c/<slug:club>/import/", import_views.import_page, name="import"),
    path("c/<slug:club>/imports/", run_views.runs, name="import_runs"),
    path("c/<slug:club>/imports/<int:pk>/", run_views.run, name="import_run"),
    path("c/<slug:club>/import/replay/", replay_views.replay_page, name="import_replay"),
    path("c/<slug:club>/g/<int:pk>/", game_views.game, name="game"),
    path("c/<slug:club>/g/<int:pk>/amend/", game_views.amend, name="amend"),
    path("c/<slug:club>/g/<int:pk>/void/", game_views.void, name="void"),
    path("c/<slug:club>/g/<int:pk>/restore/", game_views.restore, name="restore"),
    path("c/<slug:club>/g/<int:pk>/deals/", pad.deals, name="deals"),
    path("c/<slug:club>/g/<int:pk>/pad/", pad.pad, name="pad"),
    path("c/<slug:club>/g/<int:pk>/deals/<int:number>/", pad.deals, name="deal"),
    path("c/<slug:club>/g/<int:pk>/draw-seats/", changes.draw_seats, name="draw_seats"),
    path("c/<slug:club>/g/<int:pk>/sitting/", sitting_views.sitting, name="sitting"),
    path("c/<slug:club>/g/<int:pk>/substitute/", sitting_views.substitute, name="substitute"),
    path(
        "c/<slug:club>/g/<int:pk>/substitute/take-back/",
        sitting_views.substitute_take_back,
        name="substitute_take_back",
    ),
    path("c/<slug:club>/g/<int:pk>/undo/", changes.undo, name="undo"),
    path("c/<slug:club>/g/<int:pk>/stop/", changes.stop, name="stop"),
    path("c/<slug:club>/g/<int:pk>/resume/", changes.resume, name="resume"),
    path("c/<slug:club>/g/<int:pk>/call/end/", call_end, name="call_end"),
    path("c/<slug:club>/g/<int:pk>/table/", table_code, name="table_code"),
    path("c/<slug:club>/g/<int:pk>/guests/", guest_views.guest_link_make, name="guest_link_make"),
    path("c/<slug:club>/g/<int:pk>/guests/<int:number>/end/", guest_views.guest_link_revoke, name="guest_link_revoke"),
    path("c/<slug:club>/g/<int:pk>/late/<int:late>/", late_deal_views.late_deal_decide, name="late_deal_decide"),
    path("guest/", guest_views.guest, name="guest"),
]
