from django.urls import path

from league.forecast_quality import views

urlpatterns = [path("c/<slug:club>/ladders/forecast-quality/", views.forecast_quality, name="forecast_quality")]
