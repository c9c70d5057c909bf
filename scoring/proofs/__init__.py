"""Which rules a list of games was played under: those that turn its scores into the points beside them.

`candidates` makes the rules that can be meant, `rules_proved` says which of them hold from which day on.
"""
