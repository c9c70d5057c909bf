from django.urls import path

from league.confirmations import link_page, views

urlpatterns = [
    path("c/<slug:club>/g/<int:pk>/confirm/", views.result_confirm, name="result_confirm"),
    path("c/<slug:club>/g/<int:pk>/dispute/", views.result_dispute, name="result_dispute"),
    path("c/<slug:club>/g/<int:pk>/decide/", views.dispute_decide, name="dispute_decide"),
    path("c/<slug:club>/result/<str:secret>/", link_page.question_page, name="question"),
]
