"""The lowest role with access to each address. The tests fail for an address that is missing here.

PAGES lists the pages under the lowest role that may open them and send their forms. API lists the methods, each with a
complete body, in which `@name` is replaced by that value of the world. The club and its tournament are private; only
the tournament's secret links open it to others.

IN_EVENT lists what a role in the tournament alone permits, under the lowest such role. Roles in the event reach the
pages and methods of the tournament that a player may use, and those listed here; the
organiser of the event does all else there that an organiser of the club does.
"""

from collections.abc import Iterable
from typing import TypeVar

from tests.scoring.replays.logs import whole_game

PAGES = {
    "visitor": """
        / sign-in/ sign-in/code/ sign-in/passkey/ sign-up/ sign-out/
        language/ password/forgotten/ password/sent/ password/<uidb64>/<token>/
        e/<slug:tournament>/registration/<str:secret>/ mail/<str:token>/
        e/<slug:tournament>/me/<str:secret>/ e/<slug:tournament>/r/<str:secret>/
        e/<slug:tournament>/me/<str:secret>/messages/ c/<slug:club>/own/<str:secret>/messages/
        e/<slug:tournament>/team/<str:secret>/
        e/<slug:tournament>/r/<str:secret>/<int:number>/ e/<slug:tournament>/kiosk/<str:secret>/ rules/
        rules/<slug:key>/ calc/ calc/<slug:key>/ glossary/ api/schema/ api/docs/ healthz readyz metrics guest/
        engine/manifest.json engine/<slug:digest>.zip engine/differences/
        api/docs/<slug:page>/ api/docs/examples/<str:name>/
        style/ style/schemes.css robots.txt favicon.ico
        themes/<slug:theme>.css c/<slug:club>/season/<slug:slug>/embed/ e/<slug:tournament>/embed/standings/
        e/<slug:tournament>/embed/seating/ c/<slug:club>/news.atom c/<slug:club>/results.atom
        c/<slug:club>/calendar.ics e/<slug:tournament>/calendar.ics c/<slug:club>/season/<slug:slug>/share.png
        c/<slug:club>/player/<int:pk>/share.png c/<slug:club>/days/<str:day>/share.png e/<slug:tournament>/share.png
        e/<slug:tournament>/days/<str:day>/share.png
        join/<str:secret>/
        c/<slug:club>/night/<str:secret>/ c/<slug:club>/own/<str:secret>/
        c/<slug:club>/evening/<int:pk>/here/<str:secret>/ c/<slug:club>/result/<str:secret>/
        start/ offline/ service-worker.js app/<slug:language>.webmanifest
    """,
    "stranger": """
        account/me/ account/me/data.json account/me/games.csv account/me/delete/ account/me/name/<int:pk>/
        account/me/leave/<slug:club>/ account/me/forget/ account/me/forget/<int:pk>/
        account/messages/ account/ account/tokens/ account/tokens/<int:pk>/end/ account/password/ account/security/
        account/security/passkeys/add/ account/security/passkeys/<int:pk>/ account/security/passkeys/<int:pk>/remove/
        account/security/app/ account/security/app/remove/ account/security/codes/ account/security/codes/new/
        account/security/sessions/<int:pk>/end/ account/security/sessions/end/ account/confirm/ account/confirm/code/
        account/confirm/passkey/ clubs/new/ clubs/import/
        clubs/import/<int:pk>/
    """,
    "player": """
        c/<slug:club>/ c/<slug:club>/night/ c/<slug:club>/table/ c/<slug:club>/seasons/
        c/<slug:club>/champions/ c/<slug:club>/final-tables/ c/<slug:club>/final-tables/<int:pk>/
        c/<slug:club>/season/<slug:slug>/
        c/<slug:club>/season/<slug:slug>/why/<int:player>/ c/<slug:club>/season/<slug:slug>/why-team/<int:team>/
        c/<slug:club>/season/<slug:slug>/as-it-stands/
        c/<slug:club>/season/<slug:slug>/days/ c/<slug:club>/season/<slug:slug>/odds/
        c/<slug:club>/rules/ c/<slug:club>/rules/<int:pk>/
        c/<slug:club>/which-player/
        c/<slug:club>/rules/<int:pk>/<int:number>/ c/<slug:club>/players/ c/<slug:club>/against/
        c/<slug:club>/player/<int:pk>/beside/
        c/<slug:club>/player/<int:pk>/ c/<slug:club>/evenings/ c/<slug:club>/evening/<int:pk>/ c/<slug:club>/games/
        c/<slug:club>/evening/<int:pk>/answer/ c/<slug:club>/series/ c/<slug:club>/series/<int:pk>/
        c/<slug:club>/open-tables/ c/<slug:club>/open-tables/<int:pk>/join/ c/<slug:club>/open-tables/<int:pk>/leave/
        c/<slug:club>/g/<int:pk>/confirm/ c/<slug:club>/g/<int:pk>/dispute/
        c/<slug:club>/g/<int:pk>/ c/<slug:club>/g/<int:pk>/ratings/ c/<slug:club>/ladders/
        c/<slug:club>/ladder/<slug:slug>/ c/<slug:club>/ladders/forecast-quality/ c/<slug:club>/bests/
        c/<slug:club>/days/<str:day>/
        c/<slug:club>/sheets/<slug:kind>.<slug:suffix> c/<slug:club>/work/<int:pk>/ c/<slug:club>/tournaments/
        e/<slug:tournament>/ e/<slug:tournament>/seating/ e/<slug:tournament>/seating/find/ e/<slug:tournament>/results/
        e/<slug:tournament>/seating/fairness/ e/<slug:tournament>/days/<str:day>/
        e/<slug:tournament>/standings/ e/<slug:tournament>/standings/why/<int:pk>/ e/<slug:tournament>/hands/
        e/<slug:tournament>/players/ e/<slug:tournament>/players/<int:pk>/ e/<slug:tournament>/files/
        e/<slug:tournament>/files/<slug:kind>.<slug:suffix> e/<slug:tournament>/register/ e/<slug:tournament>/mine/
        e/<slug:tournament>/team/ e/<slug:tournament>/federation/ e/<slug:tournament>/registration/
        e/<slug:tournament>/tv/ e/<slug:tournament>/tv/seating/ e/<slug:tournament>/tv/names/
        e/<slug:tournament>/tv/clock/ e/<slug:tournament>/tv/standings/
        c/<slug:club>/overlay/<slug:element>/ e/<slug:tournament>/overlay/<slug:element>/
    """,
    "recorder": """
        c/<slug:club>/players/add/ c/<slug:club>/evenings/new/ c/<slug:club>/evening/<int:pk>/close/
        c/<slug:club>/evening/<int:pk>/code/
        c/<slug:club>/evening/<int:pk>/amend/ c/<slug:club>/evening/<int:pk>/cancel/
        c/<slug:club>/evening/<int:pk>/tables/ c/<slug:club>/evening/<int:pk>/tables/form/
        c/<slug:club>/evening/<int:pk>/tables/<int:number>/exchange/
        c/<slug:club>/evening/<int:pk>/tables/<int:number>/begin/
        c/<slug:club>/series/new/ c/<slug:club>/series/<int:pk>/amend/ c/<slug:club>/series/<int:pk>/end/
        c/<slug:club>/series/<int:pk>/reopen/ c/<slug:club>/open-tables/<int:pk>/withdraw/
        c/<slug:club>/evening/<int:pk>/reopen/ c/<slug:club>/record/ c/<slug:club>/record/deals/
        c/<slug:club>/g/<int:pk>/amend/ c/<slug:club>/g/<int:pk>/void/ c/<slug:club>/g/<int:pk>/deals/
        c/<slug:club>/g/<int:pk>/pad/
        c/<slug:club>/g/<int:pk>/deals/<int:number>/ c/<slug:club>/g/<int:pk>/undo/ c/<slug:club>/g/<int:pk>/stop/
        c/<slug:club>/g/<int:pk>/sitting/ c/<slug:club>/g/<int:pk>/substitute/
        c/<slug:club>/g/<int:pk>/substitute/take-back/
        c/<slug:club>/g/<int:pk>/draw-seats/ c/<slug:club>/g/<int:pk>/call/end/
        c/<slug:club>/g/<int:pk>/resume/ c/<slug:club>/g/<int:pk>/table/ c/<slug:club>/g/<int:pk>/guests/
        c/<slug:club>/g/<int:pk>/guests/<int:number>/end/ c/<slug:club>/g/<int:pk>/late/<int:late>/
        e/<slug:tournament>/desk/round/<int:number>/table/<int:table>/deals/
        c/<slug:club>/overlay/ e/<slug:tournament>/overlay/
    """,
    "organiser": """
        c/<slug:club>/final-tables/new/ c/<slug:club>/final-tables/<int:pk>/edit/
        c/<slug:club>/final-tables/<int:pk>/delete/
        c/<slug:club>/seasons/new/ c/<slug:club>/season/<slug:slug>/parts/ c/<slug:club>/season/<slug:slug>/edit/
        c/<slug:club>/season/<slug:slug>/house-rules/
        c/<slug:club>/season/<slug:slug>/close/ c/<slug:club>/season/<slug:slug>/adjustments/
        c/<slug:club>/season/<slug:slug>/certificates.pdf c/<slug:club>/season/<slug:slug>/next/
        c/<slug:club>/season/<slug:slug>/adjustments/<int:pk>/void/ c/<slug:club>/members/
        c/<slug:club>/members/invite/
        c/<slug:club>/invitations/<int:pk>/end/ c/<slug:club>/rules/new/ c/<slug:club>/rules/new/<str:ruleset>/
        c/<slug:club>/which-game/
        c/<slug:club>/rules/<int:pk>/change/ c/<slug:club>/player/<int:pk>/edit/ c/<slug:club>/player/<int:pk>/aliases/
        c/<slug:club>/player/<int:pk>/aliases/remove/ c/<slug:club>/player/<int:pk>/merge/
        c/<slug:club>/player/<int:pk>/link/
        c/<slug:club>/player/<int:pk>/join/ c/<slug:club>/player/<int:pk>/part/ c/<slug:club>/members/<int:user>/join/
        c/<slug:club>/claims/<int:pk>/
        c/<slug:club>/player/<int:pk>/merge/<int:merge>/undo/ c/<slug:club>/import/ c/<slug:club>/import/replay/
        c/<slug:club>/imports/ c/<slug:club>/imports/<int:pk>/
        c/<slug:club>/g/<int:pk>/restore/ c/<slug:club>/g/<int:pk>/decide/
        c/<slug:club>/ladders/new/ c/<slug:club>/ladders/new/<str:kind>/ c/<slug:club>/ladder/<slug:slug>/edit/
        c/<slug:club>/ladder/<slug:slug>/close/ c/<slug:club>/work/ c/<slug:club>/work/compare/
        c/<slug:club>/work/<int:pk>/cancel/ c/<slug:club>/work/<int:pk>/again/ c/<slug:club>/tournaments/new/
        c/<slug:club>/tournaments/restore/ c/<slug:club>/night/link/ c/<slug:club>/player/<int:pk>/forget/
        e/<slug:tournament>/desk/ e/<slug:tournament>/desk/settings/ e/<slug:tournament>/desk/stages/
        e/<slug:tournament>/desk/stages/<int:number>/ e/<slug:tournament>/desk/stages/<int:number>/remove/
        e/<slug:tournament>/desk/timetable/
        e/<slug:tournament>/desk/start/ e/<slug:tournament>/desk/close/ e/<slug:tournament>/desk/history/
        e/<slug:tournament>/desk/players/ e/<slug:tournament>/desk/players/numbers/
        e/<slug:tournament>/desk/players/import/ e/<slug:tournament>/desk/players/apart/
        e/<slug:tournament>/desk/players/<int:pk>/ e/<slug:tournament>/desk/players/<int:pk>/move/
        e/<slug:tournament>/desk/registrations/ e/<slug:tournament>/desk/mail/
        e/<slug:tournament>/desk/check-in/ e/<slug:tournament>/desk/check-in/absent/
        e/<slug:tournament>/desk/seating.txt e/<slug:tournament>/desk/fairness/
        e/<slug:tournament>/desk/draw/<int:stage>/ e/<slug:tournament>/desk/draw/<int:stage>/cut/
        e/<slug:tournament>/desk/round/<int:number>/redraw/ e/<slug:tournament>/desk/draw/<int:stage>/keep/
        e/<slug:tournament>/desk/reseat/ e/<slug:tournament>/desk/round/<int:number>/
        e/<slug:tournament>/desk/round/<int:number>/step/ e/<slug:tournament>/desk/round/<int:number>/swap/
        e/<slug:tournament>/desk/round/<int:number>/timer/ e/<slug:tournament>/desk/round/<int:number>/result/
        e/<slug:tournament>/desk/round/<int:number>/table/<int:table>/adjust/ e/<slug:tournament>/desk/calls/<int:pk>/
        e/<slug:tournament>/desk/hands/ e/<slug:tournament>/desk/hands/<int:pk>/remove/
        e/<slug:tournament>/desk/round/<int:number>/table/<int:table>/
        e/<slug:tournament>/desk/penalties/ e/<slug:tournament>/desk/penalties/<int:pk>/void/
        e/<slug:tournament>/desk/files/ e/<slug:tournament>/desk/files/archive.json
        e/<slug:tournament>/desk/files/<slug:kind>.<slug:suffix> e/<slug:tournament>/desk/prints/
        e/<slug:tournament>/desk/prints/<int:pk>.pdf e/<slug:tournament>/desk/links/
        e/<slug:tournament>/desk/webhooks/ e/<slug:tournament>/desk/webhooks/<int:pk>/
        e/<slug:tournament>/desk/people/ e/<slug:tournament>/desk/people/<int:pk>/
        e/<slug:tournament>/desk/substitutes/ e/<slug:tournament>/desk/team-penalties/
        e/<slug:tournament>/desk/team-penalties/<int:pk>/void/ e/<slug:tournament>/desk/line-ups/
        e/<slug:tournament>/desk/line-ups/<int:pk>/
    """,
    "owner": """
        c/<slug:club>/archive/ c/<slug:club>/delete/ c/<slug:club>/settings/ c/<slug:club>/members/<int:user>/role/
        c/<slug:club>/members/<int:user>/end/ c/<slug:club>/webhooks/ c/<slug:club>/webhooks/<int:pk>/
    """,
}

