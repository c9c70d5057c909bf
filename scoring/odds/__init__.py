"""The odds of a season: its rest is simulated many times from the strengths and habits of the players.

`chances` has the model of a game, `strengths` and `attendance` what it is fed with, `seasons` the simulation,
`judging` how good such odds were, `luck` how much of a result was chance. docs/odds.md explains them.
"""
