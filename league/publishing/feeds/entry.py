from datetime import datetime
from typing import NamedTuple


class Entry(NamedTuple):
    """
    address     of the page about it; with `part` it tells this entry from all others
    """

    title: str
    text: str
    address: str
    at: datetime
    updated_at: datetime
    part: str = ""
