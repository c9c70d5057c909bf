"""How numbers, days and times are written where Django writes them otherwise."""
