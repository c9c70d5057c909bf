from django.urls import path

from league.records.games import views as game_views
from league.records.imports import views as import_views
from league.records.recorder import views as recorder

urlpatterns = [
    path("c/<slug:club>/record/", game_views.record, name="record"),
    path("c/<slug:club>/record/deals/", recorder.begin, name="begin"),
    path("c/<slug:club>/games/", game_views.games, name="games"),
    path("c/<slug:club>/import/", import_views.import_page, name="import"),
    path("c/<slug:club>/g/<int:pk>/", game_views.game, name="game"),
    path("c/<slug:club>/g/<int:pk>/amend/", game_views.amend, name="amend"),
    path("c/<slug:club>/g/<int:pk>/void/", game_views.void, name="void"),
    path("c/<slug:club>/g/<int:pk>/restore/", game_views.restore, name="restore"),
    path("c/<slug:club>/g/<int:pk>/deals/", recorder.deals, name="deals"),
    path("c/<slug:club>/g/<int:pk>/deals/<int:number>/", recorder.amend_deal, name="deal"),
    path("c/<slug:club>/g/<int:pk>/undo/", recorder.undo, name="undo"),
    path("c/<slug:club>/g/<int:pk>/stop/", recorder.stop, name="stop"),
    path("c/<slug:club>/g/<int:pk>/resume/", recorder.resume, name="resume"),
]
