"""Benchmarks: ratios against a peer or a baseline, measured in one run on one machine."""
