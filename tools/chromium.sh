#!/usr/bin/env bash
# A Chromium for the browser tests: the machine's own, else Debian's package if it may be installed.
# Without one the browser tests are left out, and say so.
set -euo pipefail
for name in "${CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable; do
  if [ -n "$name" ] && command -v "$name" > /dev/null; then exit 0; fi
done
run=()
if [ "$(id -u)" != 0 ]; then run=(sudo -n); fi
if command -v apt-get > /dev/null && { [ "$(id -u)" = 0 ] || sudo -n true 2> /dev/null; }; then
  echo "No Chromium here: installing Debian's package."
  "${run[@]}" apt-get update -qq || true
  # The one without windows is quicker, the whole one has notifications too; older Debians have but that.
  for packages in "chromium chromium-headless-shell" chromium; do
    # shellcheck disable=SC2086 (two words)
    if "${run[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends $packages > /dev/null; then
      exit 0
    fi
  done
fi
echo "No Chromium was found and none could be installed: the browser tests will be skipped. Install one, or name yours with CHROMIUM=/path/to/it."
