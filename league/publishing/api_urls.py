"""Which table the overlays of a broadcast follow, below `clubs/<club>/` and `tournaments/<slug>/`."""

from django.urls import URLPattern, URLResolver, path

from league.publishing.overlays import api

CLUB: list[URLPattern | URLResolver] = [path("featured/", api.FeaturedGameView.as_view(), name="api_featured_game")]

urlpatterns: list[URLPattern | URLResolver] = [
    path("<slug:slug>/featured/", api.FeaturedTableView.as_view(), name="api_featured_table"),
]
