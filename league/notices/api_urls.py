from django.urls import URLPattern, URLResolver, path

from league.notices import api
from league.notices.subscriptions import api as subscriptions

urlpatterns: list[URLPattern | URLResolver] = [
    path("<slug:slug>/mails/", api.MailListView.as_view(), name="api_mails"),
    path("<slug:slug>/mails/kinds/", api.MailKindsView.as_view(), name="api_mail_kinds"),
    path("<slug:slug>/mails/<int:mail>/again/", api.MailRetryView.as_view(), name="api_mail_retry"),
    path("<slug:slug>/push/", subscriptions.EntrantPushView.as_view(), name="api_event_push"),
    path("<slug:slug>/push/end/", subscriptions.EntrantPushEndView.as_view(), name="api_event_push_end"),
]
