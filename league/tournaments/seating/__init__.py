"""Seating: players, rounds, history and a random generator in, tables out.

Pure: no database, no clock, no settings. Players are ints 0..n-1, a table is its players in the order East South West
North, a round its tables in the order of the physical tables, a plan its rounds. A draw is the same again for the same
seed and `ENGINE_VERSION`.

    text        the script form "1-2-3-4"
    facts       what can be said of a plan: repeats, winds, tables; the judge of all others
    fields      closed forms from finite fields
    starters    cyclic starters: one round that makes many
    known       the best plans known where repeats cannot be avoided
    search      tabu and annealing over all rounds, with constraints
    winds       winds, solved exactly
    positions   physical tables
    planning    a whole plan, by the best way there is
    swiss       one round by standings
    reseating   only unplayed rounds anew, with the fewest changes
"""

ENGINE_VERSION = 2
