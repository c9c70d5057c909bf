from django.urls import path

from league.notices import views
from league.notices.invitations.views import invite_many
from league.notices.subscriptions.views import event_tell_me, own_tell_me, tell_me

urlpatterns = [
    path("e/<slug:tournament>/desk/mail/", views.desk_mails, name="desk_mails"),
    path("c/<slug:club>/members/invite/", invite_many, name="invite_many"),
    path("account/messages/", tell_me, name="tell_me"),
    path("e/<slug:tournament>/me/<str:secret>/messages/", event_tell_me, name="event_tell_me"),
    path("c/<slug:club>/own/<str:secret>/messages/", own_tell_me, name="own_tell_me"),
    path("mail/<str:token>/", views.choice, name="mail_choice"),
]
