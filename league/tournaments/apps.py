from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "league.tournaments"
    verbose_name = _("tournaments")

    def ready(self) -> None:
        from league.core.web.pages import FRAMES
        from league.players.signals import player_changed
        from league.records.signals import hanchan_claimed, players_merging, record_changed
        from league.tournaments.core.reopening import record_follow
        from league.tournaments.core.revision import touch_for_player
        from league.tournaments.results.own_games import hanchan_claim, merge_check
        from league.tournaments.views.tournament_page import tournament_is_found

        record_changed.connect(record_follow, dispatch_uid="tournaments")
        hanchan_claimed.connect(hanchan_claim, dispatch_uid="tournaments")
        players_merging.connect(merge_check, dispatch_uid="tournaments")
        player_changed.connect(touch_for_player, dispatch_uid="tournaments")
        FRAMES["e"] = ("tournaments/base.html", tournament_is_found)
