from django.urls import path

from league.web import views

urlpatterns = [path("", views.home, name="home")]
