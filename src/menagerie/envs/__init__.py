"""The games in the forms that research knows: thin adapters over the rules core.

`menagerie.envs.openspiel` registers them with OpenSpiel (the extra `openspiel`),
`menagerie.envs.pettingzoo` has them as environments of PettingZoo (the extra `pettingzoo`).
"""
