"""The rule systems: each one scores winning hands, settles deals and settles games.

The code is plain Python: functions take values and return values. A *question* is the ``in`` of a scoring case
(docs/cases.md), an *answer* is its ``out``.
Every rule system is a package with the same files: ``options patterns hand deal settlement``.
"""
