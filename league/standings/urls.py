from django.urls import path

from league.standings import views
from league.standings.champions.views import champions
from league.standings.live.views import season_as_it_stands

urlpatterns = [
    path("c/<slug:club>/seasons/", views.seasons, name="seasons"),
    path("c/<slug:club>/champions/", champions, name="champions"),
    path("c/<slug:club>/table/", views.season_current, name="season_current"),
    path("c/<slug:club>/season/<slug:slug>/", views.season, name="season"),
    path("c/<slug:club>/season/<slug:slug>/why/<int:player>/", views.season_why_row, name="season_why"),
    path("c/<slug:club>/season/<slug:slug>/why-team/<int:team>/", views.season_team_why_row, name="season_team_why"),
    path("c/<slug:club>/season/<slug:slug>/as-it-stands/", season_as_it_stands, name="season_as_it_stands"),
    path("c/<slug:club>/season/<slug:slug>/days/", views.season_days, name="season_days"),
]
