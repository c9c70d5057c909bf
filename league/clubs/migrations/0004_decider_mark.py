from django.db import migrations

# 明將: until now the return was also the mark that ends the decider. Versions that were stored keep it as their mark.
FAMILY = "mingjiang"


def divide(apps, schema_editor):
    versions = apps.get_model("clubs", "HouseRulesVersion").objects.filter(ruleset=FAMILY)
    for version in versions.exclude(options__has_key="decider_mark").iterator():
        if "return" in version.options:
            version.options["decider_mark"] = version.options["return"]
            version.save(update_fields=["options"])


def unite(apps, schema_editor):
    for version in apps.get_model("clubs", "HouseRulesVersion").objects.filter(ruleset=FAMILY).iterator():
        if version.options.pop("decider_mark", None) is not None:
            version.save(update_fields=["options"])


class Migration(migrations.Migration):
    dependencies = [
        ("clubs", "0003_embed_sites"),
    ]

    operations = [migrations.RunPython(divide, unite)]
