from django.db import migrations


class Migration(migrations.Migration):
    """The indexes that the two wider ones replace. By itself: it waits for those who read, and may be tried again."""

    dependencies = [("records", "0014_seats_of_club")]

    operations = [
        migrations.RemoveIndex(model_name="participant", name="participant_of_season_covering"),
        migrations.RemoveIndex(model_name="participant", name="participant_of_club_in_order"),
    ]
