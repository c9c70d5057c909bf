from django.urls import path

from league.records import import_views, views

urlpatterns = [
    path("c/<slug:club>/record/", views.record, name="record"),
    path("c/<slug:club>/games/", views.games, name="games"),
    path("c/<slug:club>/import/", import_views.import_page, name="import"),
    path("c/<slug:club>/g/<int:pk>/", views.game, name="game"),
    path("c/<slug:club>/g/<int:pk>/amend/", views.amend, name="amend"),
    path("c/<slug:club>/g/<int:pk>/void/", views.void, name="void"),
    path("c/<slug:club>/g/<int:pk>/restore/", views.restore, name="restore"),
]
