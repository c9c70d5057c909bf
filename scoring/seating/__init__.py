"""Seating: draw the tables of a tournament from players, rounds, history and a random generator.

The functions are pure: no database, no clock, no settings. Players are ints 0..n-1. A table is a tuple of its players
in the order East South West North (of three players without North), a round is a tuple of its tables in the order of
the physical tables, a plan is a tuple of its rounds. The same seed and the same `ENGINE_VERSION` give the same draw.

    text        the text form of a plan, "1-2-3-4"
    facts       counts repeats, winds and tables of a plan; judges the plans of all other modules; places them at tables
    fields      closed-form plans from finite fields
    triples     closed forms for tables of three
    starters    cyclic starters: plans made by shifting one base round
    known_plans     the best plans known for sizes in which repeats cannot be avoided or a search takes long, as text
    constructions   the plans that need no search: closed forms, starters, known plans
    fairness    judges a plan for every player, with the bound beside each figure
    search      tabu search and annealing over all rounds, with constraints
    winds       assigns winds, exactly
    planning    draws a whole plan by the best method for its size
    swiss       draws one round by standings
    reseating   draws unplayed rounds again with few changes
    evenings    forms a round of a club's evening, at tables of different sizes
"""

ENGINE_VERSION = 5
