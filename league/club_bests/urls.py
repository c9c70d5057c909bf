from django.urls import path

from league.club_bests import views

urlpatterns = [path("c/<slug:club>/records/", views.club_records, name="club_records")]
