import django.db.models.deletion
from django.db import migrations, models


def want_all_ladders(apps, schema_editor):
    """What was stored of each hanchan is gone; the jobs of single ladders are jobs of their clubs now."""
    ladders = apps.get_model("ladders", "Ladder").objects.filter(is_archived=False)
    stale, jobs = apps.get_model("ladders", "StaleLadder"), apps.get_model("jobs", "Job")
    stale.objects.bulk_create(
        [stale(ladder_id=ladder, played_key=0) for ladder in ladders.values_list("pk", flat=True)]
    )
    jobs.objects.filter(kind="ladder").delete()
    clubs = set(ladders.values_list("club", flat=True))
    jobs.objects.bulk_create([jobs(kind="ladders", subject=str(club)) for club in sorted(clubs)])


class Migration(migrations.Migration):
    dependencies = [
        ("jobs", "0001_initial"),
        ("ladders", "0001_initial"),
    ]

    operations = [
        migrations.CreateModel(
            name="RatingStretch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("begins_at", models.BigIntegerField()),
                ("content", models.BinaryField()),
                ("before", models.BinaryField()),
                ("digest", models.BinaryField(max_length=16)),
                (
                    "ladder",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="stretches",
                        to="ladders.ladder",
                    ),
                ),
            ],
            options={
                "ordering": ["ladder", "begins_at"],
            },
        ),
        migrations.DeleteModel(
            name="RatingChange",
        ),
        migrations.AddConstraint(
            model_name="ratingstretch",
            constraint=models.UniqueConstraint(fields=("ladder", "begins_at"), name="rating_stretch_begins_once"),
        ),
        migrations.RunPython(want_all_ladders, migrations.RunPython.noop),
    ]
