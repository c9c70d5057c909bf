"""The story of a season that is over: who has won it, who goes up and down, and what its games have most of."""
