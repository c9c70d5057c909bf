"""A season of four games and five players, small enough to check by hand."""

from scoring.games import Adjustment, Game

AKI, BO, CHO, DAI, EMA = 1, 2, 3, 4, 5

# Start 25000, uma 15/5/-5/-15; equal scores share their uma. 41200 points make 16.2 + 15 = +31.2.
FIRST = Game(
    played=1, id=101, players=(AKI, BO, CHO, DAI), places=(1, 2, 3, 4), points=(31200, 8300, -9600, -29900),
    scores=(41200, 28300, 20400, 10100), chips=(2, -1, 0, -1), penalties=(0, 0, 0, 0), day=1,
)  # fmt: skip
SECOND = Game(
    played=2, id=102, players=(BO, AKI, DAI, EMA), places=(1, 2, 3, 4), points=(25000, 10000, -10000, -25000),
    scores=(35000, 30000, 20000, 15000), chips=(0, 0, 0, 0), penalties=(0, 0, 0, 8000), day=1,
)  # fmt: skip
# Cho and Aki share first: (15 + 5) / 2 = 10 each
THIRD = Game(
    played=3, id=103, players=(CHO, AKI, BO, EMA), places=(1, 1, 3, 4), points=(15000, 15000, -8000, -22000),
    scores=(30000, 30000, 22000, 18000), day=2,
)  # fmt: skip
FOURTH = Game(
    played=4, id=104, players=(AKI, BO, CHO, DAI), places=(3, 2, 1, 4), points=(-6000, 6000, 17000, -17000),
    scores=(24000, 26000, 27000, 23000), chips=(0, 3, -2, -1), penalties=(0, 0, 0, 0), day=3,
)  # fmt: skip
GAMES = (FIRST, SECOND, THIRD, FOURTH)

ADJUSTMENTS = (Adjustment(BO, -20000, "left early twice"), Adjustment(DAI, 5000, "kept the door"))
LOTS = {AKI: 3, BO: 1, CHO: 2, DAI: 5, EMA: 4}
