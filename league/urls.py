from django.contrib import admin
from django.urls import include, path

from league.accounts.views import admin_sign_in

urlpatterns = [
    # First, since they are requested most, and Django tries these lines in order.
    path("", include("league.season_settings.urls")),
    path("", include("league.standings.urls")),
    path("admin/login/", admin_sign_in),
    path("admin/", admin.site.urls),
    path("api/", include("league.api_urls")),
    path("", include("league.accounts.urls")),
    path("", include("league.archives.urls")),
    path("", include("league.home.urls")),
    path("", include("league.engine.urls")),
    path("", include("league.offline.urls")),
    path("", include("league.finals.urls")),
    path("", include("league.profiles.urls")),
    path("", include("league.members.urls")),
    path("", include("league.evenings.urls")),
    path("", include("league.evening_tables.urls")),
    path("", include("league.player_links.urls")),
    path("", include("league.evening_series.urls")),
    path("", include("league.open_tables.urls")),
    path("", include("league.confirmations.urls")),
    path("", include("league.forgetting.urls")),
    path("", include("league.records.views.evenings.urls")),
    path("", include("league.records.urls")),
    path("", include("league.ladders.urls")),
    path("", include("league.forecast_quality.urls")),
    path("", include("league.odds.urls")),
    path("", include("league.club_bests.urls")),
    path("", include("league.stories.urls")),
    path("", include("league.downloads.urls")),
    path("", include("league.maintenance.urls")),
    path("", include("league.monitoring.urls")),
    path("", include("league.tournaments.urls")),
    path("", include("league.webhooks.urls")),
    path("", include("league.notices.urls")),
    path("", include("league.publishing.urls")),
]

handler400 = "league.core.web.error_pages.bad_request"
handler403 = "league.core.web.error_pages.forbidden"
handler404 = "league.core.web.error_pages.not_found"
handler500 = "league.core.web.error_pages.server_error"
handler429 = "league.core.web.error_pages.too_many_requests"
