from django.urls import path

from league.home import club_views, house_rules_views, landing, night_views, rule_pages, style_page
from league.home.account import views as account

urlpatterns = [
    path("", landing.home, name="home"),
    path("robots.txt", landing.robots, name="robots"),
    path("favicon.ico", landing.favicon, name="favicon"),
    path("start/", landing.start, name="start"),
    path("rules/", rule_pages.rulesets, name="rulesets"),
    path("rules/<slug:key>/", rule_pages.ruleset, name="ruleset"),
    path("calc/", rule_pages.calculators, name="calculators"),
    path("calc/<slug:key>/", rule_pages.calculator, name="calculator"),
    path("glossary/", rule_pages.glossary, name="glossary"),
    path("account/me/", account.me, name="me"),
    path("account/me/data.json", account.data_json, name="my_data"),
    path("account/me/games.csv", account.games_csv, name="my_games"),
    path("account/me/delete/", account.delete, name="account_delete"),
    path("account/me/name/<int:pk>/", account.hide_name, name="name_hide"),
    path("account/me/forget/", account.forget_names, name="forget_names"),
    path("account/me/forget/<int:pk>/", account.forget_name, name="name_forget"),
    path("account/me/leave/<slug:club>/", account.leave, name="club_leave"),
    path("style/", style_page.style, name="style"),
    path("style/schemes.css", style_page.schemes, name="style_schemes"),
    path("clubs/new/", club_views.club_new, name="club_new"),
    path("join/<str:secret>/", club_views.invitation, name="invitation"),
    path("c/<slug:club>/", club_views.club, name="club"),
    path("c/<slug:club>/night/", night_views.night, name="night"),
    path("c/<slug:club>/night/link/", night_views.night_link, name="night_link"),
    path("c/<slug:club>/night/<str:secret>/", night_views.night_by_link, name="night_by_link"),
    path("c/<slug:club>/settings/", club_views.club_settings, name="club_settings"),
    path("c/<slug:club>/members/", club_views.members, name="members"),
    path("c/<slug:club>/members/<int:user>/join/", club_views.member_join, name="member_join"),
    path("c/<slug:club>/members/<int:user>/role/", club_views.member_role, name="member_role"),
    path("c/<slug:club>/members/<int:user>/end/", club_views.member_end, name="member_end"),
    path("c/<slug:club>/invitations/<int:pk>/end/", club_views.invitation_end, name="invitation_end"),
    path("c/<slug:club>/rules/", house_rules_views.house_rules, name="house_rules"),
    path("c/<slug:club>/rules/new/", house_rules_views.house_rules_new, name="house_rules_new"),
    path("c/<slug:club>/rules/new/<str:ruleset>/", house_rules_views.house_rules_options, name="house_rules_options"),
    path("c/<slug:club>/rules/<int:pk>/", house_rules_views.house_rules_version, name="house_rules_latest"),
    path("c/<slug:club>/rules/<int:pk>/change/", house_rules_views.house_rules_change, name="house_rules_change"),
    path(
        "c/<slug:club>/rules/<int:pk>/<int:number>/", house_rules_views.house_rules_version, name="house_rules_version"
    ),
]
