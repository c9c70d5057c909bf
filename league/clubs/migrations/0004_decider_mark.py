from django.db import migrations

# 明將: in 0.1.0 the return is also the mark that ends the decider. What it stored is not changed here, since it refuses
# options that it does not know and may still run beside this release: the model reads the return as the mark.
# The way back takes the marks away that this release has stored.
FAMILY = "mingjiang"


def unite(apps, schema_editor):
    for version in apps.get_model("clubs", "HouseRulesVersion").objects.filter(ruleset=FAMILY).iterator():
        if version.options.pop("decider_mark", None) is not None:
            version.save(update_fields=["options"])


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0003_embed_sites"),
    ]

    operations = [migrations.RunPython(migrations.RunPython.noop, unite)]
