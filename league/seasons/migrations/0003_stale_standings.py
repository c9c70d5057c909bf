import django.db.models.deletion
from django.db import migrations, models


def want_all_tables(apps, schema_editor):
    """The tables that are stored lack the sums to go on from."""
    stale = apps.get_model("seasons", "StaleStandings")
    seasons = apps.get_model("seasons", "StandingsRow").objects.order_by().values_list("season", flat=True).distinct()
    stale.objects.bulk_create([stale(season_id=season) for season in seasons])


class Migration(migrations.Migration):
    dependencies = [
        ("seasons", "0002_rank_before"),
    ]

    operations = [
        migrations.AddField(
            model_name="standingsrow",
            name="sums",
            field=models.JSONField(default=list),
        ),
        migrations.CreateModel(
            name="StaleStandings",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("players", models.JSONField(null=True)),
                (
                    "season",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="stale", to="seasons.season"
                    ),
                ),
            ],
        ),
        migrations.RunPython(want_all_tables, migrations.RunPython.noop),
    ]
