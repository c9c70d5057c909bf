from django.urls import path

from league.forgetting import views

urlpatterns = [path("c/<slug:club>/player/<int:pk>/forget/", views.forget, name="player_forget")]
