"""The map of /api/v1/: each app's own list, one below the other."""

from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerView

from league.rulebook.api import RulesetListView, RulesetView, ScoreView

urlpatterns = [
    path("schema/", SpectacularAPIView.as_view(), name="api_schema"),
    path("docs/", SpectacularSwaggerView.as_view(url_name="api_schema"), name="api_docs"),
    path("v1/score/", ScoreView.as_view(), name="api_score"),
    path("v1/rulesets/", RulesetListView.as_view(), name="api_rulesets"),
    path("v1/rulesets/<str:key>/", RulesetView.as_view(), name="api_ruleset"),
]
