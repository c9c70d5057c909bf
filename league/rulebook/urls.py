from django.urls import path

from league.rulebook import views

urlpatterns = [
    path("rules/", views.rulesets, name="rulesets"),
    path("rules/<slug:key>/", views.ruleset, name="ruleset"),
    path("calc/", views.rulesets, name="calculators"),
    path("calc/<slug:key>/", views.calculator, name="calculator"),
]