CLUB = "api/v1/clubs/<slug:club>/"
EXTERNAL = "external/<str:source>/<path:external_id>/"
SEASON = f"{CLUB}seasons/<slug:slug>/"
EVENT = "api/v1/tournaments/<slug:slug>/"
ENTRANT = f"{EVENT}entrants/<int:entrant>/"
ROUND = f"{EVENT}rounds/<int:number>/"
TABLE = f"{ROUND}tables/<int:table>/"
WHY = {"reason": "because"}
SEATS = [{"player": name, "score": score} for name, score in zip("ABCD", (41200, 28300, 20400, 10100), strict=True)]
GAME = {"seats": "@seats", "house_rules": "@version_id", "played_on": "2026-03-04"}
REPLAY = {
    "content": whole_game().decode(), "players": "@player_names", "keep": "log", "house_rules": "@version_id",
}  # fmt: skip
SCORES = {"scores": [41200, 28300, 20400, 10100]}
FINAL_LINES = [{"player": "Aoi", "games": 24, "points": "318.5"}, {"name": "Emi", "games": 20, "points": "-12.50"}]
WIN = {"result": {"type": "win", "wins": [{"winner": 1, "from": 0, "value": {"total": 3, "fu": 40}}]}}
SEAT = {"seat": 0, "secret": "@secret_r"}
PUSH = {"endpoint": "https://push.example/x", "p256dh": "x", "auth": "x", "topics": ["table"]}

