"""Close up the days in which a hanchan has so large an order that no other fits behind it.

The order was not limited before. Ratings are stored by it, so that the ladders are computed again from there. The order
among the hanchan of a day stays; days with small gaps stay as they are.
"""

from typing import Any

from django.db import migrations
from django.db.models import Count, F, Max

ORDERS_PER_DAY, LARGEST_GAP = 1_000_000, 1000


def close_up(apps: Any, schema_editor: Any) -> None:
    hanchan = apps.get_model("records", "Hanchan").objects.using(schema_editor.connection.alias)
    days = hanchan.values("club", "played_on").annotate(last=Max("order"), found=Count("pk"))
    first_keys: dict[int, int] = {}
    for day in days.filter(last__gt=F("found") + LARGEST_GAP).order_by("club", "played_on"):
        start = day["played_on"].toordinal() * ORDERS_PER_DAY
        close_up_day(apps, hanchan.filter(club=day["club"], played_on=day["played_on"]), start)
        first_keys.setdefault(day["club"], start)
    for club, key in first_keys.items():
        want_ladders(apps, schema_editor.connection.alias, club, key)


def close_up_day(apps: Any, rows: Any, start: int) -> None:
    participants = apps.get_model("records", "Participant").objects.using(rows.db)
    # Each new order is at most the old one, so from the first on no two have the same key.
    for number, (pk, order) in enumerate(list(rows.order_by("order", "pk").values_list("pk", "order")), 1):
        if order != number:
            rows.filter(pk=pk).update(order=number, played_key=start + number)
            participants.filter(hanchan=pk).update(played_key=start + number)


def want_ladders(apps: Any, alias: str, club: int, key: int) -> None:
    ladders = apps.get_model("ladders", "Ladder").objects.using(alias).filter(club=club, is_archived=False)
    stale, jobs = apps.get_model("ladders", "StaleLadder"), apps.get_model("jobs", "Job").objects.using(alias)
    wanted = [stale(ladder=ladder, played_key=key) for ladder in ladders]
    stale.objects.using(alias).bulk_create(wanted)
    if wanted and not jobs.filter(kind="ladders", subject=str(club)).update(wanted=F("wanted") + 1, state="waiting"):
        jobs.create(kind="ladders", subject=str(club))


class Migration(migrations.Migration):
    dependencies = [
        ("ladders", "0001_initial"),
        ("records", "0006_stints"),
        ("jobs", "0001_initial"),
    ]
    operations = [migrations.RunPython(close_up, migrations.RunPython.noop)]
