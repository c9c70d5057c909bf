from django.urls import URLPattern, URLResolver, path

from league.webhooks.api import DeliveryListView, DeliveryRetryView, OneWebhookView, WebhookListView

urlpatterns: list[URLPattern | URLResolver] = [
    path("", WebhookListView.as_view(), name="api_webhooks"),
    path("<int:pk>/", OneWebhookView.as_view(), name="api_webhook"),
    path("<int:pk>/deliveries/", DeliveryListView.as_view(), name="api_webhook_deliveries"),
    path("<int:pk>/deliveries/<int:delivery>/retry/", DeliveryRetryView.as_view(), name="api_webhook_retry"),
]
