"""The tables of an evening: who is there, rounds that are formed by the club's custom, exchanged by hand and begun."""
