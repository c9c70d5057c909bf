from django.apps import AppConfig


class ClubBestsConfig(AppConfig):
    name = "league.club_bests"

    def ready(self) -> None:
        from league.club_bests.services import want_club_bests
        from league.records.signals import record_changed

        record_changed.connect(want_club_bests, dispatch_uid="club_bests")
