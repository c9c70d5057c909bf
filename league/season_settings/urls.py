from django.urls import path

from league.season_settings import views
from league.season_settings.ending import views as ending
from league.season_settings.first.views import which_game
from league.season_settings.parts import views as part_views
from league.season_settings.rule_change.views import season_rules

urlpatterns = [
    path("c/<slug:club>/which-game/", which_game, name="which_game"),
    path("c/<slug:club>/seasons/new/", views.season_new, name="season_new"),
    path("c/<slug:club>/season/<slug:slug>/parts/", part_views.season_parts, name="season_parts"),
    path("c/<slug:club>/season/<slug:slug>/edit/", views.season_edit, name="season_edit"),
    path("c/<slug:club>/season/<slug:slug>/house-rules/", season_rules, name="season_rules"),
    path("c/<slug:club>/season/<slug:slug>/close/", ending.season_close, name="season_close"),
    path("c/<slug:club>/season/<slug:slug>/next/", ending.season_following, name="season_next"),
    path("c/<slug:club>/season/<slug:slug>/certificates.pdf", ending.season_certificates, name="season_certificates"),
    path("c/<slug:club>/season/<slug:slug>/adjustments/", views.adjustments, name="adjustments"),
    path("c/<slug:club>/season/<slug:slug>/adjustments/<int:pk>/void/", views.adjustment_void, name="adjustment_void"),
]
