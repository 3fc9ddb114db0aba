"""Safarû, by Doris Matthäus and Frank Nestel: add up, make seventeen, find the pair."""
