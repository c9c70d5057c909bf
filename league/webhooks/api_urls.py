from django.urls import URLPattern, URLResolver, path

from league.webhooks.api import (
    DeliveryListView,
    DeliveryRetryView,
    OneWebhookView,
    WebhookEventListView,
    WebhookListView,
    WebhookPreviousSecretView,
    WebhookSecretView,
    WebhookTrialView,
)

urlpatterns: list[URLPattern | URLResolver] = [
    path("", WebhookListView.as_view(), name="api_webhooks"),
    path("events/", WebhookEventListView.as_view(), name="api_webhook_events"),
    path("<int:pk>/", OneWebhookView.as_view(), name="api_webhook"),
    path("<int:pk>/secret/", WebhookSecretView.as_view(), name="api_webhook_secret"),
    path("<int:pk>/secret/previous/", WebhookPreviousSecretView.as_view(), name="api_webhook_previous_secret"),
    path("<int:pk>/try/", WebhookTrialView.as_view(), name="api_webhook_try"),
    path("<int:pk>/deliveries/", DeliveryListView.as_view(), name="api_webhook_deliveries"),
    path("<int:pk>/deliveries/<int:delivery>/retry/", DeliveryRetryView.as_view(), name="api_webhook_retry"),
]
