"""What a game is, without the name of any game: contract, kernels, seeds, matches, records."""
