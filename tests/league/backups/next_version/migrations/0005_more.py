from typing import Any

from django.db import migrations, models
from django.db.models import Value
from django.db.models.functions import Concat


def mark(apps: Any, _editor: Any) -> None:
    apps.get_model("players", "Player").objects.update(name=Concat("name", Value(" II")))


class Migration(migrations.Migration):
    dependencies = [("players", "0004_account_of_joined")]
    operations = [
        migrations.AddField("player", "city", models.CharField(max_length=50, null=True)),
        migrations.RunPython(mark),
    ]
