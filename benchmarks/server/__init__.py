"""Load on table servers: ours, boardgame.io and Colyseus, driven by one load generator in one run.

`python -m benchmarks.server` (`make bench-server`) starts the servers in turn, each as a process of
its own, and a load generator as another; everything stays on 127.0.0.1.
"""
