"""How quick the browser table is, in a real Chromium against its budgets: `make bench-web`.

- First load of home: script and style as they come over the network.
- A table interactive: from its address, in a browser that has nothing yet, and from "Play now".
- The echo of a move: from the touch on the main button to the frame that shows the move.
- While cards move: frames a second and the longest task, from the browser's own tracing.

Beside each stands the same measured with an empty page that moves a few plain boxes: what the
machine itself can do at that moment. Run it on a quiet machine all the same.
"""
