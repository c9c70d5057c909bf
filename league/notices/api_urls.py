from django.urls import URLPattern, URLResolver, path

from league.notices import api

urlpatterns: list[URLPattern | URLResolver] = [
    path("<slug:slug>/mails/", api.MailListView.as_view(), name="api_mails"),
    path("<slug:slug>/mails/kinds/", api.MailKindsView.as_view(), name="api_mail_kinds"),
    path("<slug:slug>/mails/<int:mail>/again/", api.MailRetryView.as_view(), name="api_mail_retry"),
]
