from django.contrib import admin
from django.urls import include, path

from league.accounts.views import admin_sign_in

urlpatterns = [
    # First, since they are asked for most and each address is held against these lines one by one.
    path("", include("league.seasons.urls")),
    path("admin/login/", admin_sign_in),
    path("admin/", admin.site.urls),
    path("api/", include("league.api.urls")),
    path("", include("league.rulebook.urls")),
    path("", include("league.web.urls")),
    path("", include("league.accounts.urls")),
    path("", include("league.archives.urls")),
    path("", include("league.clubs.urls")),
    path("", include("league.players.urls")),
    path("", include("league.sessions.urls")),
    path("", include("league.records.urls")),
    path("", include("league.ladders.urls")),
    path("", include("league.calibration.urls")),
    path("", include("league.honours.urls")),
    path("", include("league.exports.urls")),
    path("", include("league.work.urls")),
    path("", include("league.tournaments.urls")),
    path("", include("league.webhooks.urls")),
]

handler400 = "league.web.errors.bad_request"
handler403 = "league.web.errors.forbidden"
handler404 = "league.web.errors.not_found"
handler500 = "league.web.errors.server_error"
