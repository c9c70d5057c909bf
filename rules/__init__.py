"""The rule systems: what a hand is worth, who pays whom after a deal, how a game is settled.

Plain Python: values in, values out. A *question* is the ``in`` of a scoring case (docs/cases.md),
an *answer* its ``out``.
The rule systems are siblings, each a package of the same files: ``options patterns hand deal settlement``.
"""
