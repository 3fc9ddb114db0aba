"""How quick the browser table is, in a real Chromium against its budgets: `make bench-web`.

- First load of home: script and style as they come over the network.
- A table interactive: from its address, in a browser that has nothing yet, and from "Play now".
- The echo of a move: from the touch on the main button to the frame that shows the move.
- While cards move: frames a second and the longest task, from the browser's own tracing.

Beside them stands the same of an empty page that moves a few plain boxes: what the machine itself
can do at that moment. A task is judged by the processor's time that it took; what the clock says
stands behind it, and on a quiet machine both are the same.
"""
