from django.urls import path

from league.profiles import views

urlpatterns = [
    path("c/<slug:club>/players/", views.players, name="players"),
    path("c/<slug:club>/against/", views.against, name="against"),
    path("c/<slug:club>/players/add/", views.players_add, name="players_add"),
    path("c/<slug:club>/player/<int:pk>/", views.player, name="player"),
    path("c/<slug:club>/player/<int:pk>/beside/", views.beside, name="player_beside"),
    path("c/<slug:club>/player/<int:pk>/edit/", views.player_edit, name="player_edit"),
    path("c/<slug:club>/player/<int:pk>/aliases/", views.alias_add, name="alias_add"),
    path("c/<slug:club>/player/<int:pk>/aliases/remove/", views.alias_remove, name="alias_remove"),
    path("c/<slug:club>/player/<int:pk>/join/", views.join, name="player_join"),
    path("c/<slug:club>/player/<int:pk>/part/", views.part, name="player_part"),
    path("c/<slug:club>/player/<int:pk>/merge/", views.merge, name="player_merge"),
    path("c/<slug:club>/player/<int:pk>/merge/<int:merge>/undo/", views.unmerge, name="player_unmerge"),
]
