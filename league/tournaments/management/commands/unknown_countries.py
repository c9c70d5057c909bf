from typing import Any

from django.core.management.base import BaseCommand

from league.core.countries.codes import codes, country_of
from league.tournaments.models import Entrant


class Command(BaseCommand):
    help = "List the entrants whose country is no country of ISO 3166, as older versions accepted any text."

    def handle(self, *args: Any, **options: Any) -> None:
        named = Entrant.objects.exclude(country="").select_related("tournament", "player").order_by("tournament", "pk")
        for entrant in named.iterator():
            if country_of(entrant.country) not in codes():
                self.stdout.write(f"{entrant.tournament.slug}\t{entrant.pk}\t{entrant.player.name}\t{entrant.country}")
