import django.db.models.deletion
from django.core.management.color import no_style
from django.db import migrations, models

# By the database alone: the numbers of a large club would not fit into memory. Each lies under the key of its stretch.
PACK = """
    INSERT INTO ladders_packedstretch (id, ladder_id, content, "before", digest)
    SELECT id, ladder_id, content, "before", digest FROM ladders_ratingstretch
"""
POINT = "UPDATE ladders_ratingstretch SET packed_id = id"


def pack_stretches(apps, schema_editor):
    schema_editor.execute(PACK)
    schema_editor.execute(POINT)
    packed = apps.get_model("ladders", "PackedStretch")
    for sql in schema_editor.connection.ops.sequence_reset_sql(no_style(), [packed]):
        schema_editor.execute(sql)
    if schema_editor.connection.vendor == "postgresql":
        # It alters no table that rows still wait to be checked of.
        schema_editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        schema_editor.execute("SET CONSTRAINTS ALL DEFERRED")


class Migration(migrations.Migration):
    dependencies = [
        ("ladders", "0002_rating_stretches"),
    ]

    operations = [
        migrations.CreateModel(
            name="PackedStretch",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("content", models.BinaryField()),
                ("before", models.BinaryField()),
                ("digest", models.BinaryField(max_length=16)),
                (
                    "ladder",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="packed", to="ladders.ladder"
                    ),
                ),
            ],
        ),
        migrations.AddField(
            model_name="ratingstretch",
            name="packed",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.DO_NOTHING,
                related_name="stretch",
                to="ladders.packedstretch",
            ),
        ),
        migrations.RunPython(pack_stretches, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="ratingstretch",
            name="packed",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.DO_NOTHING, related_name="stretch", to="ladders.packedstretch"
            ),
        ),
        migrations.RemoveField(model_name="ratingstretch", name="content"),
        migrations.RemoveField(model_name="ratingstretch", name="before"),
        migrations.RemoveField(model_name="ratingstretch", name="digest"),
    ]
