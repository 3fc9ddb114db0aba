"""The games in the forms that research knows: thin adapters over the rules core.

`menagerie.envs.openspiel` registers them with OpenSpiel (the extra `openspiel`),
`menagerie.envs.pettingzoo` has them as environments of PettingZoo (the extra `pettingzoo`),
`menagerie.envs.table` steps one game without any other package, `menagerie.envs.vector` thousands
of games in one call, `menagerie.envs.gymnasium` the same behind Gymnasium's vector interface.
"""
