from django.apps import AppConfig


class ClubBestsConfig(AppConfig):
    name = "league.club_bests"
