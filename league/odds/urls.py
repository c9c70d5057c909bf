from django.urls import path

from league.odds import views

urlpatterns = [path("c/<slug:club>/season/<slug:slug>/odds/", views.season_odds, name="season_odds")]
