from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("records", "0004_hanchan_one_after_another"),
    ]

    operations = [
        migrations.RenameField(model_name="deal", old_name="before", new_name="table"),
    ]
