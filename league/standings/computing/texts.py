"""The texts of a row, each written when it is asked for: a page shows a third of them."""

from collections.abc import Iterator, Mapping

from scoring.standings import Row, Standings


class Texts(Mapping[str, str]):
    """The values of a row by metric as players read them.

    positions   the metrics of the table, each with its position among the rule's columns
    """

    def __init__(self, table: Standings, row: Row, positions: Mapping[str, int]) -> None:
        self._table, self._row, self._positions = table, row, positions

    def __getitem__(self, metric: str) -> str:
        return self._table.text(self._row, self._positions[metric])

    def __iter__(self) -> Iterator[str]:
        return iter(self._positions)

    def __len__(self) -> int:
        return len(self._positions)
