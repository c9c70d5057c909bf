from django.urls import path

from league.player_links import views

urlpatterns = [
    path("c/<slug:club>/own/<str:secret>/", views.own_page, name="own_page"),
    path("c/<slug:club>/player/<int:pk>/link/", views.player_link, name="player_link"),
]
