from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0006_noted_hands"),
    ]

    operations = [
        migrations.AddField(
            model_name="stage",
            name="by_division",
            field=models.BooleanField(default=False, verbose_name="each division plays among itself"),
        ),
        migrations.AddField(
            model_name="tournament",
            name="club_mates",
            field=models.CharField(
                choices=[("hard", "must not meet"), ("soft", "should not meet"), ("free", "may meet")],
                default="soft",
                max_length=4,
                verbose_name="club mates",
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="team_mates",
            field=models.CharField(
                choices=[("hard", "must not meet"), ("soft", "should not meet"), ("free", "may meet")],
                default="hard",
                max_length=4,
                verbose_name="team mates",
            ),
        ),
    ]
