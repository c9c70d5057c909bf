from django.urls import path

from league.ladders import views

urlpatterns = [
    path("c/<slug:club>/ladders/", views.ladders, name="ladders"),
    path("c/<slug:club>/ladder/<slug:slug>/", views.ladder, name="ladder"),
]
