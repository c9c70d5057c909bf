from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("api/", include("league.api.urls")),
    path("language/", include("django.conf.urls.i18n")),
]
