"""What a table itself does not say: its name, its time, its rules."""

from datetime import date
from typing import NamedTuple


class FinalDetails(NamedTuple):
    """Of a final table; an empty name is that of the file."""

    name: str = ""
    period: str = ""
    opens: date | None = None
    closes: date | None = None
    rules: str = ""
