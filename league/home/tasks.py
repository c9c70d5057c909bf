from celery import shared_task
from django.contrib.auth.models import AnonymousUser

from league.clubs.selectors import club_list
from league.clubs.server_lists import list_counts_renew
from league.tournaments.core.access import tournament_list


@shared_task
def count_lists() -> None:
    visitor = AnonymousUser()
    list_counts_renew([club_list(visitor), tournament_list(visitor)])
