from django.urls import path

from league.notices import views

urlpatterns = [
    path("e/<slug:tournament>/desk/mail/", views.desk_mails, name="desk_mails"),
    path("mail/<str:token>/", views.choice, name="mail_choice"),
]
