from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("records", "0012_import_faults"), ("seasons", "0006_everybody_signs")]

    operations = [
        migrations.AddIndex(
            model_name="participant",
            index=models.Index(
                fields=["season", "player", "place", "points", "played_key"], name="results_of_season_covering"
            ),
        ),
    ]
