"""The messages in the schema of the API, below `webhooks`."""

from django.utils.translation import override
from drf_spectacular.utils import OpenApiWebhook, extend_schema

from league.webhooks.catalogue import EVENTS, TRIAL
from league.webhooks.outputs import MESSAGES


def _webhook(name: str, sent_when: str) -> OpenApiWebhook:
    return OpenApiWebhook(
        name=name,
        decorator=extend_schema(
            operation_id=f"message_{name.replace('.', '_')}",
            summary=name,
            description=f"Sent when {sent_when}.",
            request=MESSAGES[name],
            responses={"2XX": None},
        ),
    )


with override("en"):
    WEBHOOKS = [_webhook(event.name, str(event.words)) for event in EVENTS]
    WEBHOOKS.append(_webhook(TRIAL, "somebody tests the webhook"))
