from django.urls import path

from league.records import import_views, views
from league.records.recorder import views as recorder

urlpatterns = [
    path("c/<slug:club>/record/", views.record, name="record"),
    path("c/<slug:club>/record/deals/", recorder.begin, name="begin"),
    path("c/<slug:club>/games/", views.games, name="games"),
    path("c/<slug:club>/import/", import_views.import_page, name="import"),
    path("c/<slug:club>/g/<int:pk>/", views.game, name="game"),
    path("c/<slug:club>/g/<int:pk>/amend/", views.amend, name="amend"),
    path("c/<slug:club>/g/<int:pk>/void/", views.void, name="void"),
    path("c/<slug:club>/g/<int:pk>/restore/", views.restore, name="restore"),
    path("c/<slug:club>/g/<int:pk>/deals/", recorder.deals, name="deals"),
    path("c/<slug:club>/g/<int:pk>/deals/<int:number>/", recorder.amend_deal, name="deal"),
    path("c/<slug:club>/g/<int:pk>/undo/", recorder.undo, name="undo"),
    path("c/<slug:club>/g/<int:pk>/stop/", recorder.stop, name="stop"),
    path("c/<slug:club>/g/<int:pk>/resume/", recorder.resume, name="resume"),
]
