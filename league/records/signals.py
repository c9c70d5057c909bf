"""The signal by which `records` informs the apps above it.

`record_changed` is sent with `change`, a RecordChange, in the transaction that writes the change, usually once.
Receivers write only job rows and revisions, in ascending order of their keys, so that two transactions cannot wait for
each other. They connect in `AppConfig.ready()`.
"""

from django.dispatch import Signal

record_changed = Signal()
