from django.urls import path

from league.forecast_quality import views

urlpatterns = [path("c/<slug:club>/ladders/calibration/", views.forecast_quality, name="calibration")]
