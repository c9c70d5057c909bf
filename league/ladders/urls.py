from django.urls import path

from league.ladders import views

urlpatterns = [
    path("c/<slug:club>/ladders/", views.ladders, name="ladders"),
    path("c/<slug:club>/ladders/new/", views.ladder_new, name="ladder_new"),
    path("c/<slug:club>/ladders/new/<str:kind>/", views.ladder_open, name="ladder_open"),
    path("c/<slug:club>/g/<int:pk>/ratings/", views.game_ratings, name="game_ratings"),
    path("c/<slug:club>/ladder/<slug:slug>/", views.ladder, name="ladder"),
    path("c/<slug:club>/ladder/<slug:slug>/edit/", views.ladder_edit, name="ladder_edit"),
    path("c/<slug:club>/ladder/<slug:slug>/close/", views.ladder_close, name="ladder_close"),
]