API: dict[tuple[str, str], tuple[str, object]] = {
    ("GET", "api/v1/me/"): ("stranger", None),
    ("GET", "api/v1/me/push/"): ("stranger", None),
    ("POST", "api/v1/me/push/"): ("stranger", PUSH),
    ("DELETE", "api/v1/me/push/<int:pk>/"): ("stranger", None),
    ("GET", "api/v1/me/mail-topics/"): ("stranger", None),
    ("PUT", "api/v1/me/mail-topics/"): ("stranger", {"topics": ["evening"]}),
    ("GET", "api/v1/push-key/"): ("visitor", None),
    ("POST", "api/v1/score/"): ("visitor", []),
    ("GET", "api/v1/rulesets/"): ("visitor", None),
    ("GET", "api/v1/rulesets/<str:key>/"): ("visitor", None),
    ("GET", "api/v1/metrics/"): ("visitor", None),
    ("GET", "api/v1/ladder-kinds/"): ("visitor", None),
    ("GET", "api/v1/clubs/"): ("visitor", None),
    ("POST", "api/v1/clubs/"): ("stranger", {"name": "East Gate"}),
    ("POST", "api/v1/club-archives/"): ("stranger", {}),
    ("GET", "api/v1/club-archives/<int:pk>/"): ("stranger", None),
    ("POST", "api/v1/join/"): ("stranger", {"secret": "@join"}),
    # the club
    ("GET", CLUB): ("player", None),
    ("PATCH", CLUB): ("owner", {"name": "South Wind Circle"}),
    ("GET", f"{CLUB}archive/"): ("owner", None),
    ("GET", f"{CLUB}deletion/"): ("player", None),
    ("PUT", f"{CLUB}deletion/"): ("owner", {"name": "North Wind Circle"}),
    ("DELETE", f"{CLUB}deletion/"): ("owner", None),
    ("GET", f"{CLUB}changes/"): ("player", None),
    ("GET", f"{CLUB}history/"): ("player", None),
    ("GET", f"{CLUB}invitations/"): ("organiser", None),
    ("POST", f"{CLUB}invitations/"): ("organiser", {}),
    ("POST", f"{CLUB}invitations/by-mail/"): ("organiser", {"people": "Aoi, aoi@example.org"}),
    ("DELETE", f"{CLUB}invitations/<int:pk>/"): ("organiser", None),
    ("GET", f"{CLUB}house-rules/"): ("player", None),
    ("POST", f"{CLUB}house-rules/"): ("organiser", {"name": "Other rules", "ruleset": "mcr"}),
    ("POST", f"{CLUB}house-rules/<int:pk>/versions/"): ("organiser", {"options": {}, **WHY}),
    ("GET", f"{CLUB}players/"): ("player", None),
    ("POST", f"{CLUB}players/"): ("recorder", {"name": "Emi"}),
    ("GET", f"{CLUB}players/<int:pk>/"): ("player", None),
    ("PATCH", f"{CLUB}players/<int:pk>/"): ("organiser", {"name": "Aoi K."}),
    ("GET", f"{CLUB}me/"): ("player", None),
    ("PATCH", f"{CLUB}me/"): ("player", {}),
    ("DELETE", f"{CLUB}me/"): ("player", None),
    # nobody is joined with a player
    ("PUT", f"{CLUB}me/forget/"): ("nobody", None),
    ("DELETE", f"{CLUB}me/forget/"): ("nobody", None),
    ("GET", f"{CLUB}forget-wishes/"): ("organiser", None),
    ("POST", f"{CLUB}players/<int:pk>/forget/"): ("organiser", {"name": "Aoi"}),
    ("GET", f"{CLUB}players/<int:pk>/account/"): ("organiser", None),
    ("PUT", f"{CLUB}players/<int:pk>/account/"): ("organiser", {"account": "leaver"}),
    ("DELETE", f"{CLUB}players/<int:pk>/account/"): ("organiser", None),
    ("GET", f"{CLUB}players/<int:pk>/link/"): ("organiser", None),
    ("POST", f"{CLUB}players/<int:pk>/link/"): ("organiser", {}),
    ("DELETE", f"{CLUB}players/<int:pk>/link/"): ("organiser", None),
    # the secret of a player's link is in the body
    ("POST", f"{CLUB}own/"): ("visitor", {"secret": "@secret_own"}),
    ("POST", f"{CLUB}own/answer/"): ("visitor", {"secret": "@secret_own", "session": "@evening", "answer": "yes"}),
    ("POST", f"{CLUB}own/result/"): ("visitor", {"secret": "@secret_result"}),
    ("POST", f"{CLUB}own/result/confirm/"): ("visitor", {"secret": "@secret_result"}),
    ("POST", f"{CLUB}own/result/dispute/"): ("visitor", {"secret": "@secret_result"}),
    ("POST", f"{CLUB}own/push/"): ("visitor", {**PUSH, "secret": "@secret_own"}),
    ("POST", f"{CLUB}own/push/end/"): ("visitor", {"endpoint": "@push_endpoint", "secret": "@secret_own"}),
    ("POST", f"{CLUB}own/here/"): (
        "visitor", {"secret": "@secret_own", "session": "@evening", "code": "@secret_here"}
    ),
    ("GET", f"{CLUB}players/{EXTERNAL}"): ("player", None),
    ("PUT", f"{CLUB}players/{EXTERNAL}"): ("recorder", {"name": "Aoi"}),
    ("GET", f"{CLUB}players/<int:pk>/beside/<int:other>/"): ("player", None),
    ("GET", f"{CLUB}players/<int:pk>/statistics/"): ("player", None),
    ("GET", f"{CLUB}players/<int:pk>/statistics/games/"): ("player", None),
    ("GET", f"{CLUB}players/<int:pk>/statistics/opponents/"): ("player", None),
    ("GET", f"{CLUB}claims/"): ("organiser", None),
    ("POST", f"{CLUB}claims/"): ("player", {"name": "Emi"}),
    ("GET", f"{CLUB}claims/<int:pk>/"): ("organiser", None),
    ("POST", f"{CLUB}claims/<int:pk>/confirm/"): ("organiser", {}),
    ("POST", f"{CLUB}claims/<int:pk>/refuse/"): ("organiser", {}),
    ("GET", f"{CLUB}merges/"): ("player", None),
    ("POST", f"{CLUB}merges/"): ("organiser", {"kept": "@player", "merged": "@other_player"}),
    ("POST", f"{CLUB}merges/<int:pk>/undo/"): ("organiser", WHY),
    ("GET", f"{CLUB}live/"): ("player", None),
    ("GET", f"{CLUB}featured/"): ("player", None),
    ("PUT", f"{CLUB}featured/"): ("recorder", {"hanchan": "@by_deals"}),
    ("GET", f"{CLUB}sessions/"): ("player", None),
    ("POST", f"{CLUB}sessions/"): ("recorder", {}),
    ("GET", f"{CLUB}sessions/<int:pk>/"): ("player", None),
    ("PATCH", f"{CLUB}sessions/<int:pk>/"): ("recorder", {"state": "closed"}),
    ("GET", f"{CLUB}sessions/<int:pk>/answers/"): ("player", None),
    ("POST", f"{CLUB}sessions/<int:pk>/answers/"): ("recorder", {"answer": "yes", "guest": "Mara"}),
    ("GET", f"{CLUB}sessions/<int:pk>/presence/"): ("player", None),
    ("PUT", f"{CLUB}sessions/<int:pk>/presence/"): ("recorder", {"guest": "Mara", "is_here": True}),
    ("GET", f"{CLUB}sessions/<int:pk>/rounds/"): ("player", None),
    ("POST", f"{CLUB}sessions/<int:pk>/rounds/"): ("recorder", {"house_rules": "@version_id", "season": None}),
    ("GET", f"{CLUB}sessions/<int:pk>/rounds/<int:number>/"): ("player", None),
    ("POST", f"{CLUB}sessions/<int:pk>/rounds/<int:number>/exchange/"): (
        "recorder", {"one": "@seat", "other": "@other_seat", "version": 1},
    ),
    ("POST", f"{CLUB}sessions/<int:pk>/rounds/<int:number>/begin/"): ("recorder", {"version": 1}),
    ("GET", f"{CLUB}confirmations/"): ("player", None),
    ("GET", f"{CLUB}open-tables/"): ("player", None),
    # nobody is joined with a player
    ("POST", f"{CLUB}open-tables/"): ("nobody", {"begins_at": "2027-01-01T19:30:00+09:00"}),
    ("GET", f"{CLUB}open-tables/<int:pk>/"): ("player", None),
    ("DELETE", f"{CLUB}open-tables/<int:pk>/"): ("recorder", None),
    ("PUT", f"{CLUB}open-tables/<int:pk>/seat/"): ("nobody", None),
    ("DELETE", f"{CLUB}open-tables/<int:pk>/seat/"): ("nobody", None),
    ("GET", f"{CLUB}series/"): ("player", None),
    ("POST", f"{CLUB}series/"): ("recorder", {"weekday": "monday", "time_of_day": "19:30", "first_day": "2026-03-04"}),
    ("GET", f"{CLUB}series/<int:pk>/"): ("player", None),
    ("PATCH", f"{CLUB}series/<int:pk>/"): ("recorder", {"place": "Room 4"}),
    ("GET", f"{CLUB}sessions/{EXTERNAL}"): ("player", None),
    ("PUT", f"{CLUB}sessions/{EXTERNAL}"): ("recorder", {"name": "Wednesday"}),
    ("GET", f"{CLUB}hanchan/"): ("player", None),
    ("POST", f"{CLUB}hanchan/"): ("recorder", GAME),
    ("POST", f"{CLUB}hanchan/many/"): ("recorder", {"hanchan": [GAME]}),
    ("POST", f"{CLUB}hanchan/begin/"): ("recorder", {"players": "@player_names", "house_rules": "@version_id"}),
    ("GET", f"{CLUB}hanchan/{EXTERNAL}"): ("player", None),
    ("PUT", f"{CLUB}hanchan/{EXTERNAL}"): ("recorder", {**GAME, "version": 1, "note": "late", **WHY}),
    ("GET", f"{CLUB}tournaments/{EXTERNAL}"): ("player", None),
    ("PUT", f"{CLUB}tournaments/{EXTERNAL}"): (
        "organiser", {"name": "Autumn Open", "starts_on": "2026-03-07", "place": "Hall"},
    ),
    ("GET", f"{EVENT}entrants/{EXTERNAL}"): ("organiser", None),
    ("PUT", f"{EVENT}entrants/{EXTERNAL}"): ("organiser", {"note": "late"}),
    ("POST", f"{CLUB}tournaments/restore/"): ("organiser", {}),
    ("GET", f"{CLUB}webhooks/"): ("organiser", None),
    ("POST", f"{CLUB}webhooks/"): ("owner", {"url": "https://bot.example/"}),
    ("GET", f"{CLUB}webhooks/events/"): ("organiser", None),
    ("GET", f"{CLUB}webhooks/<int:pk>/"): ("owner", None),
    ("PATCH", f"{CLUB}webhooks/<int:pk>/"): ("owner", {"is_enabled": False}),
    ("DELETE", f"{CLUB}webhooks/<int:pk>/"): ("owner", None),
    ("POST", f"{CLUB}webhooks/<int:pk>/secret/"): ("owner", {}),
    ("DELETE", f"{CLUB}webhooks/<int:pk>/secret/previous/"): ("owner", None),
    ("POST", f"{CLUB}webhooks/<int:pk>/try/"): ("owner", {}),
    ("GET", f"{CLUB}webhooks/<int:pk>/deliveries/"): ("owner", None),
    ("POST", f"{CLUB}webhooks/<int:pk>/deliveries/<int:delivery>/retry/"): ("owner", {}),
    ("POST", f"{CLUB}imports/"): ("organiser", {"content": "a,b\n1,2\n", "house_rules": "@version_id"}),
    ("GET", f"{CLUB}imports/"): ("organiser", None),
    ("GET", f"{CLUB}imports/<int:pk>/"): ("organiser", None),
    ("POST", f"{CLUB}imports/<int:pk>/undo/"): ("organiser", {}),
    ("POST", f"{CLUB}replays/"): ("organiser", REPLAY),
    ("GET", f"{CLUB}sheets/"): ("player", None),
    ("GET", f"{CLUB}sheets/<slug:kind>/<slug:suffix>/"): ("player", None),
    ("GET", f"{CLUB}jobs/"): ("organiser", None),
    ("POST", f"{CLUB}jobs/compare/"): ("organiser", {}),
    ("POST", f"{CLUB}jobs/<int:pk>/cancel/"): ("organiser", {}),
    ("GET", f"{CLUB}ladders/"): ("player", None),
    ("POST", f"{CLUB}ladders/"): ("organiser", {"name": "Points", "kind": "points"}),
    ("GET", f"{CLUB}ladders/<slug:slug>/"): ("player", None),
    ("PATCH", f"{CLUB}ladders/<slug:slug>/"): ("organiser", {"name": "Elo 2", **WHY}),
    ("GET", f"{CLUB}ladders/<slug:slug>/players/<int:player>/"): ("player", None),
    ("GET", f"{CLUB}ladders/<slug:slug>/hanchan/<int:hanchan>/"): ("player", None),
    ("GET", f"{CLUB}bests/"): ("player", None),
    ("GET", f"{CLUB}days/<str:day>/story/"): ("player", None),
    ("GET", f"{CLUB}forecast-quality/"): ("player", None),
    # its seasons
    ("GET", f"{CLUB}champions/"): ("player", None),
    ("GET", f"{CLUB}final-tables/"): ("player", None),
    ("POST", f"{CLUB}final-tables/"): ("organiser", {"name": "League 2018", "lines": FINAL_LINES}),
    ("GET", f"{CLUB}final-tables/<int:pk>/"): ("player", None),
    ("PATCH", f"{CLUB}final-tables/<int:pk>/"): ("organiser", {"period": "Winter 2019"}),
    ("DELETE", f"{CLUB}final-tables/<int:pk>/"): ("organiser", None),
    ("GET", f"{CLUB}seasons/"): ("player", None),
    ("POST", f"{CLUB}seasons/"): (
        "organiser", {"name": "Summer", "opens_on": "2026-07-01", "house_rules": "@version_id"},
    ),
    ("GET", f"{CLUB}seasons/{EXTERNAL}"): ("player", None),
    ("PUT", f"{CLUB}seasons/{EXTERNAL}"): ("organiser", {"name": "Early spring", "opens_on": "2026-01-01"}),
    ("GET", SEASON): ("player", None),
    ("PATCH", SEASON): ("organiser", {"name": "Early spring"}),
    ("GET", f"{SEASON}end/"): ("organiser", None),
    ("GET", f"{SEASON}story/"): ("player", None),
    ("GET", f"{SEASON}next/"): ("organiser", None),
    ("POST", f"{SEASON}next/"): ("organiser", {"name": "Summer"}),
    ("GET", f"{SEASON}house-rules/"): ("organiser", None),
    ("POST", f"{SEASON}house-rules/"): ("organiser", {"house_rules": "@version_id", **WHY}),
    ("GET", f"{SEASON}standings/"): ("player", None),
    ("GET", f"{SEASON}standings/<int:player>/why/"): ("player", None),
    ("GET", f"{SEASON}standings/teams/"): ("player", None),
    ("GET", f"{SEASON}standings/teams/<int:team>/why/"): ("player", None),
    ("GET", f"{SEASON}odds/"): ("player", None),
    ("GET", f"{SEASON}divisions/"): ("player", None),
    ("POST", f"{SEASON}divisions/"): ("organiser", {"name": "B"}),
    ("PATCH", f"{SEASON}divisions/<int:pk>/"): ("organiser", {"name": "C"}),
    ("DELETE", f"{SEASON}divisions/<int:pk>/"): ("organiser", None),
    ("GET", f"{SEASON}teams/"): ("player", None),
    ("POST", f"{SEASON}teams/"): ("organiser", {"name": "Dragons"}),
    ("PATCH", f"{SEASON}teams/<int:pk>/"): ("organiser", {"name": "Flowers"}),
    ("DELETE", f"{SEASON}teams/<int:pk>/"): ("organiser", None),
    ("GET", f"{SEASON}adjustments/"): ("player", None),
    ("POST", f"{SEASON}adjustments/"): ("organiser", {"player": "Aoi", "points": "1", **WHY}),
    ("POST", f"{SEASON}adjustments/<int:pk>/void/"): ("organiser", WHY),
    # its games
    ("GET", "api/v1/hanchan/<int:pk>/"): ("player", None),
    ("PATCH", "api/v1/hanchan/<int:pk>/"): ("recorder", {"version": 1, "note": "late", **WHY}),
    ("GET", "api/v1/hanchan/<int:pk>/confirmation/"): ("player", None),
    # nobody is joined with a player
    ("POST", "api/v1/hanchan/<int:pk>/confirmation/confirm/"): ("nobody", {"version": 1}),
    ("POST", "api/v1/hanchan/<int:pk>/confirmation/dispute/"): ("nobody", {"version": 1}),
    ("POST", "api/v1/hanchan/<int:pk>/confirmation/decide/"): ("organiser", {"version": 1, **WHY}),
    ("POST", "api/v1/hanchan/<int:pk>/void/"): ("recorder", {"version": 1, **WHY}),
    ("POST", "api/v1/hanchan/<int:pk>/restore/"): ("organiser", {"version": 1, **WHY}),
    ("GET", "api/v1/hanchan/<int:pk>/deals/"): ("player", None),
    ("POST", "api/v1/hanchan/<int:pk>/deals/"): ("recorder", {"number": 2, "again": True, **WIN}),
    ("POST", "api/v1/hanchan/<int:pk>/deals/preview/"): ("player", WIN),
    ("GET", "api/v1/hanchan/<int:pk>/deals/told/"): ("player", None),
    ("GET", "api/v1/hanchan/<int:pk>/deals/<int:number>/told/"): ("player", None),
    ("PUT", "api/v1/hanchan/<int:pk>/deals/<int:number>/"): ("recorder", {"version": "@deals_version", **WHY, **WIN}),
    ("PATCH", "api/v1/hanchan/<int:pk>/deals/<int:number>/"): (
        "recorder", {"adjustments": [1000, -1000, 0, 0], "version": "@deals_version", **WHY}
    ),
    ("DELETE", "api/v1/hanchan/<int:pk>/deals/<int:number>/"): ("recorder", None),
    ("GET", "api/v1/hanchan/<int:pk>/next-deal/"): ("player", None),
    ("GET", "api/v1/hanchan/<int:pk>/targets/"): ("player", None),
    ("GET", "api/v1/hanchan/<int:pk>/guest-links/"): ("recorder", None),
    ("POST", "api/v1/hanchan/<int:pk>/guest-links/"): ("recorder", {}),
    ("DELETE", "api/v1/hanchan/<int:pk>/guest-links/<int:number>/"): ("recorder", None),
    ("GET", "api/v1/hanchan/<int:pk>/late-deals/"): ("recorder", None),
    # only a guest whose link has ended
    ("POST", "api/v1/hanchan/<int:pk>/late-deals/"): ("nobody", {"number": 2, "version": 1, **WIN}),
    ("POST", "api/v1/hanchan/<int:pk>/late-deals/<int:late>/accept/"): ("recorder", {"number": 2, "again": True}),
    ("POST", "api/v1/hanchan/<int:pk>/late-deals/<int:late>/decline/"): ("recorder", {}),
    ("GET", "api/v1/hanchan/<int:pk>/targets/event/"): ("player", None),
    ("GET", "api/v1/hanchan/<int:pk>/targets/season/"): ("player", None),
    ("GET", "api/v1/hanchan/<int:pk>/tableside/"): ("player", None),
    ("PATCH", "api/v1/hanchan/<int:pk>/tableside/"): ("recorder", {"clock_minutes": 75}),
    ("POST", "api/v1/hanchan/<int:pk>/call/"): ("recorder", {}),
    ("DELETE", "api/v1/hanchan/<int:pk>/call/"): ("recorder", None),
    ("POST", "api/v1/hanchan/<int:pk>/draw-seats/"): ("recorder", {"version": "@begun_version"}),
    ("POST", "api/v1/hanchan/<int:pk>/sitting/"): (
        "recorder", {"players": ["Ben", "Aoi", "Chika", "Dai"], "version": "@deals_version", **WHY}
    ),
    ("POST", "api/v1/hanchan/<int:pk>/sitting/preview/"): ("recorder", {"players": ["Ben", "Aoi", "Chika", "Dai"]}),
    ("POST", "api/v1/hanchan/<int:pk>/substitute/"): (
        "recorder", {"seat": 0, "player": "Guest 1", "version": "@deals_version", **WHY}
    ),
    ("POST", "api/v1/hanchan/<int:pk>/substitute/take-back/"): (
        "recorder", {"seat": 3, "version": "@deals_version", **WHY}
    ),
    ("POST", "api/v1/hanchan/<int:pk>/stop/"): ("recorder", {"version": "@deals_version"}),
    ("POST", "api/v1/hanchan/<int:pk>/resume/"): ("recorder", {"version": "@deals_version"}),
    # events
    ("GET", "api/v1/tournaments/"): ("visitor", None),
    ("POST", "api/v1/tournaments/"): (
        "organiser", {"club": "@club", "name": "Open", "starts_on": "2026-03-07", "house_rules": "@version_id"}
    ),
    ("GET", EVENT): ("player", None),
    ("PATCH", EVENT): ("organiser", {"place": "Hall"}),
    ("POST", f"{EVENT}publish-order/"): ("organiser", {}),
    ("POST", f"{EVENT}start/"): ("organiser", {}),
    ("POST", f"{EVENT}unstart/"): ("organiser", {}),
    ("POST", f"{EVENT}close/"): ("organiser", {}),
    ("POST", f"{EVENT}reopen/"): ("organiser", WHY),
    ("GET", f"{EVENT}history/"): ("organiser", None),
    ("GET", f"{EVENT}people/"): ("organiser", None),
    ("PUT", f"{EVENT}people/<str:account>/"): ("organiser", {"role": "recorder"}),
    ("DELETE", f"{EVENT}people/<str:account>/"): ("organiser", None),
    ("GET", f"{EVENT}stages/"): ("player", None),
    ("POST", f"{EVENT}stages/"): ("organiser", {"name": "Final", "rounds_planned": 1, "method": "top", "cut": 4}),
    ("PATCH", f"{EVENT}stages/<int:stage>/"): ("organiser", {"name": "Morning"}),
    ("DELETE", f"{EVENT}stages/<int:stage>/"): ("organiser", None),
    ("GET", f"{EVENT}stages/<int:stage>/cut/"): ("organiser", None),
    ("POST", f"{EVENT}stages/<int:stage>/cut/"): ("organiser", {"seed": 1}),
    ("POST", f"{EVENT}stages/<int:stage>/keep/"): ("organiser", WHY),
    ("POST", f"{EVENT}stages/<int:stage>/draw/"): ("organiser", {"seed": 1}),
    ("GET", f"{EVENT}entrants/"): ("player", None),
    ("POST", f"{EVENT}entrants/"): ("organiser", {"guest": "Late"}),
    ("POST", f"{EVENT}entrants/bulk/"): ("organiser", {"entrants": [{"guest": "Late"}]}),
    # the user's own entry: none of these users is an entrant, so everybody is refused
    ("GET", f"{EVENT}entrants/mine/"): ("nobody", None),
    ("DELETE", f"{EVENT}entrants/mine/"): ("nobody", None),
    # who sees the event may register; the secret of a registration's link is in the body
    ("GET", f"{EVENT}applications/"): ("organiser", None),
    ("POST", f"{EVENT}applications/"): ("player", {"name": "Nora"}),
    ("POST", f"{EVENT}applications/own/"): ("visitor", {"secret": "@secret_registration"}),
    ("POST", f"{EVENT}applications/confirm/"): ("visitor", {"secret": "@secret_registration"}),
    ("POST", f"{EVENT}applications/withdraw/"): ("visitor", {"secret": "@secret_registration"}),
    ("POST", f"{EVENT}applications/<int:application>/decide/"): ("organiser", {}),
    ("POST", f"{EVENT}applications/<int:application>/refuse/"): ("organiser", {}),
    ("GET", f"{EVENT}mails/"): ("organiser", None),
    ("GET", f"{EVENT}mails/kinds/"): ("organiser", None),
    ("PUT", f"{EVENT}mails/kinds/"): ("organiser", {"kinds_off": ["seat"]}),
    ("POST", f"{EVENT}mails/<int:mail>/again/"): ("organiser", {}),
    ("POST", f"{EVENT}push/"): ("visitor", {**PUSH, "secret": "@secret_me"}),
    ("POST", f"{EVENT}push/end/"): ("visitor", {"endpoint": "@push_endpoint", "secret": "@secret_me"}),
    ("GET", f"{EVENT}entrants/absent/"): ("organiser", None),
    # the entrant sits at a released table, so nobody is withdrawn
    ("POST", f"{EVENT}entrants/absent/withdraw/"): ("organiser", {"entrants": ["@entrant"]}),
    ("POST", f"{EVENT}entrants/absent/return/"): ("organiser", {"entrants": ["@entrant"]}),
    ("POST", f"{EVENT}entrants/import/"): ("organiser", {"content": "name\nEmi\n"}),
    ("GET", ENTRANT): ("player", None),
    ("PATCH", ENTRANT): ("organiser", {"country": "FR"}),
    ("POST", f"{ENTRANT}move/"): ("organiser", {"state": "waiting"}),
    ("POST", f"{ENTRANT}withdraw/"): ("organiser", {}),
    ("POST", f"{ENTRANT}return/"): ("organiser", {}),
    ("POST", f"{ENTRANT}check-in/"): ("organiser", {}),
    ("POST", f"{ENTRANT}link/"): ("organiser", {}),
    ("POST", f"{EVENT}numbers/"): ("organiser", {}),
    ("GET", f"{EVENT}teams/"): ("player", None),
    ("POST", f"{EVENT}teams/"): ("organiser", {"name": "Winds", "entrants": ["@entrant"]}),
    ("GET", f"{EVENT}team-standings/"): ("player", None),
    ("GET", f"{EVENT}team-penalties/"): ("player", None),
    ("POST", f"{EVENT}team-penalties/"): ("organiser", {"team": "@event_team", "points": "1", **WHY}),
    ("POST", f"{EVENT}team-penalties/<int:pk>/void/"): ("organiser", WHY),
    ("PUT", f"{EVENT}teams/<int:team>/captain/"): ("organiser", {"captain": None}),
    ("POST", f"{EVENT}teams/<int:team>/link/"): ("organiser", {}),
    ("GET", f"{EVENT}line-ups/<int:number>/"): ("player", None),
    ("PATCH", f"{EVENT}line-ups/<int:number>/"): ("organiser", {"closes_at": None}),
    ("POST", f"{EVENT}line-ups/<int:number>/take-over/"): ("organiser", {}),
    ("PUT", f"{EVENT}line-ups/<int:number>/<int:team>/"): ("organiser", {"entrants": ["@entrant"]}),
    ("GET", f"{EVENT}pairs/"): ("organiser", None),
    ("POST", f"{EVENT}pairs/"): ("organiser", {"one": "@entrant", "other": "@other_entrant"}),
    ("DELETE", f"{EVENT}pairs/<int:pair>/"): ("organiser", None),
    ("GET", f"{EVENT}timetable/"): ("player", None),
    ("PUT", f"{EVENT}timetable/"): ("organiser", {"lines": []}),
    ("POST", f"{EVENT}timetable/shift/"): ("organiser", {"minutes": 15, "since": "2026-03-07T10:00:00Z"}),
    ("POST", f"{EVENT}plan-preview/"): ("organiser", {"players": 8, "rounds": 1, "seed": 1}),
    ("GET", f"{EVENT}fairness/"): ("player", None),
    ("GET", f"{EVENT}script/"): ("organiser", None),
    ("POST", f"{EVENT}reseat/"): ("organiser", {"seed": 1}),
    ("GET", f"{EVENT}rounds/"): ("player", None),
    ("GET", ROUND): ("player", None),
    ("POST", f"{ROUND}step/"): ("organiser", {"step": "unrelease"}),
    ("POST", f"{ROUND}redraw/"): ("organiser", {"seed": 1}),
    ("GET", f"{ROUND}checks/"): ("organiser", None),
    ("POST", f"{ROUND}swap/"): ("organiser", {"one": {"table": 1, "seat": 0}, "other": {"table": 2, "seat": 0}}),
    ("GET", f"{ROUND}timer/"): ("player", None),
    ("POST", f"{ROUND}timer/"): ("organiser", {"to": "start"}),
    ("POST", f"{ROUND}link/"): ("organiser", {}),
    ("GET", TABLE): ("player", None),
    ("PUT", f"{TABLE}result/"): ("organiser", {**SCORES, "version": 0}),
    # the table has no result yet, so the organiser is refused too
    ("POST", f"{TABLE}result/clear/"): ("nobody", {"version": 0, **WHY}),
    ("POST", f"{TABLE}deals/"): ("recorder", {}),
    # the secret of the round's link is in the body, so no account is needed
    ("POST", f"{TABLE}report/"): ("visitor", {**SCORES, **SEAT}),
    ("POST", f"{TABLE}report/confirm/"): ("nobody", SEAT),
    ("POST", f"{TABLE}report/refuse/"): ("nobody", SEAT),
    ("POST", f"{TABLE}penalties/"): ("organiser", {"seat": 0, "points": "0", "kind": "warning", **WHY}),
    ("POST", f"{TABLE}unplayed/"): ("organiser", {"unplayed": "abandoned", **WHY}),
    ("POST", f"{TABLE}reopen/"): ("nobody", WHY),
    ("POST", f"{TABLE}substitute/"): ("organiser", {"seat": 0, "entrant": "@entrant", **WHY}),
    ("POST", f"{TABLE}extra-time/"): ("organiser", {"minutes": 5}),
    ("GET", f"{TABLE}tableside/"): ("player", None),
    ("POST", f"{TABLE}call/"): ("visitor", SEAT),
    ("DELETE", f"{TABLE}call/"): ("recorder", None),
    ("GET", f"{EVENT}calls/"): ("organiser", None),
    ("POST", f"{EVENT}calls/<int:call>/answer/"): ("organiser", {}),
    ("GET", f"{EVENT}hands/"): ("player", None),
    ("POST", f"{EVENT}hands/"): ("organiser", {"entrant": "@entrant", "round": 1, "what": "All Green"}),
    ("DELETE", f"{EVENT}hands/<int:pk>/"): ("organiser", None),
    ("GET", f"{EVENT}penalties/"): ("player", None),
    ("POST", f"{EVENT}penalties/"): ("organiser", {"entrant": "@entrant", "points": "1", **WHY}),
    ("POST", f"{EVENT}penalties/<int:pk>/void/"): ("organiser", WHY),
    ("GET", f"{EVENT}days/<str:day>/story/"): ("player", None),
    ("GET", f"{EVENT}standings/"): ("player", None),
    ("GET", f"{EVENT}standings/<int:entrant>/why/"): ("player", None),
    ("GET", f"{EVENT}federation/"): ("player", None),
    ("GET", f"{EVENT}sheets/"): ("player", None),
    ("GET", f"{EVENT}sheets/<slug:kind>/<slug:suffix>/"): ("player", None),
    ("GET", f"{EVENT}printouts/"): ("organiser", None),
    ("POST", f"{EVENT}printouts/"): ("organiser", {"kind": "diplomas"}),
    # the file has not been made yet, so the organiser gets 404 too
    ("GET", f"{EVENT}printouts/<int:pk>/file/"): ("nobody", None),
    ("GET", f"{EVENT}archive/"): ("organiser", None),
    ("GET", f"{EVENT}final/"): ("player", None),
    ("GET", f"{EVENT}featured/"): ("player", None),
    ("PUT", f"{EVENT}featured/"): ("recorder", {"table": 1}),
}  # fmt: skip

