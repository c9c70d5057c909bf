from django.urls import path

from league.members import views

urlpatterns = [
    path("c/<slug:club>/which-player/", views.who, name="which_player"),
    path("c/<slug:club>/claims/<int:pk>/", views.claim_answer, name="claim_answer"),
]
