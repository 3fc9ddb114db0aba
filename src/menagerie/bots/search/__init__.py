"""The search of the bots that look ahead: compiled kernels, and a thumb for each game."""
