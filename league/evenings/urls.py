from django.urls import path

from league.evenings import views

urlpatterns = [
    path("c/<slug:club>/evening/<int:pk>/answer/", views.evening_answer, name="evening_answer"),
]
