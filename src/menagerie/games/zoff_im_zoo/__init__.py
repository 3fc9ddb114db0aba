"""Zoff im Zoo, by Doris Matthäus and Frank Nestel: climb, go out first, change partners."""
