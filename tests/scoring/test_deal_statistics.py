"""Rates and averages of deals, compared with counts by hand."""

from typing import Any

from scoring.deal_statistics import Deal, count_deals, rarest_hands, wins_of

AKI, BO, CHO, DAI = 11, 12, 13, 14
SEATS = (AKI, BO, CHO, DAI)


def win(*wins: dict[str, Any], number: int, deltas: list[int], dealer: int = 0, riichi: tuple[int, ...] = ()) -> Deal:
    question = {"dealer": dealer, "riichi": list(riichi), "result": {"type": "win", "wins": list(wins)}}
    return Deal(number, SEATS, question, {"deltas": deltas})


def hand(**patterns: int) -> dict[str, Any]:
    return {"total": sum(patterns.values()), "patterns": patterns}


DEALS = [
    # Bo declares riichi and wins 3900 off Cho.
    win({"winner": 1, "from": 2, "value": hand(riichi=1, pinfu=1, dora=1)},
        number=1, deltas=[0, 3900, -3900, 0], riichi=(1,)),
    # Aki is the dealer and wins 2000 from each by self-draw, and Cho's riichi stick.
    win({"winner": 0, "from": None, "value": hand(self_draw=1, tanyao=1)},
        number=2, deltas=[7000, -2000, -3000, -2000], riichi=(2,)),
    # Dai deals in to both Bo and Cho.
    win({"winner": 1, "from": 3, "value": hand(tanyao=1)}, {"winner": 2, "from": 3, "value": hand(thirteen_orphans=13)},
        number=3, deltas=[0, 1000, 32000, -33000], dealer=1, riichi=(3,)),
    # Nobody wins; Aki and Dai are ready.
    Deal(4, SEATS, {"dealer": 2, "riichi": [], "result": {"type": "exhaustive_draw", "ready": [0, 3]}},
         {"deltas": [1500, -1500, -1500, 1500]}),
    Deal(5, SEATS, {"dealer": 2, "result": {"type": "abortive_draw", "reason": "nine_terminals"}}, {"deltas": [0] * 4}),
]  # fmt: skip


def test_deals_are_counted_by_what_happened() -> None:
    counts = count_deals(DEALS)

    bo, dai = counts[BO], counts[DAI]
    assert (bo.deals, bo.wins, bo.self_draws) == (5, 2, 0)
    assert (bo.riichi, bo.riichi_wins) == (1, 1)
    assert (bo.dealer, bo.dealer_wins) == (1, 1)
    # Dealing in to two winners at once counts as one deal-in.
    assert (dai.dealt_in, dai.riichi_dealt_in) == (1, 1)
    assert (dai.draws, dai.ready_draws) == (1, 1)
    assert (counts[AKI].wins, counts[AKI].self_draws) == (1, 1)


def test_averages_are_means_of_the_deltas() -> None:
    counts = count_deals(DEALS)

    # Bo won (3900 + 1000) / 2; Cho lost 3900 by dealing in, Dai 33000.
    assert counts[BO].average_win == 2450
    assert counts[CHO].average_deal_in == 3900
    assert counts[DAI].average_deal_in == 33000
    assert counts[DAI].average_win is None
    assert counts[CHO].best is not None
    assert (counts[CHO].best.deal, counts[CHO].best.points) == (3, 32000)


def test_patterns_of_wins_are_counted() -> None:
    assert count_deals(DEALS)[BO].patterns == {"riichi": 1, "pinfu": 1, "dora": 1, "tanyao": 1}


def test_rarity_is_counted_over_the_wins_of_all_players() -> None:
    # Tanyao was won with twice, all other patterns once. Equally rare wins are ordered by points.
    assert [(one.win.player, one.pattern) for one in rarest_hands(DEALS)] == [
        (CHO, "thirteen_orphans"), (AKI, "self_draw"), (BO, "dora"), (BO, "tanyao"),
    ]  # fmt: skip
    assert [one.win.deal for one in rarest_hands(DEALS, player=BO)] == [1, 3]
    assert len(rarest_hands(DEALS, most=2)) == 2


