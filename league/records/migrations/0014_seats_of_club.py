from django.db import migrations, models


class Migration(migrations.Migration):
    """By itself: of a large table each index takes a while, in which nobody can record."""

    dependencies = [("records", "0013_results_of_season"), ("clubs", "0010_moving_and_checked")]

    operations = [
        migrations.AddIndex(
            model_name="participant",
            index=models.Index(
                fields=["club", "counts", "played_key", "hanchan"],
                include=(
                    "id", "seat", "player", "recorded_player", "season", "score", "chips", "penalty", "place", "points",
                ),
                name="seats_of_club_covering",
            ),
        ),
    ]  # fmt: skip
