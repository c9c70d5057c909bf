"""The own pages of players without an account: a personal link, answers to evenings by it, the code of an evening."""
