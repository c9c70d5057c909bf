from django.urls import path

from league.archives import views

urlpatterns = [
    path("clubs/import/", views.club_import, name="club_import"),
    path("c/<slug:club>/archive/", views.club_download, name="club_download"),
]
