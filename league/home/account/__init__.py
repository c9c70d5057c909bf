"""The page of an account: the own name in each club, the own data, the end of memberships and of the account."""
