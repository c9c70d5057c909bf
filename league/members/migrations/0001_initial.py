import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("clubs", "0006_invited_player"),
        ("players", "0004_account_of_joined"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Claim",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(blank=True, default="", max_length=100, verbose_name="name")),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waits for an organiser"),
                            ("confirmed", "confirmed"),
                            ("refused", "refused"),
                            ("only_records", "only records"),
                        ],
                        default="waiting",
                        max_length=12,
                    ),
                ),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now, editable=False)),
                (
                    "club",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="claims", to="clubs.club"
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="claims",
                        to="players.player",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="claims", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ["made_at", "pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("club", "user"), name="one_claim_per_user_and_club"),
                    models.CheckConstraint(
                        condition=models.Q(("state__in", ["waiting", "confirmed", "refused", "only_records"])),
                        name="claim_state_known",
                    ),
                ],
            },
        ),
    ]