def test_a_pattern_beside_the_hand_makes_no_hand_rare() -> None:
    rare = rarest_hands(DEALS, beside={"dora"})

    # Bo's hand with dora has riichi and pinfu as well, each won with once
    assert [(one.win.player, one.pattern) for one in rare][2:] == [(BO, "pinfu"), (BO, "tanyao")]


def test_of_equally_rare_patterns_the_one_of_the_greatest_value_names_the_hand() -> None:
    rare = rarest_hands(DEALS, worth={"thirteen_orphans": 100, "pinfu": 3, "self_draw": 1})

    # Bo's first hand has riichi, pinfu and dora, each won with once: pinfu is worth most, and more than a self-draw.
    assert [(one.win.player, one.pattern) for one in rare] == [
        (CHO, "thirteen_orphans"), (BO, "pinfu"), (AKI, "self_draw"), (BO, "tanyao"),
    ]  # fmt: skip


def test_a_win_of_nothing_but_dora_is_no_rare_hand() -> None:
    everything = {pattern for one in rarest_hands(DEALS) for pattern in one.win.patterns}

    assert rarest_hands(DEALS, beside=everything) == []


def test_wins_among_the_events_of_a_sichuan_deal_count() -> None:
    events = [
        {"type": "kong", "seat": 0, "kind": "concealed"},
        {"type": "win", "wins": [{"winner": 1, "from": 2, "value": {"total": 4}}]},
        {"type": "win", "wins": [{"winner": 3, "from": None, "value": {"total": 2}}]},
        {"type": "win", "wins": [{"winner": 0, "from": 2, "value": {"total": 1}}]},
    ]
    deal = Deal(1, SEATS, {"dealer": 0, "events": events, "result": {"type": "won"}}, {"deltas": [4, 2, -10, 4]})

    assert [(one.player, one.discarder, one.total) for one in wins_of(deal)] == [
        (BO, CHO, 4), (DAI, None, 2), (AKI, CHO, 1),
    ]  # fmt: skip
    counts = count_deals([deal])
    assert (counts[CHO].dealt_in, counts[CHO].average_deal_in) == (1, 10)
    assert counts[DAI].self_draws == 1


def test_a_void_claim_is_no_win() -> None:
    claims = ({"winner": 1, "from": 3, "value": hand(tanyao=1)}, {"winner": 2, "from": 3, "value": hand(kokushi=13)})
    two = win(*claims, number=1, deltas=[0, 1000, 0, -1000])
    two.answer["void"] = [2]

    counts = count_deals([two])

    assert (counts[BO].wins, counts[CHO].wins, counts[DAI].dealt_in) == (1, 0, 1)
    assert [win.patterns for win in wins_of(two)] == [{"tanyao": 1}]


def test_three_claims_that_abort_a_deal_are_no_wins() -> None:
    three = win(*({"winner": seat, "from": 3, "value": hand(tanyao=1)} for seat in (0, 1, 2)), number=1, deltas=[0] * 4)
    three.answer["void"] = [0, 1, 2]

    counts = count_deals([three])

    assert list(wins_of(three)) == []
    assert counts[DAI].dealt_in == 0


def test_only_players_who_sat_in_the_deal_are_counted() -> None:
    counts = count_deals([DEALS[0]._replace(players=(AKI, 99, CHO, DAI))])

    assert counts[99].wins == 1
    assert BO not in counts


def test_a_deal_that_ended_by_a_penalty_counts_as_a_deal() -> None:
    deal = Deal(
        1, SEATS, {"dealer": 0, "result": {"type": "penalty", "offender": 3}}, {"deltas": [4000, 2000, 2000, -8000]}
    )

    counts = count_deals([deal])

    assert (counts[DAI].deals, counts[DAI].wins, counts[DAI].dealt_in) == (1, 0, 0)


def test_of_two_equal_hands_the_first_is_the_best() -> None:
    mangan = {"winner": 1, "from": 2, "value": hand(riichi=1, dora=4)}

    counts = count_deals([win(mangan, number=number, deltas=[0, 8000, -8000, 0]) for number in (1, 2)])

    assert counts[BO].best is not None
    assert counts[BO].best.deal == 1
