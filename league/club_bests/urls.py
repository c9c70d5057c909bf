from django.urls import path

from league.club_bests import views

urlpatterns = [path("c/<slug:club>/bests/", views.club_bests, name="club_bests")]
