"""Chips チップ that each paying player gives for a win (section 7)."""

from rules.riichi.options import Options


def count_chips(
    ippatsu: bool, self_draw: bool, dora: dict[str, int], yakuman: int, natural: bool, options: Options
) -> int:
    """Count the chips for ippatsu, red fives, ura dora and yakuman; 0 if the ruleset has no chips.

    dora        the dora of the hand, as `find_dora` returns them
    yakuman     the number of limits paid
    natural     False for a counted yakuman (数え役満)
    returns     chips from each paying player
    """
    chips = options.chips
    if chips is None:
        return 0
    ippatsu = options.ippatsu and ippatsu
    count = chips.ippatsu * ippatsu + chips.ura * dora.get("ura_dora", 0) + _red_chips(dora, options)
    if yakuman and (natural or chips.kazoe):
        each = chips.yakuman_tsumo if self_draw else chips.yakuman_ron
        count += each * (yakuman if chips.per_yakuman else 1)
    return count


def _red_chips(dora: dict[str, int], options: Options) -> int:
    """「赤ドラ3枚使って上がった場合はチップ5枚（オールスター）」: these chips replace those for single red fives."""
    chips, red = options.chips, dora.get("red_dora", 0)
    if chips is None or not red:
        return 0
    if chips.all_red and red == sum(options.red_fives):
        return chips.all_red
    return chips.red * red
