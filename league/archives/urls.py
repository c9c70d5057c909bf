from django.urls import path

from league.archives import views

urlpatterns = [
    path("clubs/import/", views.club_import, name="club_import"),
    path("clubs/import/<int:pk>/", views.club_import_state, name="club_import_state"),
    path("c/<slug:club>/delete/", views.club_deletion, name="club_deletion"),
    path("c/<slug:club>/archive/", views.club_download, name="club_download"),
]
