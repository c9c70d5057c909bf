"""The signals by which `records` informs and asks the apps above it.

`record_changed` is sent with `change`, a RecordChange, in the transaction that writes the change, usually once.
Receivers write only job rows and revisions, in ascending order of their keys, so that two transactions cannot wait for
each other. They connect in `AppConfig.ready()`.
"""

from django.dispatch import Signal

record_changed = Signal()

# Sent with `hanchan`, keys, before their seats, day, season, rules or state are changed on the club's side. A receiver
# whose own these games are raises; `league.records.claims` sends it.
hanchan_claimed = Signal()

# Sent with `kept` and `merged`, the keys of all entries of two players, before they become one person. A receiver
# raises if the two have met.
players_merging = Signal()
