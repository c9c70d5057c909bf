"""Tables of an evening of a club: people come and go, tables differ in size, and nobody wants the same four again.

    sizes       splits the people who are there into tables
    costs       what a table, and sitting out, costs
    forming     forms a round: who sits out, and the tables with the least cost
    planned     plans all rounds of an evening, where that costs less than one after the other
    climbing    the other custom: the winner of a table goes up one, the last goes down one

The functions are pure. People are known by an int of the caller, such as the key of a player.
"""
