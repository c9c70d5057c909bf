from django.urls import path

from league.calibration import views

urlpatterns = [path("c/<slug:club>/ladders/calibration/", views.calibration, name="calibration")]
