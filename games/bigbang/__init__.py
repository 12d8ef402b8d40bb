"""Big Bang 13.7: rules, computer players, words and board."""
