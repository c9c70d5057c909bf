"""Number the messages of a webhook: 1, 2, 3 … in the order in which their transactions end.

As with the numbers of a club's log (league.history.numbering), the writer does not give the number: transactions that
write at the same time would have to wait for each other, and one that wrote first may end last. The worker numbers the
messages that are committed, before it sends one. It locks one row, that of the webhook, with a lock that does not
stop those who add messages, and it holds no other lock meanwhile, so nothing can wait for it in a circle. A message
that is committed after another one was numbered gets a larger number.
"""

from django.db import transaction
from django.db.models import Q

from league.webhooks.catalogue import TRIAL
from league.webhooks.models import Delivery, Endpoint

AT_ONCE = 500
# Not to be sent: what was hidden in the transaction that wrote the message, or before it got a number.
HIDDEN_NOW = Q(hanchan__is_held_back=True) | Q(endpoint__club__is_public=False, endpoint__club__allows_webhooks=False)


def deliveries_number(endpoint: int) -> None:
    """Number the committed messages of a webhook that have no number, and delete those that may not be sent now."""
    while Delivery.objects.filter(endpoint=endpoint, sequence=None).exists():
        if not _number_some(endpoint):
            return


@transaction.atomic
def _number_some(key: int) -> bool:
    endpoint = Endpoint.objects.select_for_update(no_key=True).filter(pk=key).first()
    if endpoint is None:
        return False
    # Read after the lock: what another worker has numbered meanwhile is not among them.
    deliveries = list(endpoint.deliveries.filter(sequence=None).order_by("pk").values_list("pk", "event")[:AT_ONCE])
    keys = [pk for pk, _event in deliveries]
    hidden = set(Delivery.objects.filter(HIDDEN_NOW, pk__in=keys).values_list("pk", flat=True))
    hidden -= {pk for pk, event in deliveries if event == TRIAL}
    Delivery.objects.filter(pk__in=hidden).delete()
    kept = [pk for pk in keys if pk not in hidden]
    numbered = [Delivery(pk=pk, sequence=endpoint.last_sequence + n) for n, pk in enumerate(kept, 1)]
    Delivery.objects.bulk_update(numbered, ["sequence"])
    Endpoint.objects.filter(pk=key).update(last_sequence=endpoint.last_sequence + len(kept))
    return True
