import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0005_allows_webhooks"),
        ("players", "0002_surname"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AlterField(
            model_name="player",
            name="user",
            field=models.ForeignKey(
                blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="account",
            field=models.ForeignKey(
                blank=True, editable=False, null=True, on_delete=django.db.models.deletion.SET_NULL,
                related_name="players", to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="playermerge",
            name="account",
            field=models.CharField(db_default="", 
                blank=True, choices=[("kept", "of the player of this page"), ("merged", "of the other entry")],
                default="", max_length=6,
            ),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.UniqueConstraint(
                condition=models.Q(("merged_into", None)), fields=("club", "account"),
                name="one_player_per_account_and_club",
            ),
        ),
        migrations.AddConstraint(
            model_name="playermerge",
            constraint=models.CheckConstraint(
                condition=models.Q(("account__in", ["", "kept", "merged"])), name="player_merge_account_known"
            ),
        ),
    ]  # fmt: skip
