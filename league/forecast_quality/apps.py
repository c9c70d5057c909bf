from django.apps import AppConfig


class ForecastQualityConfig(AppConfig):
    name = "league.forecast_quality"
