from django.urls import path

from league.honours import views

urlpatterns = [path("c/<slug:club>/records/", views.club_records, name="club_records")]