# Roles in one tournament, without one in its club, from the lowest.
Key = str | tuple[str, str]
Asked = TypeVar("Asked", str, tuple[str, str])
EVENT_ROLES = ("event_recorder", "event_referee", "event_organiser")
IN_EVENT: dict[str, tuple[Key, ...]] = {
    "event_recorder": (
        "e/<slug:tournament>/desk/",
        "e/<slug:tournament>/desk/round/<int:number>/",
        "e/<slug:tournament>/desk/round/<int:number>/result/",
        "e/<slug:tournament>/desk/round/<int:number>/table/<int:table>/deals/",
        ("PUT", f"{TABLE}result/"),
        ("PUT", f"{EVENT}featured/"),
        "e/<slug:tournament>/overlay/",
        ("POST", f"{TABLE}deals/"),
        ("DELETE", f"{TABLE}call/"),
    ),
    "event_referee": (
        "e/<slug:tournament>/desk/substitutes/",
        "e/<slug:tournament>/desk/round/<int:number>/timer/",
        "e/<slug:tournament>/desk/round/<int:number>/table/<int:table>/adjust/",
        "e/<slug:tournament>/desk/calls/<int:pk>/",
        "e/<slug:tournament>/desk/hands/",
        "e/<slug:tournament>/desk/hands/<int:pk>/remove/",
        "e/<slug:tournament>/desk/round/<int:number>/table/<int:table>/",
        "e/<slug:tournament>/desk/penalties/",
        "e/<slug:tournament>/desk/penalties/<int:pk>/void/",
        "e/<slug:tournament>/desk/team-penalties/",
        "e/<slug:tournament>/desk/team-penalties/<int:pk>/void/",
        ("POST", f"{ROUND}timer/"),
        ("POST", f"{ROUND}swap/"),
        ("POST", f"{TABLE}extra-time/"),
        ("POST", f"{TABLE}penalties/"),
        ("POST", f"{TABLE}unplayed/"),
        ("POST", f"{TABLE}substitute/"),
        ("GET", f"{EVENT}calls/"),
        ("POST", f"{EVENT}calls/<int:call>/answer/"),
        ("POST", f"{EVENT}hands/"),
        ("DELETE", f"{EVENT}hands/<int:pk>/"),
        ("POST", f"{EVENT}penalties/"),
        ("POST", f"{EVENT}penalties/<int:pk>/void/"),
        ("POST", f"{EVENT}team-penalties/"),
        ("POST", f"{EVENT}team-penalties/<int:pk>/void/"),
    ),
}


