"""How numbers are written where Django writes them otherwise."""
