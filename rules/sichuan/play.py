"""A deal of 血战到底 while it is played: who is still in, who has paid whom, which kongs were made."""

from dataclasses import dataclass, field

from rules.errors import RuleError
from rules.question import in_turn_from

SEATS = range(4)


@dataclass(slots=True)
class Kong:
    """A kong that was made 杠: who paid how many stakes for it, and whether that money went on by 转雨."""

    seat: int
    kind: str
    feeder: int | None
    payments: list[tuple[int, int]]
    handed_over: bool = False

    @property
    def money(self) -> int:
        return sum(amount for _payer, amount in self.payments)


@dataclass(slots=True)
class Play:
    """What has happened so far in a deal, in stakes.

    paid        paid[a][b]: what seat a has paid seat b
    winners     the seats that have won, in order
    opener      who deals next because of the first win: the winner, or the discarder of several
    last        the event just before, where it was a kong
    ended       nothing more can happen
    """

    paid: list[list[int]] = field(default_factory=lambda: [[0] * 4 for _seat in SEATS])
    winners: list[int] = field(default_factory=list)
    kongs: list[Kong] = field(default_factory=list)
    opener: int | None = None
    last: Kong | None = None
    ended: bool = False

    def pay(self, payer: int, receiver: int, amount: int) -> None:
        self.paid[payer][receiver] += amount

    def still_in(self, *without: int) -> list[int]:
        """The seats that have not won in this deal, but for those named."""
        return [seat for seat in SEATS if seat not in self.winners and seat not in without]

    def check_in(self, seat: int) -> int:
        """The seat, if it has not won; raises `already_won`."""
        if seat in self.winners:
            raise RuleError("already_won", seat=seat)
        return seat

    def make_kong(self, kong: Kong) -> None:
        """Kong money is paid at once and has no cap."""
        for payer, amount in kong.payments:
            self.pay(payer, kong.seat, amount)
        self.kongs.append(kong)
        self.last = kong

    def hand_over(self, kongs: list[Kong], giver: int, takers: list[int]) -> None:
        """转雨: the money of the kongs goes from their maker to the takers, evenly; the rest to the nearest in turn."""
        money = sum(kong.money for kong in kongs)
        each, rest = divmod(money, len(takers))
        for n, taker in enumerate(in_turn_from(giver, takers)):
            self.pay(giver, taker, each + (n < rest))
        for kong in kongs:
            kong.handed_over = True

    def give_back(self, seat: int) -> None:
        """「杠作废，杠金不得」: back to those who paid, winners included; what was handed over stays."""
        for kong in self.kongs:
            if kong.seat == seat and not kong.handed_over:
                for payer, amount in kong.payments:
                    self.pay(seat, payer, amount)

    def result(self, seat: int) -> int:
        """What the seat has won or lost."""
        return sum(self.paid[other][seat] - self.paid[seat][other] for other in SEATS)
