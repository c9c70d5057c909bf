from typing import Any

from django.db import migrations


def fill(apps: Any, schema_editor: Any) -> None:
    """Give every entry of a person the account of the player that it counts for, or of the first entry that has one."""
    rows = apps.get_model("players", "Player").objects
    into = dict(rows.exclude(merged_into=None).values_list("pk", "merged_into"))

    def root_of(key: int) -> int:
        while key in into:
            key = into[key]
        return key

    accounts: dict[int, int] = {}
    # The player's own account before those of merged entries.
    for key, user in sorted(
        rows.exclude(user=None).values_list("pk", "user"), key=lambda row: (row[0] in into, row[0])
    ):
        accounts.setdefault(root_of(key), user)
    for root, user in accounts.items():
        rows.filter(pk__in=[root, *(key for key in into if root_of(key) == root)]).update(account=user)


class Migration(migrations.Migration):
    # By itself: PostgreSQL changes no table while the changes of its rows are still to be checked.
    dependencies = [("players", "0003_account")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
