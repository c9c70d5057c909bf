"""People who sign in: accounts, second factors, sessions, tokens, limits of tries, and answers to repeated requests."""
