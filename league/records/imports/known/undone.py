from django.db.models import Q

from league.records.models import Hanchan, ImportRun

# A void game of such a run is not in the record: importing its file again brings it back.
TAKEN_BACK = Q(
    state=Hanchan.State.VOID, import_run__state__in=[ImportRun.State.UNDOING, ImportRun.State.UNDONE]
)  # fmt: skip
