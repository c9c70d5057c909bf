"""Payments for the wins of a deal: hands, honba, pot, chips, liability (sections 6.1 and 6.2)."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.deal import Win
from rules.riichi.liability import covered_limits
from rules.riichi.options import Options
from rules.riichi.payments import BASE_OF, YAKUMAN, Worth, ron_payment, self_draw_payments

# Table points by seat; where an empty seat has a box (`tsumo: bank`), its points stand behind those of the seats.
Deltas = list[int]


class Claim(NamedTuple):
    """A win with its value.

    covered     the number of limits that the liable seat pays for; None: the whole hand, whatever it is
    """

    win: Win
    worth: Worth
    covered: int | None = 0


def read_claim(win: Win, worth: Worth, options: Options) -> Claim:
    """Make a claim of a win and its value; raises the errors of `covered_limits`."""
    if win.liable is None:
        return Claim(win, worth)
    return Claim(win, worth, covered_limits(worth, win.source is None, options))


def pay_claims(claims: Sequence[Claim], dealer: int, honba: int, options: Options) -> Deltas:
    """Return the table points by seat that the wins move.

    claims      sorted by turn from the discarder; the first gets the honba, with `ron_honba: each` every winner does
    """
    deltas = nothing(options)
    for n, claim in enumerate(claims):
        counters = honba if n == 0 or options.ron_honba == "each" else 0
        _pay(deltas, claim, dealer, counters, options)
    return deltas


def nothing(options: Options) -> Deltas:
    """Return deltas in which nobody pays anything."""
    return [0] * (options.seats + (options.tsumo == "bank"))


def _pay(deltas: Deltas, claim: Claim, dealer: int, honba: int, options: Options) -> None:
    win, worth = claim.win, claim.worth
    if win.liable is not None and win.liable != win.source:
        pay = _pay_liable_tsumo if win.source is None else _pay_liable_ron
        pay(deltas, claim, dealer, honba, options)
    elif win.source is None:
        pay_tsumo(deltas, win.winner, worth.base, dealer, options, honba)
    else:
        points = ron_payment(worth.base, win.winner == dealer, options.round_to)
        move(deltas, win.source, win.winner, points + options.honba_points * honba)


def move(deltas: Deltas, payer: int, winner: int, points: int) -> None:
    deltas[payer] -= points
    deltas[winner] += points


def pay_tsumo(deltas: Deltas, winner: int, base: int, dealer: int, options: Options, honba: int = 0) -> None:
    """Pay a self-draw: 2b from or to the dealer, b between the others, and the counters from each payer.

    honba       the number of counters
    """
    pays = self_draw_payments(base, winner == dealer, options, honba)
    for seat in range(options.seats):
        if seat != winner:
            move(deltas, seat, winner, pays.dealer if dealer in (seat, winner) else pays.child)
    if pays.bank:
        move(deltas, options.seats, winner, pays.bank)


def _pay_liable_tsumo(deltas: Deltas, claim: Claim, dealer: int, honba: int, options: Options) -> None:
    """「ツモ和了はパオ者の一人払い」: the liable player pays the covered limits alone, and all of the honba.

    With `pao_tsumo: ron` they cost what they are worth off a discard, with `self_draw` what a self-draw would bring.
    All payers pay the remaining limits as for a self-draw.
    """
    win, worth = claim.win, claim.worth
    liable = win.liable if win.liable is not None else win.winner
    if claim.covered is None:
        move(deltas, liable, win.winner, _self_draw_sum(worth.base, win.winner, dealer, options, honba))
        return
    fed = claim.covered * BASE_OF[YAKUMAN]
    if options.pao_tsumo == "self_draw":
        points = _self_draw_sum(fed, win.winner, dealer, options)
    else:
        points = ron_payment(fed, win.winner == dealer, options.round_to)
    move(deltas, liable, win.winner, points + options.honba_of_self_draw(honba))
    if worth.base > fed:
        pay_tsumo(deltas, win.winner, worth.base - fed, dealer, options)


def _self_draw_sum(base: int, winner: int, dealer: int, options: Options, honba: int = 0) -> int:
    """Return what a self-draw brings from all payers together."""
    alone = nothing(options)
    pay_tsumo(alone, winner, base, dealer, options, honba)
    return alone[winner]


def _pay_liable_ron(deltas: Deltas, claim: Claim, dealer: int, honba: int, options: Options) -> None:
    """「パオ者と放銃者の均等払い（ただし積み場の分は放銃者の払い）」: the liable seat pays half of what it covers."""
    win, worth = claim.win, claim.worth
    if win.liable is None or win.source is None or claim.covered is None:
        return
    whole = ron_payment(worth.base, win.winner == dealer, options.round_to)
    half = ron_payment(claim.covered * BASE_OF[YAKUMAN], win.winner == dealer, options.round_to) // 2
    move(deltas, win.liable, win.winner, half)
    move(deltas, win.source, win.winner, whole - half)
    payer = win.liable if options.pao_ron_honba == "liable" else win.source
    move(deltas, payer, win.winner, options.honba_points * honba)


def share_pot(claims: Sequence[Claim], pot: int, riichi: Sequence[int], options: Options) -> Deltas:
    """「供託の点数は上家取り」: the first winner in turn takes the pot.

    With `own_back` the other winners get their own stick back.
    """
    deltas = [0] * options.seats
    if options.ron_deposits == "own_back":
        for claim in claims[1:]:
            if claim.win.winner in riichi:
                deltas[claim.win.winner] = options.riichi_stick
    deltas[claims[0].win.winner] = pot - sum(deltas)
    return deltas


def move_chips(claims: Sequence[Claim], options: Options) -> Deltas:
    """Return the chips by seat: the discarder pays, or on a self-draw each of the others, liable or not."""
    chips = [0] * options.seats
    for claim in claims:
        winner, source, each = claim.win.winner, claim.win.source, claim.worth.chips
        for payer in range(options.seats) if source is None else (source,):
            if payer != winner:
                move(chips, payer, winner, each)
    return chips
