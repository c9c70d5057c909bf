from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NoticesConfig(AppConfig):
    name = "league.notices"
    verbose_name = _("e-mail")

    def ready(self) -> None:
        from league.evenings.signals import places_given
        from league.history.signals import entries_logged
        from league.notices import checks  # noqa: F401
        from league.notices.mails.outbox import application_mail, devices_leave, entries_mail, places_mail
        from league.tournaments.applications.signals import application_received

        entries_logged.connect(entries_mail, dispatch_uid="notices")
        entries_logged.connect(devices_leave, dispatch_uid="notices of devices")
        places_given.connect(places_mail, dispatch_uid="notices")
        application_received.connect(application_mail, dispatch_uid="notices")
