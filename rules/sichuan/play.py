"""The running state of a deal of 血战到底: the winners, the payments and the kongs so far."""

from dataclasses import dataclass, field

from rules.errors import RuleError
from rules.question import in_turn_from

SEATS = range(4)


@dataclass(slots=True)
class Kong:
    """A kong 杠.

    feeder          the discarder of a direct kong, or None
    payments        the payers and their stakes
    handed_over     whether 转雨 has passed the money on
    """

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
    """The state of a deal after the events so far; amounts are in stakes.

    paid        paid[a][b] is the amount that seat a has paid seat b
    winners     the seats that have won, in order
    opener      the next dealer after the first win: the winner, or the discarder if several won
    last        the previous event if it was a kong, else None
    ended       True if no further event can follow
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
        """Return the seats that have not won in this deal, except `without`."""
        out = (*self.winners, *without)
        return [seat for seat in SEATS if seat not in out]

    def check_in(self, seat: int) -> int:
        """Return the seat if it has not won; raises RuleError `already_won`."""
        if seat in self.winners:
            raise RuleError("already_won", seat=seat)
        return seat

    def make_kong(self, kong: Kong) -> None:
        """Record a kong and pay its money at once; the cap does not apply."""
        for payer, amount in kong.payments:
            self.pay(payer, kong.seat, amount)
        self.kongs.append(kong)
        self.last = kong

    def hand_over(self, kongs: list[Kong], giver: int, takers: list[int]) -> None:
        """转雨: share the money of the kongs among the takers; a remainder goes one by one, by turn from the giver."""
        money = sum(kong.money for kong in kongs)
        each, rest = divmod(money, len(takers))
        for n, taker in enumerate(in_turn_from(giver, takers)):
            self.pay(giver, taker, each + (n < rest))
        for kong in kongs:
            kong.handed_over = True

    def give_back(self, seat: int) -> None:
        """「杠作废，杠金不得」: pay kong money back to its payers, also to winners, unless it was handed over."""
        for kong in self.kongs:
            if kong.seat == seat and not kong.handed_over:
                for payer, amount in kong.payments:
                    self.pay(seat, payer, amount)

    def results(self) -> list[int]:
        """Return by seat the stakes that it has won minus those it has lost."""
        return [sum(won) - sum(lost) for won, lost in zip(zip(*self.paid, strict=True), self.paid, strict=True)]
