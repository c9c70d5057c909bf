from pkgutil import iter_modules
from typing import Any

from django.db import migrations, models
from django.db.models import Value
from django.db.models.functions import Concat

from league.players import migrations as of_this_version

LAST = max(module.name for module in iter_modules(of_this_version.__path__))


def mark(apps: Any, _editor: Any) -> None:
    apps.get_model("players", "Player").objects.update(name=Concat("name", Value(" II")))


class Migration(migrations.Migration):
    dependencies = [("players", LAST)]
    operations = [
        migrations.AddField("player", "city", models.CharField(max_length=50, null=True)),
        migrations.RunPython(mark),
    ]
