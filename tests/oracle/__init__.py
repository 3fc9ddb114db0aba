"""A slow second reading of the three rule pages, to test the engine against.

It shares nothing with the engine (see README.md). Rule ids such as L5, Z20 or S10 are those of the
rule pages; "records" stands for the page on records and move notation.
"""
