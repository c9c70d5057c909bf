"""The story of a day of play: what happened, as facts about people that are chosen by how rare they are.

A fact is a value, not a sentence: it names people by their keys, and a page puts it into words. The same games give
the same facts and the same choice. `kinds` has the table of the kinds, `values` what each of them tells.
"""