def lowest_in_club(key: Key) -> str:
    if isinstance(key, tuple):
        return API[key][0]
    return next(role for role, paths in PAGES.items() if key in paths.split())


def of_the_event() -> dict[Key, str]:
    """Every page and method of the event, with the lowest role in the event; `visitor` and `nobody` as in the club."""
    pages = [path for paths in PAGES.values() for path in paths.split() if path.startswith("e/<slug")]
    methods = [key for key in API if key[1].startswith(EVENT)]
    named = {key: role for role, keys in IN_EVENT.items() for key in keys}
    usual = {"player": "event_recorder", "organiser": "event_organiser"}
    of_club = {key: lowest_in_club(key) for key in (*pages, *methods)}
    return {key: named.get(key, usual.get(role, role)) for key, role in of_club.items()}


def methods_of_the_api() -> dict[str, list[str]]:
    """By address, the methods that it has."""
    found: dict[str, list[str]] = {}
    for method, path in sorted(API):
        found.setdefault(path, []).append(method)
    return found


def by_section(keys: Iterable[Asked]) -> dict[str, list[Asked]]:
    """Addresses, or methods of addresses, by section of the site: `e/<slug:tournament>/desk`, `api/v1/clubs`."""
    found: dict[str, list[Asked]] = {}
    for key in keys:
        pattern = key if isinstance(key, str) else key[1]
        depth = 5 if pattern.startswith("api/v1/") else 3
        found.setdefault("/".join(pattern.split("/")[:depth]).rstrip("/") or "/", []).append(key)
    return found
