from django.urls import path

from league.notices import views
from league.notices.invitations.views import invite_many

urlpatterns = [
    path("e/<slug:tournament>/desk/mail/", views.desk_mails, name="desk_mails"),
    path("c/<slug:club>/members/invite/", invite_many, name="invite_many"),
    path("mail/<str:token>/", views.choice, name="mail_choice"),
]
