"""The messages of a webhook, numbered by two workers at the same time."""

import pytest
from django.db import transaction

from league.accounts.models import User
from league.clubs.models import Club
from league.webhooks.catalogue import TRIAL
from league.webhooks.models import Delivery, Endpoint
from league.webhooks.numbering import deliveries_number
from league.webhooks.services import webhook_add
from tests.league.races.race import race

pytestmark = pytest.mark.django_db(transaction=True)
# The messages have been read when this is written.
NUMBERS = 'UPDATE "webhooks_delivery"'


@pytest.fixture
def endpoint(owner: User, club: Club) -> Endpoint:
    return webhook_add(actor=owner, club=club, url="https://bot.example/", events=[])


def add(endpoint: Endpoint) -> None:
    with transaction.atomic():
        Delivery.objects.create(endpoint=endpoint, event=TRIAL, payload={})


def test_a_message_that_comes_while_others_are_numbered_gets_the_next_number(endpoint: Endpoint) -> None:
    def add_and_number() -> None:
        add(endpoint)
        deliveries_number(endpoint.pk)

    add(endpoint)
    race(lambda: deliveries_number(endpoint.pk), add_and_number, before=NUMBERS)
    add_and_number()

    assert list(endpoint.deliveries.order_by("pk").values_list("sequence", flat=True)) == [1, 2, 3]
    endpoint.refresh_from_db()
    assert endpoint.last_sequence == 3
