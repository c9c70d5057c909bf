"""Under which house rules, in which season and on which evening each game of a file was played."""
